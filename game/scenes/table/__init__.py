"""Code shared by all table scenes: layout, animation, side columns, commentary, and questions to people."""
