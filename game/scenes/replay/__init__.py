"""The viewer of replays: the real table in the middle, with the viewer's controls around it."""
