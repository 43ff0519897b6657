"""Read, combine and edit settings, configuration files and facts files."""
