"""Lists changed: converted, put in order, or changed in place."""
