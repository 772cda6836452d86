"""Phrases in sentences to vectors, in PyTorch, as the product's engine makes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
import torch.nn.functional as functional
from tokenizers import Tokenizer

from ..corpus.tables import cut_around
from ..model.context_encoder import ContextEncoder, span_sums
from ..train.batches import texts_of

# Longest input in tokens; the context around the phrase is cut to it (model.json, maxTokens).
MOST_TOKENS = 128
_BATCH = 128

Phrase = tuple[str, str, str]
"""Before, phrase, after."""


class EvaluatedEncoder:
    """Static vectors (`table`, pieces × dimensions) with or without the context encoder on top."""

    def __init__(self, tokenizer: Tokenizer, table: torch.Tensor, context: ContextEncoder | None) -> None:
        self.tokenizer, self.table, self.context = tokenizer, table, context

    def ids_and_span(self, phrase: Phrase) -> tuple[list[int], tuple[int, int]]:
        """The three parts are tokenised apart and joined."""
        parts = [encoding.ids for encoding in self.tokenizer.encode_batch(list(phrase), add_special_tokens=False)]
        ids, start, end = cut_around(*parts, MOST_TOKENS)
        return ids, (start, end)

    @torch.no_grad()
    def encode(self, phrases: Sequence[Phrase]) -> torch.Tensor:
        """phrases × dimensions, l2-normalised; a phrase without tokens gets the zero vector."""
        inputs = [self.ids_and_span(phrase) for phrase in phrases]
        order = sorted((i for i, (ids, _) in enumerate(inputs) if ids), key=lambda i: len(inputs[i][0]))
        vectors = torch.zeros(len(phrases), self.table.shape[1])
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            texts = texts_of([np.array(inputs[i][0]) for i in chosen], [inputs[i][1] for i in chosen])
            states = self.table[texts.ids]
            if self.context is not None:
                states = self.context(states, texts.mask)
            vectors[chosen] = span_sums(states, texts.start, texts.end)
        return functional.normalize(vectors, dim=1)
