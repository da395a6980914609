"""Screen reader support: an accessibility tree of the screen, and a queue of announcements.

This package does not import pygame. The window passes in its nodes and its drawn texts (`outline`) and hands the tree
to the system through AccessKit (`bridge`) where that is installed. Without AccessKit nothing here has any effect.
"""
