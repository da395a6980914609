"""Each phone uses its own language if there is a catalogue for it, else the table's."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from game import i18n
from game.phones.protocol import Hello, Join, ProtocolError, parse
from tests.cli.test_words import catalogue
from tests.phones.phone_session import Device, Evening, join_by_invitation

KEYS = ("font-family", "font-weight", "unicode-range")
WORDS = {
    "Sit down": "Duduk",
    "Your hand": "Tangan anda",
    "This seat is taken. Choose another one.": "Kerusi ini sudah diambil. Pilih yang lain.",
    "You are at the table, {player}. The game starts on the big screen.": "Anda di meja, {player}.",
}


@pytest.fixture
def malay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a Malay catalogue in addition to English."""
    folder = tmp_path / "ms" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sala.mo").write_bytes(catalogue(WORDS))
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    yield
    i18n.set_language("en")


@pytest.mark.usefixtures("malay")
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (("ms",), "Duduk"),
        (("ms-MY", "en"), "Duduk"),
        (("fr-FR", "MS-bn"), "Duduk"),
        (("en-GB", "ms"), "Sit down"),
        (("fr", "de"), "Sit down"),
        ((), "Sit down"),
    ],
)
def test_phone_uses_the_first_of_its_preferred_languages_that_is_available(wanted: tuple[str, ...], said: str) -> None:
    assert i18n.spoken(i18n.preferred(wanted)).gettext("Sit down") == said


@pytest.mark.usefixtures("malay")
def test_phone_without_an_available_language_uses_the_tables_language() -> None:
    i18n.set_language("ms")
    assert i18n.spoken(i18n.preferred(["fr"])).gettext("Sit down") == "Duduk"
    assert i18n.spoken(i18n.preferred(["en"])).gettext("Sit down") == "Sit down"


@pytest.mark.usefixtures("malay")
def test_two_phones_at_one_table_use_different_languages() -> None:
    with Evening("pong", (0, 1)) as evening:
        one = Device(evening, invitation=evening.phones.keeper.invitation, language="ms-MY")
        one.until(lambda: one.last("join"))
        two = Device(evening, invitation=evening.phones.keeper.invitation, language="en")
        two.until(lambda: two.last("join"))
        assert one.last("words")["sit"] == "Duduk"
        assert two.last("words")["sit"] == "Sit down"
        assert one.last("languages") == two.last("languages") == ["en", "ms"]
        one.sit(0, "Aminah")
        two.say({"join": {"name": "Somchai", "seat": 0}})
        two.until(lambda: two.last("refused"))
        assert two.last("refused") == "This seat is taken. Choose another one."
        two.sit(1, "Somchai")
        one.until(lambda: one.state is not None and one.state["table"]["seats"][0]["name"] == "Somchai")
        assert one.state is not None
        assert two.state is not None
        assert one.state["hand"][0]["label"] == "Tangan anda"
        assert two.state["hand"][0]["label"] == "Your hand"
        again = Device(evening, session=one.key, language="en")
        again.until(lambda: again.state)
        assert again.state is not None
        assert again.state["hand"][0]["label"] == "Your hand", "chosen anew, it is spoken from then on"


@pytest.mark.usefixtures("malay")
def test_changing_the_table_language_changes_phone_pages_that_show_no_table() -> None:
    with Evening("pong") as evening:
        sits, asked = join_by_invitation(evening, 0), Device(evening)
        asked.until(lambda: asked.last("letters"))
        evening.phones.leave_table()
        i18n.set_language("ms")
        evening.phones.pages.retranslate()
        sits.until(lambda: sits.last("join")["table"] == "Anda di meja, Aminah.")
        asked.say({"letters": evening.phones.keeper.letters})
        asked.until(lambda: asked.last("join"))
        assert asked.last("words")["sit"] == sits.last("words")["sit"] == "Duduk"


def test_every_font_weight_used_on_the_page_covers_every_script() -> None:
    """A browser looks for a character only in fonts of the same weight, then in the phone's own fonts."""
    style = (files("game.phones") / "web" / "style.css").read_text(encoding="utf-8")
    weights: dict[tuple[str, str], set[str]] = defaultdict(set)
    for face in re.findall(r"@font-face {(.*?)}", style):
        family, weight, letters = (re.findall(rf"{key}: (.*?);", face)[0] for key in KEYS)
        weights[family, letters].add(weight)
    for (family, _letters), found in weights.items():
        assert found == set().union(*(each for (name, _), each in weights.items() if name == family))


def test_hello_without_languages_is_accepted() -> None:
    assert parse('{"v": 1, "session": null, "invitation": null}') == Hello(None, None)
    assert parse('{"v": 1, "session": null, "invitation": null, "languages": ["zh-Hant-TW"]}') == Hello(
        None, None, ("zh-Hant-TW",)
    )


@pytest.mark.parametrize("languages", ['"en"', "[5]", '["../../x"]', '["en/.."]', '[""]', str(["en"] * 13)])
def test_hello_with_malformed_languages_is_rejected(languages: str) -> None:
    text = f'{{"v": 1, "session": null, "invitation": null, "languages": {languages}}}'.replace("'", '"')
    with pytest.raises(ProtocolError):
        parse(text)


@pytest.mark.parametrize("name", ["Mei Lian", "Mei\ufe0f Lian", "\u3164Mei  Lian\u2800"])
def test_invisible_characters_are_removed_from_a_name_entered_on_a_phone(name: str) -> None:
    """Such a name used to look like another person's, or like none."""
    assert parse(json.dumps({"join": {"name": name, "seat": 1}})) == Join("Mei Lian", 1)
    with pytest.raises(ProtocolError, match="Enter a name"):
        parse(json.dumps({"join": {"name": name.replace("Mei", "").replace("Lian", ""), "seat": 1}}))
