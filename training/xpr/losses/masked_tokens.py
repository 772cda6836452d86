"""Which tokens are hidden from the encoder, for the second term of MSM's loss."""

from __future__ import annotations

import torch
from torch import Tensor


def mask_tokens(
    ids: Tensor, maskable: Tensor, mask_id: int, vocabulary: int, share: float = 0.15, generator: torch.Generator | None = None
) -> tuple[Tensor, Tensor]:
    """Replaces some tokens, to be predicted from the others (BERT; Devlin et al. 2019, section 3.1).

    ids:       any shape. maskable: the same shape, false for padding and markers.
    share:     of the maskable tokens, chosen at random. Of those 80 % become `mask_id`, 10 % any token of the vocabulary, and 10 % stay, so that
               the encoder cannot tell where it will be asked.
    Returns the changed ids and where something was chosen; `ids[chosen]` are the tokens to predict.
    """

    def chances() -> Tensor:
        return torch.rand(ids.shape, generator=generator, device=ids.device)

    chosen = maskable & (chances() < share)
    kind = chances()
    anything = torch.randint(vocabulary, ids.shape, generator=generator, device=ids.device)
    changed = torch.where(chosen & (kind < 0.8), mask_id, ids)
    return torch.where(chosen & (kind >= 0.9), anything, changed), chosen
