"""Pages about past deals: statistics, replays, single deals, and export and import of files."""
