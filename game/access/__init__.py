"""Screen reader support: a tree of everything on the screen in words, and sentences spoken one after another.

This package does not import pygame. The window passes in its nodes and its drawn texts (`outline`) and hands the tree
to the system through AccessKit (`bridge`) where that is installed. Without AccessKit nothing here has any effect.
"""
