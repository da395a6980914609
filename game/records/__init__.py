"""Records of finished deals: statistics, collections and past hands from the journal; export and import. No UI."""
