"""Alias of `game.pictures`, so that the old command `python -m game.scenes.pictures` still works."""

import runpy

if __name__ == "__main__":
    runpy.run_module("game.pictures", run_name="__main__")
