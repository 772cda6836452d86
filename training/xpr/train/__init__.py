"""The two stages of training: static vectors, then what a sentence adds to them."""
