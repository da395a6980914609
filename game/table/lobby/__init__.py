"""Models of the lobby: choices made before the first deal, without widgets."""
