"""Screen reader support: an accessibility tree of the screen, and a queue of announcements.

This package does not import pygame. The window passes in its nodes and drawn texts (`tree_builder`), and sends the tree
to the system through AccessKit (`bridge`) if that is installed. Without AccessKit, this package has no effect.
"""
