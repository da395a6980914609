"""Logic of the replay viewer that needs no window: layout, playback and texts."""
