"""Re-exports all widgets, so that scenes can import them from one module."""

from game.ui.button import Button
from game.ui.choice_widgets import Choice, Option, Stepper
from game.ui.controls import Control, Slider, Toggle
from game.ui.dialog import Answer, Dialog
from game.ui.overlay import Notices, draw_focus_ring
from game.ui.scroll import ScrollArea
from game.ui.text_field import TextField
from game.ui.tooltip import Tooltip
from game.ui.widget import Label, Panel, Pill, Widget, draw_rule

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Control",
    "Dialog",
    "Label",
    "Notices",
    "Option",
    "Panel",
    "Pill",
    "ScrollArea",
    "Slider",
    "Stepper",
    "TextField",
    "Toggle",
    "Tooltip",
    "Widget",
    "draw_focus_ring",
    "draw_rule",
]
