"""How cards are drawn: the piles of a deck by its game's rules, exact chances, and hands to try."""
