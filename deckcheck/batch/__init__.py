"""Turn files, folders and archives into decks and reports, using several processes."""
