"""Catalogues: the template, its translations, what is missing in them, and where lines of Thai may break."""
