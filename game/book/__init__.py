"""The rules book, without a UI: pages parsed into blocks, glossary, search, and export as Markdown."""
