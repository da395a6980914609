"""
The sounds of the game, synthesised: struck bodies as sums of damped modes, paper and cloth as filtered noise.

`python -m sounds [name ...]` makes `sounds/ogg/<name>-<n>.ogg`; README.md says what each is for and how to add one.
Needed only to make the files, never to play.
"""
