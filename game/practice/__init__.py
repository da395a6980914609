"""Practice: a person's own costly decisions, presented again until they are answered correctly. No pygame."""
