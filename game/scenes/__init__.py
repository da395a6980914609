"""What stands on the screen: title, lobby, table, settlement and all between; each scene a stage of the evening."""
