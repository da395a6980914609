"""Table scene of Daun Tiga: blind stakes, hands opened card by card, payments and the odds page."""
