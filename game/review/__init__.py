"""Review of a finished deal: the decisions that cost most, evaluated from the view of their seat. No pygame."""
