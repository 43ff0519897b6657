-- The tables of the card database; its version is SCHEMA in cards/database.py.
CREATE TABLE release (game TEXT, ordinal INTEGER, date TEXT, count INTEGER, digest TEXT, names BLOB,
    PRIMARY KEY (game, ordinal));
CREATE TABLE card (id INTEGER PRIMARY KEY, game TEXT, name TEXT, title TEXT, set_code TEXT, since INTEGER,
    until INTEGER, facts TEXT, recorded TEXT);
CREATE TABLE name (folded TEXT, game TEXT, kind TEXT, card INTEGER, PRIMARY KEY (folded, game, kind, card))
    WITHOUT ROWID;
CREATE TABLE set_name (folded TEXT, game TEXT, code TEXT, PRIMARY KEY (folded, game, code)) WITHOUT ROWID;
CREATE TABLE image (image TEXT, game TEXT, card INTEGER, PRIMARY KEY (image, game, card)) WITHOUT ROWID;
