"""The card database compiled: from card_db/, and from LackeyCCG's data."""
