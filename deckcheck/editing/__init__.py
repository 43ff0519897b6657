"""Change lists: convert, format, or edit them in place."""
