"""The table of any game under the contract: drawn from the public census and the offers alone."""
