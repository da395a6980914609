"""What the two money decks share: index marks, borders, ornaments, coins, strings, faces."""
