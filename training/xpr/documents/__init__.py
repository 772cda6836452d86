"""A small network over the sentences of a document (MSM), and what it brings: `python -m xpr documents`."""
