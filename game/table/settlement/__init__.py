"""Settlement of a deal: the texts and numbers shown on its sheet."""
