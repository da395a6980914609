"""The replay viewer: the real table in the middle, with playback controls around it."""
