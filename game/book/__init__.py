"""The rules book without a window: pages parsed into blocks, glossary, search, and export as Markdown."""
