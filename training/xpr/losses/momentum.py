"""The momentum encoder: the same network, following at a distance."""

from __future__ import annotations

from copy import deepcopy
from typing import TypeVar

import torch
from torch import nn

Module = TypeVar('Module', bound=nn.Module)


def momentum_copy(online: Module) -> Module:
    """A copy that no gradient reaches, to be moved by `momentum_update` only."""
    copy = deepcopy(online)
    for parameter in copy.parameters():
        parameter.requires_grad_(False)
    return copy


@torch.no_grad()
def momentum_update(online: nn.Module, momentum: nn.Module, coefficient: float) -> None:
    """θm ← µ·θm + (1 − µ)·θ (XPR, algorithm 1, line 14; He et al. 2020, MoCo). Buffers are taken over as they are.

    coefficient: µ, 0 to 1. Near 1 the targets hardly move from step to step, which keeps them consistent; 0.999 for long
                 trainings, less for short ones, in which the copy would otherwise never leave its start.
    """
    for ours, theirs in zip(online.parameters(), momentum.parameters(), strict=True):
        theirs.lerp_(ours.to(theirs.dtype), 1 - coefficient)
    for ours, theirs in zip(online.buffers(), momentum.buffers(), strict=True):
        theirs.copy_(ours)
