"""Cards and melds that several games share: French cards as integers and bit masks, sets, runs."""
