"""Saved position of the window, and the check that it is visible on the current monitors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.ui.measure import MINIMUM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.desktop import Monitor

HELD: Final = 120
"""Pixels of the window's upper edge that must be on a monitor, so that it can be grabbed."""
STRIP: Final = 24
"""Height of the part that counts as the upper edge."""
TITLE_BAR: Final = 40
"""Least height of a title bar in pixels; on a high monitor it is the share `TITLE_SHARE`."""
TITLE_SHARE: Final = 0.04
EDGE: Final = 8
"""Width in pixels of the window frame at the other edges."""
FIRST_SIZE: Final = (1280, 720)
SPACE_ROUND_WINDOW: Final = (120, 160)
FIRST_AT_MOST: Final = 1920
SHARE_OF_SHARP: Final = 0.72
"""Share of the height that the first window has on a monitor of very many pixels, where 1920 would be small."""


class WindowPlacement(NamedTuple):
    """Position and size of the window in pixels, relative to the first monitor's top left corner."""

    x: int
    y: int
    width: int
    height: int


def fitting(kept: Sequence[int], monitors: Sequence[tuple[int, int]]) -> WindowPlacement | None:
    """Return the saved place, limited to the monitors' sizes; None if the window would be invisible.

    SDL reports the sizes of the monitors, not their arrangement: the others may be on any side of the first. So the
    window of a monitor that was removed comes back where it can be seen.
    """
    if len(kept) != len(WindowPlacement._fields) or not monitors:
        return None
    place = WindowPlacement(*kept)
    (first_wide, first_high), others = monitors[0], monitors[1:]
    beside, above = sum(wide for wide, _ in others), sum(high for _, high in others)
    seen = -beside + HELD <= place.x + place.width and place.x <= first_wide + beside - HELD
    if not seen or not -above <= place.y <= first_high + above - HELD:
        return None
    widest, highest = (max(size) for size in zip(*monitors, strict=True))
    least = min(MINIMUM[0], widest), min(MINIMUM[1], highest)
    wide, high = max(least[0], min(place.width, widest)), max(least[1], min(place.height, highest))
    return place._replace(width=wide, height=high)


def settled(kept: WindowPlacement, monitors: Sequence[Monitor]) -> WindowPlacement | None:
    """Return the place adapted to the monitors; None if too little of its upper edge is on any of them.

    The window is at most as large as its monitor's free area, and its lower edge is not under a taskbar.
    """
    edge = Rect(kept.x, kept.y, kept.width, STRIP)
    held = [(shown.w * shown.h, one) for one in monitors if (shown := edge.clip(one.whole)).w >= HELD]
    if not held:
        return None
    free = max(held, key=lambda each: each[0])[1].usable
    wide, high = min(kept.width, free.w), min(kept.height, free.h)
    x = kept.x if wide == kept.width else free.x + min(EDGE, free.w - wide)
    top = free.y + min(title_bar(free), free.h - high)
    return WindowPlacement(x, min(kept.y, max(top, free.bottom - high)), wide, high)


def first_place(free: Rect, *, framed: bool = True) -> WindowPlacement:
    """Return the default place: 16:9, centred in a monitor's free area, with room for a window frame.

    Without a window manager a window is not `framed`.
    """
    bar, edge = (title_bar(free), EDGE) if framed else (0, 0)
    room_wide, room_high = max(1, free.w - 2 * edge), max(1, free.h - bar - edge)
    largest = max(FIRST_AT_MOST, round(free.h * SHARE_OF_SHARP * 16 / 9))
    wide = min(free.w - SPACE_ROUND_WINDOW[0], round((free.h - SPACE_ROUND_WINDOW[1]) * 16 / 9), largest)
    wide = max(wide, min(FIRST_SIZE[0], room_wide, round(room_high * 16 / 9)), min(MINIMUM[0], room_wide))
    high = min(room_high, max(MINIMUM[1], round(wide * 9 / 16)))
    return WindowPlacement(free.x + (free.w - wide) // 2, free.y + bar + (room_high - high) // 2, wide, high)


def title_bar(free: Rect) -> int:
    """Estimate the height of a title bar, which desktops do not report for a window without one."""
    return max(TITLE_BAR, round(free.h * TITLE_SHARE))
