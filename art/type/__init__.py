"""The two faces of the window: which characters they carry and how they are put together."""
