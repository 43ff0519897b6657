"""The web page and the HTTP API: results of the commands. Requests are not stored and cannot access files."""
