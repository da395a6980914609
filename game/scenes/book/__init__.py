"""Scenes of the in-app rulebook: index and pages."""
