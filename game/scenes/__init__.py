"""The scenes of the window: title, lobby, table, settlement and all other pages."""
