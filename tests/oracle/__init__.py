"""A second judge, who shares no code with the first: by the letter of the rules, from the tables of facts, naively.

It imports nothing of deckcheck, so that no mistake is made twice. One file for each game or family of editions, to be
read beside the rulebook. ``test_oracle.py`` lets both judge the same random decks, and ``test_printed.py`` lets
deckcheck read decks that were printed in some style and whose meaning is known.

A run judges some hundred decks. The deep run, ``HYPOTHESIS_PROFILE=deep``, judges 20,000; ``ORACLE_SEED`` sets
another beginning for the draws.
"""
