"""deckcheck.toml, settings and facts files."""
