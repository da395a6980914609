"""The faces of the French deck: every module here is found by itself."""
