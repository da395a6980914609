"""First steps at the table: the bubble of the guide, what is lit, and a lesson from its first sentence to its last."""
