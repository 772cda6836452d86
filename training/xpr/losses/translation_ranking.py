"""Ranking a segment's translation above the other translations of the batch."""

import torch
from torch import Tensor

from .contrast import contrast, normalised
from .interface import Loss


class TranslationRanking(Loss):
    """−log( exp(cos(xᵢ, yᵢ)/T) / (Σⱼ exp(cos(xᵢ, yⱼ)/T) + Σₕ exp(cos(xᵢ, yᵢₕ)/T)) ), the mean of both directions and of all rows

    Multiple negatives ranking: Henderson et al. 2017, arXiv 1705.00652, section 4.4; for translations Yang et al. 2019, arXiv 1902.08564.
    Hard negatives yᵢₕ belong to their row alone. The way back, from target to query, has the batch's negatives only.

    temperature: T. Small ones look at the nearest negatives only.
    """

    needs = ('queries', 'targets')
    takes = ('excused', 'excused_back', 'hard_targets', 'hard_targets_there', 'weights')

    def __init__(self, temperature: float = 0.05) -> None:
        super().__init__()
        self.temperature = temperature

    def forward(
        self,
        queries: Tensor,
        targets: Tensor,
        excused: Tensor | None = None,
        excused_back: Tensor | None = None,
        hard_targets: Tensor | None = None,
        hard_targets_there: Tensor | None = None,
        weights: Tensor | None = None,
    ) -> Tensor:
        """queries, targets: rows × dimensions, of any length; they are normalised here.

        excused:            rows × rows, targets that are no negatives of a query (the same text); excused_back: queries that are none of a target.
        hard_targets:       rows × hard × dimensions. hard_targets_there: rows × hard, false where a row has fewer.
        weights:            rows, how much each pair counts.
        """
        rows, candidates = normalised(queries), normalised(targets)
        scores = rows @ candidates.T / self.temperature
        back = contrast(scores.T, excused_back, weights)
        if hard_targets is not None:
            hard = torch.einsum('rd,rhd->rh', rows, normalised(hard_targets)) / self.temperature
            scores, excused = with_hard_negatives(scores, excused, hard, hard_targets_there)
        return (contrast(scores, excused, weights) + back) / 2


def with_hard_negatives(scores: Tensor, excused: Tensor | None, hard: Tensor, hard_there: Tensor | None) -> tuple[Tensor, Tensor]:
    """Joins rows × candidates and rows × hard negatives, and what is excused among them."""
    missing = torch.zeros_like(hard, dtype=torch.bool) if hard_there is None else ~hard_there
    among_batch = torch.zeros_like(scores, dtype=torch.bool) if excused is None else excused
    return torch.cat([scores, hard], 1), torch.cat([among_batch, missing], 1)
