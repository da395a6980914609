"""The table scene of Daun Tiga: blind stakes, hands squeezed open, payments and the page of odds."""
