"""Logic of the replay viewer that works without a window: layout, playback and texts."""
