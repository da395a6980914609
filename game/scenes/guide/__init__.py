"""Lessons at the table: the guide's bubble, highlighted parts, and a lesson's course from start to end."""
