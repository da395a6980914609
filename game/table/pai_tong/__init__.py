"""What only the table of Pai Tong shows."""
