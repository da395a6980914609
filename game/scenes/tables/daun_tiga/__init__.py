"""The table of Daun Tiga: blind stakes side by side, hands squeezed open, payments, and the page of odds."""
