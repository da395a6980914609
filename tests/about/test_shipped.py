"""Components of Sala: everything it needs is in the list, and every licence is complete."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from game.about.bundled_components import KINDS, Shipped, shipped, text
from game.scenes.about.about_scene import paragraphs
from release import shipped as parts
from release import texts
from tests.project.test_packages import closure

LEFT_OUT = {"pygments"}
"""See build.spec."""


def test_every_required_package_is_listed_as_a_shipped_component() -> None:
    listed = {one.name.lower() for one in shipped() if one.kind == "package"}
    assert closure() - LEFT_OUT - listed == set(), "run `python3 play.py package licences`"


@pytest.mark.parametrize("one", shipped(), ids=lambda one: one.name)
def test_every_shipped_component_has_a_licence_with_its_text(one: Shipped) -> None:
    assert one.licence
    assert one.kind in KINDS
    assert one.texts
    for name in one.texts:
        assert len(text(name)) > 200, name


def test_every_licence_text_is_used() -> None:
    kept = {path.name for path in (files("game") / "about" / "texts").iterdir()}
    assert kept == {name for one in shipped() for name in one.texts}


def test_every_known_native_library_and_font_has_licence_texts() -> None:
    redistributed = "LicenseRef-Microsoft-Redistributable"
    for entry in parts.FACTS["library"]:
        assert entry["texts"] or entry["licence"] == redistributed, entry["name"]
    for name in (name for entry in parts.FACTS["library"] for name in entry["texts"]):
        assert ": " in name or (texts.SOURCES / "licences" / name).is_file(), name


def test_licence_tool_fails_for_a_package_without_a_text(tmp_path) -> None:
    folder = tmp_path / "stranger-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: stranger\nVersion: 1.0\nLicense-Expression: MIT\n")
    (part,) = parts.packages(tmp_path)
    with pytest.raises(texts.PackagingError, match="stranger comes without the text of its licence"):
        texts.collected(tmp_path, [part])
    (folder / "licenses").mkdir()
    (folder / "licenses" / "LICENSE").write_text("Do as you like.  \r\n")
    index, found = texts.collected(tmp_path, [part])
    assert [one["name"] for one in index] == ["Sala", "stranger"]
    assert found["stranger.txt"] == "Do as you like.\n"


def test_shipped_json_is_formatted_as_the_tool_would_write_it() -> None:
    kept = (files("game") / "about" / "shipped.json").read_text(encoding="utf-8")
    assert kept == texts.rendered(json.loads(kept))


def test_licence_text_is_reflowed_into_paragraphs() -> None:
    words = (
        "     A TITLE IN THE MIDDLE\n\n"
        "Permission is hereby granted, free of charge, to any person obtaining\n"
        "a copy of this software.\n"
        "Short.\n\n"
        "  1. Redistributions of source code must retain the above copyright notice\n"
        "     and this list.\n"
        "  2. The second.\n"
    )
    assert list(paragraphs(words)) == [
        "A TITLE IN THE MIDDLE",
        "Permission is hereby granted, free of charge, to any person obtaining a copy of this software.",
        "Short.",
        "1. Redistributions of source code must retain the above copyright notice and this list.",
        "2. The second.",
    ]
    for one in shipped():
        for name in one.texts:
            assert "".join("".join(paragraphs(text(name))).split()) == "".join(text(name).split())
