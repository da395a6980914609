"""The rules book without a UI: parsed pages, glossary, search, and Markdown export."""
