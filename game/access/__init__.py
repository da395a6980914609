"""Screen reader support: an accessible tree of the screen's contents, and a queue of spoken sentences.

This package does not import pygame. The window passes in its nodes and its drawn texts (`outline`) and hands the tree
to the system through AccessKit (`bridge`) where that is installed. Without AccessKit nothing here has any effect.
"""
