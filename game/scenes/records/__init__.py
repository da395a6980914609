"""Pages about past deals: statistics, replays, single deals, and exporting and importing files."""
