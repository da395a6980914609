"""Review of a finished deal: a seat's costliest decisions, judged only by what it could see. No pygame."""
