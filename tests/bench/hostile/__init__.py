"""What strangers may hand in, made to break the program: lists, bundles, documents, formats, configurations, words."""
