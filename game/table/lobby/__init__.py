"""Models of the lobby, without widgets: the choices that are made before the first deal."""
