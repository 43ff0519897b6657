"""Tools for building decks: edits, repairs, statistics, odds, comparisons, deck check sheets and the TUI."""
