"""Review of a finished deal: a seat's most costly decisions, judged only by what the seat could see. No pygame."""
