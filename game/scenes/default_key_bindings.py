"""All default key and gamepad bindings, grouped by the context in which they apply; players can rebind them."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.ui.key_bindings import EVERYWHERE, Action

PLACES: Final = {
    EVERYWHERE: N_("Everywhere"),
    "money": N_("Pai Tong and Pong"),
    "tongits": N_("Tongits"),
    "pai-gow": N_("Pai Gow"),
    "daun-tiga": N_("Daun Tiga"),
    "generic": N_("Other tables"),
    "settlement": N_("After a deal"),
    "viewer": N_("Replay on its table"),
    "records": N_("Records and replays"),
    "book": N_("Rulebook"),
    "score pad": N_("Score pad"),
}
"""Names of the contexts in which keys are bound."""

TABLES: Final = ("money", "tongits", "pai-gow", "daun-tiga", "generic")
_MENU = ("m", N_("Menu"), "start")
_HINT = ("h", N_("Hint"), "y")
_SORT = ("s", N_("Sort the hand"), "rs")
_MARK = ("b", N_("Mark sets"), "")
_FAST = ("x", N_("Fast forward"), "rt")
_TALK = ("t", N_("Log"), "")
_LABELS = ("l", N_("Plain labels"), "")
_AUTO = ("a", N_("Auto-draw"), "")
_UNTIL = ("u", N_("Pass until my turn"), "lt")
_ZOOM = ("z", N_("Enlarge a piece (hold)"), "ru")
_SAME = ("g", N_("Same deal again"), "")
_KEYS: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    EVERYWHERE: (
        ("up", N_("Up"), ""),
        ("down", N_("Down"), ""),
        ("left", N_("Left"), ""),
        ("right", N_("Right"), ""),
        ("return", N_("Confirm"), ""),
        ("escape", N_("Back"), ""),
        ("tab", N_("Next item"), "rb"),
        ("shift tab", N_("Previous item"), "lb"),
        ("f1", N_("Rulebook"), "back"),
        ("w", N_("Explain a term"), "ls"),
        ("f11", N_("Full screen"), ""),
        ("f12", N_("Take a screenshot"), ""),
        ("k", N_("Peek at the hand (hold)"), "rd"),
        ("pageup", N_("Page back"), "lt"),
        ("pagedown", N_("Page forward"), "rt"),
    ),
    "money": (
        _MENU,
        _HINT,
        # Translators: a card or a tile from the pile.
        ("d", N_("Draw"), "x"),
        ("w", N_("Win"), ""),
        ("p", N_("Call pong"), ""),
        ("t", N_("Take; log"), ""),
        _SORT,
        _MARK,
        _LABELS,
        _FAST,
        _AUTO,
        _UNTIL,
        _ZOOM,
    ),
    "tongits": (
        _MENU,
        _HINT,
        ("d", N_("Draw"), "x"),
        ("l", N_("Lay; plain labels"), ""),
        ("e", N_("Lay face down"), ""),
        ("a", N_("Sapaw"), ""),
        ("c", N_("Call a draw"), ""),
        ("p", N_("Take"), ""),
        ("f", N_("Fold"), ""),
        ("g", N_("Challenge; same deal again"), ""),
        ("backspace", N_("Take back what you laid"), ""),
        _SORT,
        _MARK,
        _FAST,
        _TALK,
        _ZOOM,
    ),
    "pai-gow": (
        _MENU,
        ("h", N_("Coach or hint"), "y"),
        ("n", N_("Next split"), "x"),
        ("r", N_("Ranking"), "rs"),
        ("o", N_("Odds"), ""),
        ("c", N_("Minimum bet"), ""),
        ("-", N_("Less"), ""),
        ("=", N_("More"), ""),
        ("l", N_("Last bet; woodpile as is; plain labels"), ""),
        ("s", N_("Swap the top tiles; save the replay"), ""),
        ("p", N_("Payments"), ""),
        ("v", N_("How you played"), ""),
        _FAST,
        _TALK,
        _ZOOM,
        _SAME,
    ),
    "daun-tiga": (
        _MENU,
        ("o", N_("Open all"), "x"),
        (*_HINT[:2], ""),
        ("c", N_("Odds"), "y"),
        ("p", N_("Payments"), "rs"),
        ("s", N_("Save the replay"), ""),
        ("v", N_("How you played"), ""),
        _LABELS,
        _FAST,
        _TALK,
        _ZOOM,
        _SAME,
    ),
    "generic": (_MENU, _HINT, ("d", N_("Draw"), "x"), _SORT, _LABELS, _FAST, _AUTO, _UNTIL, _TALK, _ZOOM, _SAME),
    "settlement": (_MENU, ("h", N_("Turn the page"), "x"), ("g", N_("Same deal again"), "y")),
    "viewer": (
        ("h", N_("Master’s advice"), "y"),
        ("s", N_("Save the replay"), ""),
        ("n", N_("Next mark"), "x"),
        ("p", N_("Previous mark"), ""),
        ("home", N_("To the beginning"), ""),
        ("end", N_("To the end"), ""),
        ("-", N_("Slower"), "lt"),
        ("=", N_("Faster"), "rt"),
    ),
    "records": (
        ("e", N_("Files"), ""),
        ("f", N_("Filters"), "y"),
        ("n", N_("Save as…"), ""),
        ("w", N_("Watch"), "x"),
        ("s", N_("Save as text"), ""),
        ("r", N_("How you played"), ""),
        ("delete", N_("Delete"), ""),
        ("/", N_("Search"), ""),
    ),
    "book": (
        ("c", N_("Contents"), "y"),
        ("w", N_("Glossary, A to Z"), ""),
        ("n", N_("Rule numbers"), ""),
        ("/", N_("Search"), "x"),
        ("backspace", N_("Return after a link"), ""),
    ),
    "score pad": (("z", N_("Undo"), "y"), ("backspace", N_("Remove the last piece"), "x")),
}
ACTIONS: Final = tuple(Action(place, *each) for place, keys in _KEYS.items() for each in keys)
"""Every action that can be bound to a key, as a tuple."""
TYPED: Final = {
    "pai-gow": "12345678",
    "daun-tiga": "1234567890",
    "generic": "123456789",
    "viewer": "123456789",
    "book": "123456789",
}
"""Digits that choose an item or a number in a context; on the score pad all digits and letters name pieces."""
