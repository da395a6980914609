"""What Daun Tiga says: what wins which stake, how each hand ended, in a pill, in a sentence. DT-34 to DT-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import PICTURES, STRENGTHS, reading
from game.rules.daun_tiga.odds import odds
from game.scenes.table.conducted_commentary import piece_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.hands import Reading
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.pieces import Pack

WIND_WORDS: Final = {"we": N_("ten"), "wn": N_("jack"), "ww": N_("queen"), "ws": N_("king")}
"""What the winds count as among tiles. DT-02."""
SHORTEST_RUN: Final = 3
"""More scores than so many in a row are said as a run."""
MINUS: Final = "\N{MINUS SIGN}"

RESULTS: Final[dict[str, tuple[str, str, str]]] = {
    "DT-34": (N_("Tie, no money"), N_("Tie, no money"), N_("Tie")),
    "DT-43": (N_("Long: both stakes paid"), N_("Long: stake paid"), N_("Long")),
    "DT-44": (N_("First stake paid"), N_("Stake paid"), N_("Higher")),
    "DT-45": (N_("Banker Long: both taken"), N_("Stake taken"), N_("Banker Long")),
    "DT-46": (N_("First stake taken"), N_("Stake taken"), N_("Lower")),
    "DT-47": (N_("Three alike: first paid"), N_("Three alike: paid"), N_("Three alike")),
    "DT-48": (N_("Three alike: both taken"), N_("Three alike: taken"), N_("Three alike")),
    "DT-49": (N_("Long, but first taken"), N_("Long, but taken"), N_("Long")),
    "DT-50": (N_("First stake taken"), N_("Stake taken"), N_("Lower")),
}
"""For each rule: with two stakes, with one, and in one word."""


def signed(amount: int) -> str:
    """'+15', '−15' or '±0'."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}" if amount < 0 else "±0"


def plain(amount: int) -> str:
    """A number with a real minus."""
    return str(amount) if amount >= 0 else f"{MINUS}{-amount}"


def result_words(ruling: Ruling, second: int) -> str:
    """How a hand ended, for a pill."""
    both, one, _short = RESULTS[ruling.rule]
    return _(both if second else one)


def result_short(ruling: Ruling, amount: int) -> str:
    """The same in one word with the amount."""
    return f"{_(RESULTS[ruling.rule][2])} {signed(amount)}"


def sign(ruling: Ruling) -> str:
    """'+', '-' or '='."""
    return {"win": "+", "lose": "-", "tie": "="}[ruling.result]


def worth(read: Reading) -> str:
    """'8' or 'three aces'."""
    return _(read.words)


def hand_words(read: Reading) -> str:
    """What a hand is, where there is a line for it: '8: Long', 'three aces', '5: not Long'."""
    if read.long:
        return _("{points}: Long").format(points=worth(read))
    return worth(read) if read.is_triple else _("{points}: not Long").format(points=worth(read))


def sentence(bank: Reading, name: str, own: Reading, ruling: Ruling, second: int) -> str:
    """'banker 5, you 8: Long: both stakes are paid'."""
    words = _("banker {banker}, {name} {own}: {words}")
    return words.format(banker=worth(bank), name=name, own=worth(own), words=_(ruling.words(second)))


def bank_title(read: Reading) -> str:
    """The head of the panel."""
    return _("The banker has {hand}").format(hand=worth(read))


def winning_words(bank: Reading, options: DaunTigaOptions) -> tuple[str, ...]:
    """What wins which stake against an open bank, and what a Long bank takes, in parts for a line."""
    possible = {row.reading.strength for row in odds(options).rows}
    wins: dict[int, list[int]] = {0: [], 1: []}
    takes_both = False
    for strength in sorted(possible & set(STRENGTHS)):
        ruling = compare(reading(strength, options), bank)
        if ruling.result == "win":
            wins[ruling.second].append(strength)
        takes_both |= ruling.rule == "DT-45"
    parts = []
    one, both = (_names(wins[kind], bank) for kind in (0, 1))
    if one:
        words = ngettext("{hands} wins the first stake", "{hands} win the first stake", _number(one))
        parts.append(words.format(hands=joined(one)))
    if both:
        words = ngettext("{hands} wins both", "{hands} win both", _number(both))
        parts.append(words.format(hands=joined(both)))
    if not parts:
        parts.append(_("nothing beats three aces"))
    if takes_both:
        parts.append(_("Long: lower hands lose both"))
    return tuple(parts)


def _names(strengths: Sequence[int], bank: Reading) -> list[str]:
    found = _runs([strength for strength in strengths if strength < PICTURES])
    if any(strength >= PICTURES for strength in strengths):
        found.append(_("higher three alike") if bank.is_triple else _("three alike"))
    return found


def _runs(points: Sequence[int]) -> list[str]:
    """'2 to 7' for three or more in a row, else each for itself."""
    if len(points) > SHORTEST_RUN and points[-1] - points[0] == len(points) - 1:
        return [_("{least} to {most}").format(least=points[0], most=points[-1])]
    return [str(point) for point in points]


def _number(names: Sequence[str]) -> int:
    """How many to speak of: 'three alike' are several by themselves."""
    return len(names) if all(name.isdecimal() for name in names) else 2


def joined(parts: Sequence[str]) -> str:
    """'8, 9 and 10'."""
    if len(parts) == 1:
        return parts[0]
    return _("{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def card_words(pack: Pack, code: str) -> str:
    """A card's or tile's name; a wind also with what it counts as. DT-02."""
    name = piece_words(pack, code)
    return f"{name} ({_(WIND_WORDS[code])})" if code in WIND_WORDS else name


def closed_words(count: int, *, tiles: bool) -> str:
    """So many cards, or tiles, that lie face down."""
    if tiles:
        return ngettext("{count} face-down tile", "{count} face-down tiles", count).format(count=count)
    return ngettext("{count} face-down card", "{count} face-down cards", count).format(count=count)


def stakes_words(first: int, second: int) -> str:
    """'10 + 5', or '10' where there is no second stake. DT-42."""
    return f"{first} + {second}" if second else str(first)
