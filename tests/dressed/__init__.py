"""Real decks in the dress in which people hand them in, and the judge's rulings on such lists.

``python -m tests.dressed`` dresses decks at random and counts the verdicts that are right. ``tests.dressed.remarks``
tries words behind names, ``tests.dressed.rulings`` the rulings one by one. The tables here are the tests' own, made
from what people write and never from the program's tables: so no gap of one hides in the other.
"""
