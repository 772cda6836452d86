"""Ranking a translation above others: of segments, and of phrases in context."""

import math

import torch
from torch import Tensor

from .contrast import Loss, contrast, normalised


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


class PhrasePairs(Loss):
    """−log( e(pᵢ, qᵢ) / (e(pᵢ, qᵢ) + Σⱼ e(pᵢ, qⱼ) + κ·Σₐ e(pᵢ, qₐ)) ), e(p, q) = exp(cos(p, q)/T), the mean of both directions

    The idea of CCPR (arXiv 2403.16820): pairs come from word alignment in parallel sentences (`word_alignment.py`), and what a phrase is
    translated by in *other* sentences are its hard negatives qₐ. Most of those are synonyms and teach nothing, so that only those count which
    are far from the right one by static vectors (and then κ times); the near ones are excused.

    temperature: T. Small ones look at the nearest negatives only.
    far:         an alternative is another meaning where the static vectors' cosine with the right translation is below this.
    emphasis:    κ ≥ 1, how many times such an alternative counts.
    """

    needs = ('phrases', 'phrase_targets', 'phrase_texts', 'phrase_target_texts', 'static_targets')
    takes = ('alternatives', 'static_alternatives', 'alternatives_there')

    def __init__(self, temperature: float = 0.05, far: float = 0.4, emphasis: float = 4.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.far = far
        self.emphasis = emphasis

    def forward(
        self,
        phrases: Tensor,
        phrase_targets: Tensor,
        phrase_texts: Tensor,
        phrase_target_texts: Tensor,
        static_targets: Tensor,
        alternatives: Tensor | None = None,
        static_alternatives: Tensor | None = None,
        alternatives_there: Tensor | None = None,
    ) -> Tensor:
        """phrases, phrase_targets: rows × dimensions, each pooled in its own sentence.

        phrase_texts, phrase_target_texts: rows; equal numbers for equal texts.
        static_targets:      rows × static dimensions, the translations' vectors without any context. No gradient reaches them.
        alternatives:        rows × most × dimensions, other translations of the phrase beside those of the batch, pooled in their sentences;
        static_alternatives: the same without context; alternatives_there: rows × most, false where a row has fewer.
        """
        rows, candidates = normalised(phrases), normalised(phrase_targets)
        scores = rows @ candidates.T / self.temperature
        static = normalised(static_targets.detach())
        same_phrase = phrase_texts[:, None] == phrase_texts[None, :]
        same_target = phrase_target_texts[:, None] == phrase_target_texts[None, :]
        own = torch.eye(len(scores), dtype=torch.bool, device=scores.device)
        # The relation is the same in both directions: “bank” at the river is as wrong for “Bankhaus” as “Ufer” is for “bank” at the counter.
        excused = same_target | (same_phrase & (static @ static.T >= self.far))
        # κ copies of a candidate are the same as its score raised by log κ.
        emphasis = math.log(self.emphasis)
        scores = scores + emphasis * (same_phrase & ~excused & ~own)
        back = contrast(scores.T, excused)
        if alternatives is not None and static_alternatives is not None:
            hard = torch.einsum('rd,rhd->rh', rows, normalised(alternatives)) / self.temperature + emphasis
            counts = torch.einsum('rd,rhd->rh', static, normalised(static_alternatives.detach())) < self.far
            counts = counts if alternatives_there is None else counts & alternatives_there
            scores, excused = with_hard_negatives(scores, excused, hard, counts)
        return (contrast(scores, excused) + back) / 2
