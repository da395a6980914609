"""Parts that only the table of Pai Tong has."""
