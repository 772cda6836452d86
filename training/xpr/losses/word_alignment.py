"""Links between the words of a sentence pair."""

import torch
from torch import Tensor

from .contrast import normalised


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
