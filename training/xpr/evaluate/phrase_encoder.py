"""Phrases in sentences to vectors, in PyTorch, as the product's engine makes them but for idioms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
import torch.nn.functional as functional
from tokenizers import Tokenizer

from ..corpus.tables import cut_around
from ..idioms.idiom_file import Idioms
from ..model.context_encoder import span_sums
from ..model.shipped_encoder import ShippedEncoder
from ..train.batches import texts_of

# Longest input in tokens; the context around the phrase is cut to it (model.json, maxTokens).
MOST_TOKENS = 128
_BATCH = 128

Phrase = tuple[str, str, str]
"""Before, phrase, after."""


class EvaluatedEncoder:
    """An encoder with its tokenizer."""

    def __init__(self, tokenizer: Tokenizer, encoder: ShippedEncoder) -> None:
        self.tokenizer, self.encoder = tokenizer, encoder.eval()

    @torch.no_grad()
    def encode(self, phrases: Sequence[Phrase]) -> torch.Tensor:
        """phrases × dimensions, l2-normalised; a phrase without tokens gets the zero vector."""
        inputs = [ids_and_span(self.tokenizer, phrase) for phrase in phrases]
        order = sorted((i for i, (ids, _) in enumerate(inputs) if ids), key=lambda i: len(inputs[i][0]))
        vectors = torch.zeros(len(phrases), self.encoder.rows.packed.shape[1] * 2)
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            texts = texts_of([np.array(inputs[i][0]) for i in chosen], [inputs[i][1] for i in chosen])
            vectors[chosen] = span_sums(states_of(self.encoder(texts.ids, texts.marks())), texts.start, texts.end)
        return functional.normalize(vectors, dim=1)


def ids_and_span(tokenizer: Tokenizer, phrase: Phrase, idioms: Idioms | None = None) -> tuple[list[int], tuple[int, int]]:
    """The three parts are tokenised apart and joined; the span holds the phrase's pieces, and those that say what it means where it is an idiom."""
    before, own, after = (encoding.ids for encoding in tokenizer.encode_batch(list(phrase), add_special_tokens=False))
    ids, start, end = cut_around(before, idioms.explained(own) if idioms else own, after, MOST_TOKENS)
    return ids, (start, end)


def states_of(given: torch.Tensor | tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """The tokens' states among what an encoder gives."""
    return given[0] if isinstance(given, tuple) else given
