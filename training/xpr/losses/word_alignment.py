"""Phrase pairs out of a sentence pair, by the alignment of its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import torch
from torch import Tensor

from .contrast import normalised


class SpanPair(NamedTuple):
    """A phrase and its translation: rows [start, end) of the one sentence and of the other."""

    start: int
    end: int
    target_start: int
    target_end: int


@torch.no_grad()
def mutual_alignment(source: Tensor, target: Tensor, least: float = 0.0) -> Tensor:
    """Links of words that are each other's nearest (SimAlign's argmax; Jalili Sabet et al. 2020, arXiv 2004.08728, section 2.2).

    source: n × dimensions, target: m × dimensions; one row per token or, so that no phrase cuts a word, per word (the sum of its tokens).
    least:  the smallest cosine of a link; everything below stays without one.
    Returns n × m, true for a link; at most one in each row and column.
    """
    cosines = normalised(source) @ normalised(target).T
    if cosines.numel() == 0:
        return cosines.bool()
    links = torch.zeros_like(cosines, dtype=torch.bool)
    nearest_target, nearest_source = cosines.argmax(1), cosines.argmax(0)
    rows = torch.arange(len(nearest_target), device=cosines.device)
    links[rows, nearest_target] = (nearest_source[nearest_target] == rows) & (cosines[rows, nearest_target] >= least)
    return links


def consistent_pairs(links: Tensor, spans: Iterable[tuple[int, int]], longest: int = 12, least_linked: float = 0.5) -> list[SpanPair]:
    """The translation of each span, where the links agree on one (phrase extraction; Koehn, Och and Marcu 2003, section 3.1).

    The translation reaches from the first to the last row that is linked to the span. It is taken only where none of its rows is linked
    to anything outside the span, so that neither phrase holds a part of something else.

    links:        n × m, from `mutual_alignment`.
    spans:        phrases of the source as [start, end).
    longest:      most rows of a translation; links that lie further apart are mostly wrong.
    least_linked: the share of a span's rows, and of its translation's, that must have a link; an unlinked noun would make a false pair.
    """
    pairs: list[SpanPair] = []
    linked = links.cpu()
    for start, end in spans:
        columns = linked[start:end].any(0).nonzero().flatten().tolist()
        if not columns:
            continue
        first, last = columns[0], columns[-1] + 1
        inside = int(linked[start:end, first:last].sum())
        is_closed = int(linked[:, first:last].sum()) == inside
        is_sound = last - first <= longest and inside >= least_linked * max(end - start, last - first)
        if is_closed and is_sound:
            pairs.append(SpanPair(start, end, first, last))
    return pairs


def span_means(states: Tensor, spans: Tensor) -> Tensor:
    """The mean of each span's rows (XPR, eq. 2). states: n × dimensions; spans: k × 2 as [start, end). Returns k × dimensions; gradients flow."""
    # In float32, because a running sum over a long sentence loses its last digits in half precision.
    states = states.float()
    sums = torch.cat([states.new_zeros(1, states.shape[1]), states.cumsum(0)])
    starts, ends = spans[:, 0], spans[:, 1]
    return (sums[ends] - sums[starts]) / (ends - starts)[:, None]
