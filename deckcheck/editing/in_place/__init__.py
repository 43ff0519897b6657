"""Edits of lists in place: what is not touched stays byte for byte, and what comes out is read back before use."""

from deckcheck.editing.in_place.changes import Change, NewList, edited, new_list, taken

__all__ = ["Change", "NewList", "edited", "new_list", "taken"]
