"""Turn the text of a list into deck entries, and each entry into its candidate cards and sections.

``line_reader`` returns all readings of a line, each with a cost, by the notations in ``grammar``. ``lattice`` chooses
one reading per line, with costs adjusted by the other lines (``company``, ``weighing``, ``remarks_elsewhere``) and the
cards below each heading (``outline``). ``text_lists`` and ``line_parts`` build the deck from the chosen readings: first
its header, and its cards once the game is known. ``resolver`` finds the cards of its entries.
"""
