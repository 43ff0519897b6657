"""Building decks: edits, repairs, figures, odds, comparisons, the check sheet and the full-screen view."""
