"""Practice: a person's own costly decisions, shown again until answered correctly. Works without pygame."""
