"""The senses of the network, with what stands near each of them beside what speaks for it in the space of translation.

A dictionary's sense d stands near what those of `senses.py` stand near whose translations are its own,

    r_d ∝ Σ_s q_s k_s,        q_s ∝ exp(m_d · m_s / τ)        over the nearest s,

m being the mean of a sense's translations and k_s its signature.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.sense_memory import SenseMemory
from .senses import SensesOfPieces
from .signatures import unit

# Senses that are mixed, and τ, at which a translation chooses a sense in the engine, too.
_NEAREST, TEMPERATURE = 8, 0.06
# Directions of the evidence in the space of translation that ship: the fewer, the less is known of languages with little prose.
_EVIDENCE = 52
_BATCH = 2_000


def related_memory(memory: SenseMemory, forms: dict[int, int], found: SensesOfPieces, signatures: NDArray[np.float32]) -> SenseMemory:
    """As it ships. forms: piece → the piece whose senses it has; signatures: senses of `found` × J."""
    of_piece = memory.of_piece.clone()
    for form, word in forms.items():
        of_piece[form] = memory.of_piece[word]
    means = unit(np.stack([sense.total for sense in found.senses]))
    related = np.zeros((len(memory.means), signatures.shape[1]), np.float32)
    for start in range(0, len(related), _BATCH):
        cosine, near = (torch.from_numpy(means) @ memory.means[start : start + _BATCH].T).topk(min(_NEAREST, len(means)), 0)
        share = (cosine / TEMPERATURE).softmax(0).numpy()
        related[start : start + _BATCH] = unit((share[..., None] * signatures[near.numpy()]).sum(0))
    related[0] = 0
    return replace(_narrowed(memory), of_piece=of_piece, related=torch.from_numpy(related))


def _narrowed(memory: SenseMemory) -> SenseMemory:
    """The evidence along the directions in which it differs most."""
    directions = torch.linalg.eigh(memory.evidence.T @ memory.evidence)[1].flip(1)[:, :_EVIDENCE]
    return replace(memory, evidence=memory.evidence @ directions, reading=memory.reading @ directions)
