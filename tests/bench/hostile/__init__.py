"""What strangers may hand in, made to break the program: lists, bundles, format files, configurations, arguments."""
