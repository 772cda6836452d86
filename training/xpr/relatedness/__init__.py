"""What stands near what, and what is known of the senses of words: the file beside a model that `python -m xpr relate` makes."""
