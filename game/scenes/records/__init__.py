"""Pages about past deals: statistics, replays, single deals, and the export and import of files."""
