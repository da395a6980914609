"""An evening: who sits where, deals one after another, the chips, the journal that nothing can take away."""
