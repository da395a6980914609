"""What the viewer of replays decides without a window: where its parts stand, what it plays, what it may tell."""
