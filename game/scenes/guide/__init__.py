"""First steps at the table: the guide's bubble, the lit parts, and a lesson from its first sentence to its last."""
