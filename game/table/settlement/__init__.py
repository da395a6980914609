"""Settlement of a deal: all texts and numbers of its sheet."""
