"""How a phrase in its sentence is told to the encoder, as the product's engine does it."""

import torch
from tokenizers import Tokenizer

from ..corpus.tables import cut_around
from ..idioms.idiom_file import Idioms

# Longest input in tokens; the context around the phrase is cut to it (model.json, maxTokens).
MOST_TOKENS = 128

Phrase = tuple[str, str, str]
"""Before, phrase, after."""


def ids_and_span(tokenizer: Tokenizer, phrase: Phrase, idioms: Idioms | None = None) -> tuple[list[int], tuple[int, int]]:
    """The three parts are tokenised apart and joined; the span holds the phrase's pieces, and those that say what it means where it is an idiom."""
    before, own, after = (encoding.ids for encoding in tokenizer.encode_batch(list(phrase), add_special_tokens=False))
    ids, start, end = cut_around(before, idioms.explained(own) if idioms else own, after, MOST_TOKENS)
    return ids, (start, end)


def states_of(given: torch.Tensor | tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """The tokens' states among what an encoder gives."""
    return given[0] if isinstance(given, tuple) else given
