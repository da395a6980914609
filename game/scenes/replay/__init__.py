"""The replay viewer: the deal's table in the middle, with playback controls around it."""
