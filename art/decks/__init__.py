"""The decks of pieces, one package each."""
