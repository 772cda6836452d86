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
def mutual_alignment(
    source: Tensor, target: Tensor, source_there: Tensor | None = None, target_there: Tensor | None = None, least: float = 0.0
) -> Tensor:
    """Links of words that are each other's nearest (SimAlign's argmax; Jalili Sabet et al. 2020, arXiv 2004.08728, section 2.2).

    source: … × n × dimensions, target: … × m × dimensions; one row per token or, so that no phrase cuts a word, per word (the sum of its tokens).
    source_there, target_there: … × n and … × m, false for rows that only fill up a batch.
    least:  the smallest cosine of a link; everything below stays without one.
    Returns … × n × m, true for a link; at most one in each row and column.
    """
    cosines = normalised(source) @ normalised(target).transpose(-1, -2)
    if cosines.numel() == 0:
        return cosines.bool()
    for there, side in ((source_there, -1), (target_there, -2)):
        if there is not None:
            cosines = cosines.masked_fill(~there.unsqueeze(side), -torch.inf)
    rows = torch.arange(cosines.shape[-2], device=cosines.device)
    columns = torch.arange(cosines.shape[-1], device=cosines.device)
    is_nearest_target = cosines.argmax(-1, keepdim=True) == columns
    is_nearest_source = cosines.argmax(-2, keepdim=True) == rows[:, None]
    return is_nearest_target & is_nearest_source & (cosines >= least)


def consistent_pairs(links: Tensor, spans: Iterable[tuple[int, int]], longest: int = 12, least_linked: float = 0.5) -> list[SpanPair]:
    """The translation of each span, where the links agree on one (phrase extraction; Koehn, Och and Marcu 2003, section 3.1).

    The translation reaches from the first to the last row that is linked to the span. It is taken only where none of its rows is linked
    to anything outside the span, so that neither phrase holds a part of something else.

    links:        n × m, true for a link, from `mutual_alignment` or from anywhere else.
    spans:        phrases of the source as [start, end).
    longest:      most rows of a translation; links that lie further apart are mostly wrong.
    least_linked: the share of a span's rows, and of its translation's, that must have a link; an unlinked noun would make a false pair.
    """
    # Plain lists, because there are dozens of spans in a sentence and each asks for a few numbers only.
    targets: list[list[int]] = [[] for _ in range(links.shape[0])]
    sources: list[list[int]] = [[] for _ in range(links.shape[1])]
    for source, target in links.nonzero().tolist():
        targets[source].append(target)
        sources[target].append(source)
    pairs: list[SpanPair] = []
    for start, end in spans:
        reached = {target for row in targets[start:end] for target in row}
        if not reached:
            continue
        first, last = min(reached), max(reached) + 1
        is_closed = all(start <= source < end for row in sources[first:last] for source in row)
        linked = sum(1 for row in targets[start:end] if row)
        is_sound = last - first <= longest and linked >= least_linked * (end - start) and len(reached) >= least_linked * (last - first)
        if is_closed and is_sound:
            pairs.append(SpanPair(start, end, first, last))
    return pairs


def span_means(states: Tensor, spans: Tensor) -> Tensor:
    """The mean of each span's rows (XPR, eq. 2), in float32. states: n × dimensions; spans: k × 2 as [start, end), none empty. Returns k × dimensions."""
    lengths = spans[:, 1] - spans[:, 0]
    owners = torch.repeat_interleave(torch.arange(len(spans), device=spans.device), lengths)
    places = torch.arange(len(owners), device=spans.device) - (lengths.cumsum(0) - lengths)[owners]
    sums = torch.zeros(len(spans), states.shape[1], device=states.device).index_add(0, owners, states[spans[owners, 0] + places].float())
    return sums / lengths[:, None]
