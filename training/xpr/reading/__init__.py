"""A network that reads what stands around a word, in order, and what it brings to the choice of a sense: `python -m xpr read`."""
