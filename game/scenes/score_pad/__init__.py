"""The score pad: hands of real cards are entered by clicking pieces and settled at once; a ledger keeps the session."""
