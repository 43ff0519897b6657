"""Turn the text of a list into deck entries, and each entry into its candidate cards and sections."""
