"""Records derived from finished deals in the journal: statistics, collections, past hands; export and import."""
