"""Lessons at the table: the guide's bubble, the highlighting, and the lesson from start to end."""
