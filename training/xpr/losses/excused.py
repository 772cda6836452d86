"""Which candidates of a batch are no negatives of a row, although they are not its own."""

from __future__ import annotations

import torch
from torch import Tensor


def excused_candidates(row_texts: Tensor, candidate_texts: Tensor, row_is_bare: Tensor) -> Tensor:
    """Rows × rows, true where candidate j must not count against row i.

    row_texts, candidate_texts: one whole number per row; equal numbers mean equal texts. Row i belongs to candidate i.
    row_is_bare:                true where the row is a phrase without a sentence.

    A candidate with the very text of the right one is no mistake. Two translations of one phrase are excused only where the
    phrase stands alone: within a sentence it has to choose between them, and such pairs are what teaches senses.
    """
    same_candidate = candidate_texts[:, None] == candidate_texts[None, :]
    same_row = row_texts[:, None] == row_texts[None, :]
    excused = same_candidate | (same_row & row_is_bare[:, None])
    return excused.fill_diagonal_(False)


def overlapping(sentences: Tensor, spans: Tensor) -> Tensor:
    """Rows × rows, true where two phrases share a token.

    sentences: rows, the number of the sentence that each phrase stands in. spans: rows × 2, its tokens as [start, end).
    A phrase inside another means nearly the same; neither is a negative of the other's translation.
    """
    starts, ends = spans[:, 0], spans[:, 1]
    together = sentences[:, None] == sentences[None, :]
    shared = torch.minimum(ends[:, None], ends[None, :]) > torch.maximum(starts[:, None], starts[None, :])
    return (together & shared).fill_diagonal_(False)
