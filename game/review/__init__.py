"""Review of a finished deal: a seat's costliest decisions, judged only by what the seat could see."""
