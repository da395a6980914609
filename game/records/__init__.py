"""Records of finished deals: statistics, collections and hands from the journal, with export and import. No window."""
