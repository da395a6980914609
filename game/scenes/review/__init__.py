"""Review of a finished deal, shown on a sheet."""
