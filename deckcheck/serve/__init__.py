"""The page and the HTTP API: what the commands give. Nothing of a request is kept, and none reaches a file."""
