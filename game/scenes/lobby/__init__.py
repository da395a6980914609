"""Before the first deal: who sits where, with which pieces and by which house rules."""
