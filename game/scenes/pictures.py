"""`python -m game.scenes.pictures` as it was called before the named states stood above the scenes: `game.pictures`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("game.pictures", run_name="__main__")
