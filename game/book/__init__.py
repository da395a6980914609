"""The rules book without a window: pages read into blocks, words, search, and the same pages as Markdown."""
