"""Practice: a person's own costly decisions, asked again until they are answered right. No pygame."""
