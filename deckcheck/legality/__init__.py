"""Detect the format of a deck, check the deck, report findings with remedies, and compute the deck hash."""
