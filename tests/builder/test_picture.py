"""The picture of the view in the README is what the view looks like."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests import picture


@pytest.mark.slow
def test_the_picture_can_be_made_and_is_the_one_that_is_shown() -> None:
    made = picture.picture()
    ET.fromstring(made)
    assert "http" not in made.replace("http://www.w3.org/", "")
    told = picture.words(made)
    for name in (
        "Dominants",
        "A New Beginning (FoM)",
        "brigade=white",
        "Lost Souls",
        "ILLEGAL",
        "Findings",
        "Undo",
    ):
        assert name in told, name
    shown = picture.words(picture.PICTURE.read_text(encoding="utf-8"))
    assert shown.split() == told.split(), "make it anew: python -m tests.picture"
