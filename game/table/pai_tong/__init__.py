"""Parts that are used only by the table of Pai Tong."""
