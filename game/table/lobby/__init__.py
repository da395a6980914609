"""Models of the lobby, without widgets: the choices made before the first deal."""
