"""Any game under the contract: where the places of its public census lie."""
