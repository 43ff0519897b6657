"""From what a list says to the cards that it may mean, each with where it may stand."""
