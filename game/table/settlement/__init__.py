"""Settlement of a deal: the texts and numbers on its sheet."""
