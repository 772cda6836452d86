"""The senses of the network, with what stands near each of them beside what speaks for it in the space of translation.

A dictionary's sense d stands near what those of `senses.py` stand near whose translations are its own,

    r_d ∝ Σ_s q_s k_s,        q_s ∝ exp(m_d · m_s / τ)        over the nearest s,

m being the mean of a sense's translations and k_s its signature. The static vector ê of a word (of length 1) has learned in which of its senses the word
was used, which no dictionary tells, and before the sentence is read a sense is as common as

    p'_d ∝ p_d · exp(ω m_d · ê).
"""

from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..model.piece_sums import pieces_of
from ..model.sense_memory import EMPTY, SenseMemory, log_shares
from .senses import SensesOfPieces
from .signatures import unit

# Senses that are mixed, and τ, at which a translation chooses a sense in the engine, too.
_NEAREST, TEMPERATURE = 8, 0.06
# ω. Chosen on bench/ambiguous and English nouns whose sense aligned segments tell, and on single words of it, nl and pl.
_LEARNED = 7.0
# Directions of the evidence in the space of translation that ship: the fewer, the less is known of languages with little prose.
_EVIDENCE = 52
_BATCH = 2_000


def related_memory(memory: SenseMemory, forms: dict[int, int], found: SensesOfPieces, signatures: NDArray[np.float32], static: NDArray[np.float32]) -> SenseMemory:
    """As it ships. forms: piece → the piece whose senses it has; signatures: senses of `found` × J; static: pieces × dimensions."""
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
    return replace(_narrowed(memory), of_piece=of_piece, log_prior=_as_learned(memory, static), related=torch.from_numpy(related), sums=pieces_of(memory.means, torch.from_numpy(static)))


def _as_learned(memory: SenseMemory, static: NDArray[np.float32]) -> torch.Tensor:
    """entries × MOST_SENSES: log p'."""
    words = torch.zeros(len(memory.slots), static.shape[1]).index_add_(0, memory.of_piece, torch.from_numpy(unit(static)))
    held = torch.einsum('esd,ed->es', memory.means[memory.slots.long()], functional.normalize(words, dim=1))
    return log_shares(memory.log_prior + _LEARNED * held, memory.log_prior > EMPTY)


def _narrowed(memory: SenseMemory) -> SenseMemory:
    """The evidence along the directions in which it differs most."""
    directions = torch.linalg.eigh(memory.evidence.T @ memory.evidence)[1].flip(1)[:, :_EVIDENCE]
    return replace(memory, evidence=memory.evidence @ directions, reading=memory.reading @ directions)
