"""The whole picture of a Tongits table, put together in the order of depth; what rests is drawn once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.geometry import Box
from game.scenes.table.ground import Drawn
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.marks import pointer
from game.scenes.tables.tongits.words import rank_sign
from game.ui import theme
from game.ui.widgets import Panel, Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.tongits.scene import TongitsScene

PLATE_TITLE: Final = theme.PANEL_TITLE.weighing(600)
PLATE_WORDS: Final = theme.CAPTION.sized(16).weighing(400)
PLATE_GOLD: Final = theme.rgb("#F0D9A0")
SMALL: Final = theme.CAPTION.sized(16)


class Painter:
    """Draws a table scene."""

    def __init__(self, scene: TongitsScene) -> None:
        self.scene = scene

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        scene = self.scene
        board, shown, asking = scene.board, scene.shown, scene.asking
        board.lay(shown)
        board.draw(surface, shown, scene.columns(), self._over())
        scene.cards.draw_slots(surface)
        board.draw_hand(surface, shown)
        for plaque in scene.plaques:
            if plaque.glow > 0:
                plaque.draw(surface)
        asking.actions.draw(surface)
        self._draw_pointer(surface)
        board.draw_flights(surface, shown)
        scene.draw_columns_over(surface)
        asking.draw_panels(surface)
        if scene.showdown is not None:
            scene.showdown.draw(surface)
        if scene.hint_words:
            self._draw_hint(surface, scene.hint_words)
        scene.cards.draw_dragged(surface)
        scene.draw_fade(surface)

    def _over(self) -> Drawn:
        """Plaques of those who wait, the pot's plate, the pills under the piles."""
        scene = self.scene
        waiting = [plaque for plaque in scene.plaques if plaque.glow == 0]
        pot = self._pot_words()
        under = self._pile_words()

        def draw(surface: Surface) -> None:
            for plaque in waiting:
                plaque.draw(surface)
            if pot[0]:
                self._draw_plate(surface, *pot)
            self._draw_pile_pills(surface, *under)

        return Drawn(draw, (tuple((plaque.name, plaque.chips, plaque.note) for plaque in waiting), pot, under))

    def _pot_words(self) -> tuple[str, str]:
        """What lies in the pot, and who takes it with one more win. TG-73."""
        shown, talk = self.scene.shown, self.scene.talk
        if not shown.pot:
            return "", ""
        streak = shown.streak
        if streak is None:
            words = _("Two wins in a row take it")
        elif streak == talk.you:
            words = _("You won one, one more takes it")
        else:
            words = _("{name} won one, one more takes it").format(name=talk.name(streak))
        return _("Pot {units}").format(units=shown.pot), words

    def _draw_plate(self, surface: Surface, title: str, words: str) -> None:
        kit, scale = self.scene.kit, self.scene.kit.scale
        text, rect = kit.text, self.scene.board.frame.rect(places.POT_PLATE)
        wide = max(rect.w, text.width(words, PLATE_WORDS) + 2 * scale.px(18), text.width(title, PLATE_TITLE) + 40)
        high = max(rect.h, round(text.px(PLATE_TITLE) * 1.5 + text.px(PLATE_WORDS) * 1.5))
        place = Rect(0, 0, wide, high)
        place.midbottom = rect.midbottom
        box = kit.paint.box(
            *place.size,
            radius=scale.f(14),
            fill=(theme.NIGHT,),
            opacity=0.88,
            line=theme.BRASS_LINE,
            line_width=1,
            line_opacity=0.7,
        )
        box.draw(surface, *place.topleft)
        kit.text.cover(place)
        first = place.y + high * 0.32
        text.draw(surface, title, (place.centerx, first), PLATE_TITLE, PLATE_GOLD, align="centre", valign="middle")
        second = place.y + high * 0.72
        text.draw(surface, words, (place.centerx, second), PLATE_WORDS, align="centre", valign="middle")

    def _pile_words(self) -> tuple[str, str]:
        shown, talk = self.scene.shown, self.scene.talk
        left = _("{count} left").format(count=shown.stock)
        if not shown.discards:
            return left, ""
        seat, code = shown.discards[-1]
        if seat == talk.you:
            return left, _("your {rank}").format(rank=rank_sign(code))
        return left, _("{name}’s {rank}").format(name=talk.name(seat), rank=rank_sign(code))

    def _draw_pile_pills(self, surface: Surface, left: str, last: str) -> None:
        """'11 left' under the stock, whose the last discard is under the pile, side by side at any size."""
        scene = self.scene
        frame = scene.board.frame
        y = places.STOCK_AT[1] + places.PILE[1] + 27
        first = Pill(scene.kit, left, theme.CAPTION)
        first.place_centred(*frame.point(places.STOCK_AT[0] + places.PILE[0] / 2 - 3, y))
        if last:
            name = Pill(scene.kit, last, SMALL)
            name.place_centred(*frame.point(places.DISCARD_AT[0] + places.PILE[0] / 2 + 4, y))
            over = first.rect.right + 4 - name.rect.left
            if over > 0:
                first.move(-(over + 1) // 2, 0)
                name.move((over + 1) // 2, 0)
            if not any(key[0] == "card" for key in scene.board.motions.flights):
                name.draw(surface)
        first.draw(surface)

    def _draw_pointer(self, surface: Surface) -> None:
        """The primary button points down at the card that it would discard."""
        scene = self.scene
        asking, board = scene.asking, scene.board
        if (
            asking.kind != "play"
            or len(asking.selected) != 1
            or not asking.actions.primary.enabled
            or asking.panel is not None
        ):
            return
        spot = board.card_spot(scene.shown, asking.selected[0])
        if spot is None:
            return
        scale, rect = scene.kit.scale, asking.actions.primary.rect
        x = min(max(board.frame.spot(spot).x, rect.x + scale.f(20)), rect.right - scale.f(20))
        pointer(scale.px(24), scale.px(11)).draw_centred(surface, x, rect.bottom + scale.f(13))

    def _draw_hint(self, surface: Surface, words: tuple[str, ...]) -> None:
        """What a sound player would do, and why, on a panel over the empty part of the own row."""
        kit, scale, text = self.scene.kit, self.scene.kit.scale, self.scene.kit.text
        role, small = theme.PANEL_TITLE, theme.SMALL
        room = scale.px(520) if not scale.compact else 400
        lines = [part for line in words[1:] for part in text.wrap(line, small, room)]
        widest = max(text.width(words[0], role), *(text.width(line, small) for line in lines), 0)
        pad = max(14, scale.px(20))
        step = round(text.px(small) * 1.4)
        high = round(pad * 1.4 + text.px(role) * 1.3 + step * len(lines))
        panel = Panel(kit, "dark")
        frame = self.scene.board.frame
        asking = self.scene.asking
        low = places.BUTTON_TOP - 20
        if asking.bar is not None:
            low = places.ANSWER_BAR.y - 8
        elif asking.actions.back in asking.actions.buttons:
            low = places.BACK_BUTTON.y - 8
        anchor = frame.rect(Box(places.FIELD.right, low, 0, 0))
        panel.place(Rect(anchor.x - widest - 2 * pad - 4, anchor.y - high, widest + 2 * pad, high))
        panel.draw(surface)
        rect = panel.rect
        y = rect.y + pad + text.px(role) * 0.75
        text.draw(surface, words[0], (rect.x + pad, y), role, theme.OLD_GOLD)
        y += text.px(role) * 0.35
        for line in lines:
            y += step
            text.draw(surface, line, (rect.x + pad, y), small)
