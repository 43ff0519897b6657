"""The HTTP API: what the commands give, for other programs. Nothing of a request is kept, and none reaches a file."""
