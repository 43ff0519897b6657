"""Files, folders and archives to decks to reports, over processes."""
