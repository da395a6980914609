"""The score pad: hands of real cards entered by clicking pieces, settled beside, and the ledger of the evening."""
