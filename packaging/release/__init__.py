"""Makes what people download: `python3 play.py package [KIND...]`. What each kind is stands in docs/packaging.md."""
