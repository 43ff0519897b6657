"""A second judge, who shares no code with the first: by the letter of the rules, from the tables of facts, naively.

It imports nothing of deckcheck, so that no mistake is made twice. One file for each game or family of editions, to be
read beside the rulebook. ``test_redemption.py`` and ``test_other_games.py`` let
both judge the same random decks, and ``test_printed.py`` lets
deckcheck read decks that were printed in some style and whose meaning is known, or all that they may mean.

A run judges about 700 decks, without the tables of Redemption 360. The deep run, ``--hypothesis-profile=deep``,
judges over 20,000, without them 4,200; ``ORACLE_SEED`` sets
another beginning for the draws.
"""
