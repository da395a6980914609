"""The panel in the middle of the table: the dice, what the banker has, what wins which stake, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.table.geometry import Spot
from game.scenes.tables.daun_tiga.things import FIRST, SECOND, SIDE, draw_chip
from game.scenes.tables.daun_tiga.words import bank_title, sentence, signed, winning_words
from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.daun_tiga.scene import DaunTigaScene

TITLE: Final = theme.PANEL_TITLE.sized(33)
LINE: Final = theme.SMALL.sized(19)
NOTE: Final = theme.SMALL.sized(18)
LINE_INK: Final = theme.rgb("#E3D6B4")
LEGEND: Final = theme.SMALL.sized(17)
WIDEST: Final = 760.0
LOWEST: Final = 574.0
"""The panel reaches no further down: there the stock begins."""


class Said(NamedTuple):
    """What the panel says."""

    title: str
    lines: tuple[str, ...]
    legend: bool
    note: str
    """The hand that was read last, in a sentence."""


def said(scene: DaunTigaScene) -> Said:
    """What there is to say now."""
    shown, talk = scene.shown, scene.talk
    if shown.banker is None:
        return Said(_("Dice for the bank"), (_("The highest total holds it; ties roll again."),), False, "")
    bank = shown.bank
    if bank is None or not scene.board.lies_open(shown.banker):
        if scene.opening is not None:
            words = _("The bank’s hand is opened first.")
            return Said(_("All stakes stand"), (words,), True, "")
        who = talk.name(shown.banker)
        own = shown.banker == scene.you
        title = _("You hold the bank") if own else _("{name} holds the bank").format(name=who)
        return Said(title, (_("The others set their stakes before any hand is seen."),), True, "")
    note = _read_words(scene) if scene.opening is None else ""
    if scene.keeping is not None:
        return Said(
            _("The bank lost to every hand"), (_("It may be held for another deal, or handed on."),), False, note
        )
    if shown.over:
        return Said(bank_title(bank), (_over_words(scene),), True, note)
    return Said(bank_title(bank), winning_words(bank, shown.options), True, note)


def _read_words(scene: DaunTigaScene) -> str:
    shown, seat, bank = scene.shown, scene.read_last, scene.shown.bank
    if shown.over and scene.you is not None and shown.rulings[scene.you] is not None:
        seat = scene.you
    if seat is None or bank is None:
        return ""
    own, ruling, stakes = shown.reading(seat), shown.rulings[seat], shown.stakes[seat]
    if own is None or ruling is None or stakes is None:
        return ""
    name = _("you") if seat == scene.you else scene.talk.name(seat)
    return sentence(bank, name, own, ruling, stakes.second)


def _over_words(scene: DaunTigaScene) -> str:
    """The bank's gain, and who holds it next."""
    shown, talk = scene.shown, scene.talk
    banker, following = shown.banker, shown.next_banker
    if banker is None or following is None:
        return ""
    gain = signed(shown.gains[banker])
    if following == banker:
        words = _("You keep the bank") if banker == scene.you else _("{name} keeps the bank")
    else:
        words = _("You hold the bank next") if following == scene.you else _("{name} holds the bank next")
    return _("the bank {gain}").format(gain=gain) + " · " + words.format(name=talk.name(following))


def draw_middle(scene: DaunTigaScene, surface: Surface, words: Said) -> None:
    """Draw it, as wide as its words want and as high."""
    kit, scale, text = scene.kit, scene.kit.scale, scene.kit.text
    pad = max(14, scale.px(26))
    widest = round(min(scale.f(WIDEST), scale.width - 140))
    whole = " · ".join(words.lines)
    lines = [whole] if text.width(whole, LINE) <= widest - 2 * pad else list(words.lines)
    lines = [part for line in lines if line for part in text.wrap(line, LINE, widest - 2 * pad)]
    note = text.wrap(words.note, NOTE, widest - 2 * pad) if words.note else []
    names = _legend_names(scene) if words.legend else []
    wide = max(
        scale.px(600),
        text.width(words.title, TITLE) + 2 * pad,
        *(text.width(line, LINE) + 2 * pad for line in lines),
        *(text.width(line, NOTE) + 2 * pad for line in note),
        _legend_width(scene, names) + 2 * pad,
    )
    step = round(text.px(LINE) * 1.38)
    head = round(text.px(TITLE) * 1.1)
    legend = max(scale.px(44), text.px(LEGEND) * 2) if names else 0
    small = round(text.px(NOTE) * 1.34)
    after = round(small * 0.35) if note else 0
    high = round(pad * 1.6 + head + step * len(lines) + small * len(note) + after + legend)
    x, y = scene.frame.point(960, 471)
    rect = Rect(0, 0, min(wide, widest), high)
    rect.center = round(x), round(y)
    rect.bottom = min(rect.bottom, round(scene.frame.point(960, LOWEST)[1]))
    panel = Panel(kit, "dark", radius=18)
    panel.place(rect)
    panel.draw_faded(surface, 0.92)
    baseline = rect.y + pad * 0.8 + text.px(TITLE) * 0.8
    text.draw(surface, words.title, (x, baseline), TITLE, align="centre", width=rect.w - 16)
    baseline += step * 0.2 + text.px(TITLE) * 0.25
    for line in lines:
        baseline += step
        text.draw(surface, line, (x, baseline), LINE, LINE_INK, align="centre", width=rect.w - 12)
    baseline += after
    for line in note:
        baseline += small
        text.draw(surface, line, (x, baseline), NOTE, theme.OLD_GOLD, align="centre", width=rect.w - 12)
    if names:
        _draw_legend(scene, surface, names, (x, rect.bottom - pad * 0.55 - legend / 2 + scale.f(2)))


def _legend_names(scene: DaunTigaScene) -> list[tuple[int, str]]:
    names = [(FIRST, _("first stake")), (SECOND, _("second stake"))]
    if scene.shown.options.bystanders == "on":
        names.append((SIDE, _("side stakes")))
    return names


def _legend_width(scene: DaunTigaScene, names: list[tuple[int, str]]) -> int:
    text, scale = scene.kit.text, scene.kit.scale
    chip, gap, apart = max(18, scale.px(26)), max(6, scale.px(8)), max(14, scale.px(34))
    return sum(chip + gap + text.width(name, LEGEND) + apart for _kind, name in names) - apart if names else 0


def _draw_legend(scene: DaunTigaScene, surface: Surface, names: list[tuple[int, str]], at: tuple[float, float]) -> None:
    """Which chip is which."""
    kit, scale, text = scene.kit, scene.kit.scale, scene.kit.text
    chip, gap, apart = max(18, scale.px(26)), max(6, scale.px(8)), max(14, scale.px(34))
    x = at[0] - _legend_width(scene, names) / 2
    for kind, name in names:
        mark = "" if kind == SIDE else str(kind + 1)
        draw_chip(kit, surface, kind, mark, Spot(x + chip / 2, at[1], chip, chip * 58 / 54))
        x += chip + gap
        x = text.draw(surface, name, (x, at[1]), LEGEND, valign="middle").right + apart
