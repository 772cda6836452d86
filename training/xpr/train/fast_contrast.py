"""Symmetric contrast of a large batch with its gradient by hand.

The same value as `losses.translation_ranking` without hard negatives (a test compares the two), but one exponential, three
products in bfloat16 and blocks that stay in the processor's cache: a third of autograd's time, and the similarities are never
held twice.
"""

import numpy as np
import torch
from numpy.typing import NDArray

_BLOCK = 128


def equal_pairs(keys: list[NDArray[np.uint64]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of rows (both orders, sorted by the first) that have the same key in one of the lists, neighbours in sorting order.

    Of three equal rows two pairs are found rather than three, which excuses nearly all false negatives at no cost."""
    firsts, seconds = [], []
    for key in keys:
        order = np.argsort(key, kind='stable')
        same = np.flatnonzero(key[order][1:] == key[order][:-1])
        firsts += [order[same], order[same + 1]]
        seconds += [order[same + 1], order[same]]
    first, second = np.concatenate(firsts), np.concatenate(seconds)
    order = np.argsort(first, kind='stable')
    return first[order], second[order]


def contrast_gradient(
    a: torch.Tensor, b: torch.Tensor, excused: tuple[NDArray[np.int64], NDArray[np.int64]], temperature: float
) -> tuple[float, torch.Tensor, torch.Tensor]:
    """Loss −½ mean(log softmax of rows + of columns at the diagonal) of cosine / temperature, and its gradients.

    a, b: rows × dimensions, not normalised; row i of a belongs to row i of b. `excused`: pairs that are no negatives.
    Returns the loss, and the gradients with respect to a and b.
    """
    rows = len(a)
    a_norm = a.norm(dim=1, keepdim=True).clamp_min(1e-6)
    b_norm = b.norm(dim=1, keepdim=True).clamp_min(1e-6)
    a, b = a / a_norm, b / b_norm
    scaled, targets, sources = (a / temperature).bfloat16(), b.bfloat16(), a.bfloat16()
    exponentials = torch.empty(rows, rows, dtype=torch.bfloat16, device=a.device)
    row_sum, column_sum, diagonal = torch.empty_like(a[:, 0]), torch.zeros_like(a[:, 0]), torch.empty_like(a[:, 0])
    first, second = excused
    cuts = np.searchsorted(first, np.arange(0, rows + _BLOCK, _BLOCK))
    for block, start in enumerate(range(0, rows, _BLOCK)):
        part = (scaled[start : start + _BLOCK] @ targets.T).float().sub_(1 / temperature).exp_()
        low, high = cuts[block], cuts[block + 1]
        if high > low:
            part[torch.from_numpy(first[low:high] - start), torch.from_numpy(second[low:high])] = 0
        diagonal[start : start + _BLOCK] = part[:, start : start + len(part)].diagonal()
        row_sum[start : start + _BLOCK] = part.sum(1)
        column_sum += part.sum(0)
        exponentials[start : start + _BLOCK] = part
    loss = -((diagonal / row_sum).log().mean() + (diagonal / column_sum).log().mean()) / 2
    scale = 1 / (2 * rows * temperature)
    by_row, by_column = (scale / row_sum)[:, None], (scale / column_sum)[None]
    a_gradient = torch.empty_like(a)
    for start in range(0, rows, _BLOCK):
        part = exponentials[start : start + _BLOCK].float() * (by_row[start : start + _BLOCK] + by_column)
        part[:, start : start + len(part)].diagonal().sub_(2 * scale)
        exponentials[start : start + _BLOCK] = part
        a_gradient[start : start + _BLOCK] = (exponentials[start : start + _BLOCK] @ targets).float()
    b_gradient = (exponentials.T @ sources).float()
    return loss.item(), _through_norm(a_gradient, a, a_norm), _through_norm(b_gradient, b, b_norm)


def _through_norm(gradient: torch.Tensor, unit: torch.Tensor, norm: torch.Tensor) -> torch.Tensor:
    """The gradient before l2 normalisation from the one behind it."""
    return (gradient - unit * (unit * gradient).sum(1, keepdim=True)) / norm
