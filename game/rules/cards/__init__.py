"""Cards and melds shared by several games: French cards as integers and bit masks, and sets and runs."""
