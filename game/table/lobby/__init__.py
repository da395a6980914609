"""What is chosen before the first deal."""
