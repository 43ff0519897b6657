"""Compile the card database: from ``card_db/``, and from LackeyCCG's data."""
