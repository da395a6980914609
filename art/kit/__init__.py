"""What all drawings share: SVG atoms, the knife-cut brush, glyph outlines, relief, woodblock press, atlas writer."""
