"""The template of all marked words, and the catalogues made of it; Babel does the work."""

from __future__ import annotations

import io
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "game" / "locale"
TEMPLATE = LOCALE / "sala.pot"
KEYWORDS = DEFAULT_KEYWORDS | {"N_": None, "NP_": ((1, "c"), 2), "count": (1, 2)}
METHODS = [("**.py", "python"), ("lessons/scripts/**.txt", "game.lessons.script:messages")]
WIDTH = 120

ONE_FORM = "nplurals=1; plural=0;"
PLURALS = {
    "th": ONE_FORM,
    "ms": ONE_FORM,
    "zh_Hant": ONE_FORM,
    # No singular and plural but the linker: '5 baraha', '4 na baraha'.
    "fil": "nplurals=2; plural=(n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9));",
}
"""As the CLDR has them; Babel's own of Malay and Filipino are others. A language that is added brings its line."""


class Progress(NamedTuple):
    """How far a catalogue has come."""

    done: int
    fuzzy: int
    missing: int

    @property
    def all(self) -> int:
        """Messages that there are."""
        return self.done + self.fuzzy + self.missing


def path_of(code: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / code / "LC_MESSAGES" / "sala.po"


def codes() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/sala.po"))


def extracted() -> Catalog:
    """Every marked word of the program, as a template."""
    found = Catalog(fuzzy=False)
    words = extract_from_dir(
        ROOT / "game", method_map=METHODS, keywords=KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=False
    )
    for name, line, message, comments, context in words:
        found.add(message, None, [(f"game/{Path(name).as_posix()}", line)], auto_comments=comments, context=context)
    return found


def write_template() -> Catalog:
    """Extract all marked words into the template."""
    template = extracted()
    with TEMPLATE.open("wb") as file:  # without a header, which would change with every run
        write_po(file, template, width=WIDTH, sort_by_file=True, include_lineno=False, omit_header=True)
    return template


def read(code: str) -> Catalog:
    """The catalogue of a language."""
    with path_of(code).open("rb") as file:
        return read_po(file)


def head(code: str, *, draft: bool) -> str:
    """The first entry of a catalogue. No dates: the history knows them better, and every run would change them."""
    lines = {
        "Project-Id-Version": "Sala",
        "Language": code,
        "Plural-Forms": PLURALS[code],
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        **({"X-Draft": "yes"} if draft else {}),
    }
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{name}: {value}\\n"\n' for name, value in lines.items())


def write(code: str, catalogue: Catalog) -> None:
    """Write a catalogue; it stays a draft where it was one."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False)
    _head, _blank, body = stream.getvalue().decode().lstrip("\n").partition("\n\n")
    path = path_of(code)
    draft = '"X-Draft: yes' in path.read_text(encoding="utf-8")
    path.write_text(f"{head(code, draft=draft)}\n{body.rstrip()}\n", encoding="utf-8", newline="\n")


def begin(code: str) -> None:
    """Make an empty catalogue for a language: a draft, until somebody takes that line of its header out."""
    if code not in PLURALS:
        raise ValueError(
            f"translations/catalogues.py has no plural forms for {code}: take its line from the CLDR "
            "(unicode.org/cldr/charts, 'Language Plural Rules') and write it into PLURALS."
        )
    path_of(code).parent.mkdir(parents=True, exist_ok=True)
    path_of(code).write_text(head(code, draft=True), encoding="utf-8", newline="\n")


def update(code: str, template: Catalog) -> Catalog:
    """Take over what is new or gone in the template; a message that was changed keeps its words, as fuzzy."""
    catalogue = read(code)
    catalogue.update(template, update_header_comment=False)
    catalogue.obsolete.clear()  # what is gone lies in the history
    return catalogue


def forms(message: Message) -> tuple[str, ...]:
    """How a message is translated: one text, or one a plural form."""
    said = message.string
    return tuple(said) if isinstance(said, list | tuple) else (said,)


def progress(catalogue: Catalog) -> Progress:
    """How many messages are translated, to be looked at again, and missing."""
    every = [message for message in catalogue if message.id]
    fuzzy = sum(message.fuzzy and any(forms(message)) for message in every)
    missing = sum(not all(forms(message)) for message in every if not (message.fuzzy and any(forms(message))))
    return Progress(len(every) - fuzzy - missing, fuzzy, missing)


def fields(text: str) -> set[str]:
    """The places of a message: {'name', 'count'}."""
    return {name for _before, name, _spec, _turn in Formatter().parse(text) if name is not None}


def faults(catalogue: Catalog) -> list[str]:
    """What is wrong with translations: places that a message has not, or that its translation lacks."""
    found = []
    for message in catalogue:
        if not message.id or message.fuzzy or not all(forms(message)):
            continue
        ids = message.id if isinstance(message.id, list | tuple) else (message.id,)
        known = set().union(*map(fields, ids))
        for said in forms(message):
            try:
                has = fields(said)
            except ValueError as error:
                found.append(f"{said!r}: {error}")
                continue
            if has != known:
                found.append(f"{ids[-1]!r} is {said!r}: {', '.join(sorted(has ^ known))}")
            if said != said.strip() and ids[0] == ids[0].strip():
                found.append(f"{ids[-1]!r} is {said!r}: a space at an end")
    return found
