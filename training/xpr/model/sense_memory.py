"""The senses of ambiguous words, as a dictionary tells them apart.

A piece with several senses has a slot for each: the mean m_s of the unit vectors of that sense's translations, in all
languages, which one space holds together; how common it is, p_s; and what speaks for it in a sentence, k_s (both in
train/sense_evidence.py and relatedness/memory.py). The piece's neighbours choose among them,

    π_s ∝ p_s · exp(ĉ · k_s + β r̂ · r_s),        change = λ · Σ_s (π_s − π⁰_s) · m_s,

ĉ being the unit sum of the neighbours' vectors, r̂ what stands around the phrase (surroundings.py), where r_s is what
stands around the sense, and π⁰ the same without the neighbours. Where they say nothing of any sense nothing changes, and whatever
they say the vector moves towards translations of the word itself, never towards those of its neighbours. (Attention over a memory
that belongs to each word.)
"""

from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from .piece_sums import PieceSums
from .piece_vectors import FourBitRows

MOST_SENSES = 6
# Logarithms of π⁰ below this stand for no slot.
EMPTY = -1e3
# λ and β of the formula.
STRENGTH, RELATED = 4.0, 6.0


@dataclass
class SenseMemory:
    """`of_piece`: pieces (int32), number of the piece's entry, 0 for none. `slots`: entries × MOST_SENSES (int32), rows of `means` and
    `evidence` that follow each other, and `log_prior`: the same shape, log π⁰, −10⁴ where there is no slot. `means`: senses × dimensions, unit vectors.
    `evidence`: senses × E, and `reading`: dimensions × E, so that ĉ · k_s = (ĉ `reading`) · `evidence`_s. Entry 0 and sense 0 are empty.
    `related`: senses × J, the r_s, unit vectors. `sums`: senses × PIECES, the pieces that tell the means (piece_sums.py) where they ship so."""

    of_piece: torch.Tensor
    slots: torch.Tensor
    log_prior: torch.Tensor
    means: torch.Tensor
    evidence: torch.Tensor
    reading: torch.Tensor
    related: torch.Tensor | None = None
    sums: torch.Tensor | None = None

    def save(self, path: Path) -> None:
        torch.save(asdict(self), path)

    @classmethod
    def load(cls, path: Path) -> 'SenseMemory':
        return cls(**torch.load(path, map_location='cpu', weights_only=True))


def log_shares(common: torch.Tensor, live: torch.Tensor) -> torch.Tensor:
    """`log_prior` of a memory. common: logarithms of how common each sense is, up to a constant for each entry; live: where there is a slot; all entries × MOST_SENSES."""
    return torch.where(live, torch.where(live, common, -torch.inf).log_softmax(1), torch.tensor(-1e4))


class SenseSlots(nn.Module):
    """The memory as a part of the encoder, in as few bytes as it needs."""

    def __init__(self, memory: SenseMemory) -> None:
        super().__init__()
        self.means = FourBitRows(memory.means) if memory.sums is None else PieceSums(memory.sums)
        self.evidence = FourBitRows(memory.evidence)
        self.related = None if memory.related is None else FourBitRows(memory.related)
        self.register_buffer('of_piece', memory.of_piece.to(torch.int16 if len(memory.slots) <= torch.iinfo(torch.int16).max else torch.int32))
        self.register_buffer('first', memory.slots[:, 0].clone())
        self.register_buffer('log_prior', memory.log_prior.half())
        self.register_buffer('reading', memory.reading)

    def forward(self, ids: torch.Tensor, read: torch.Tensor, near: torch.Tensor | None = None, rows: FourBitRows | None = None) -> torch.Tensor:
        """What the neighbours change in vectors of length 1. ids: …; read: … × dimensions, unit vectors; near: … × J, r̂; rows: the pieces', where they tell the means. Result: … × dimensions."""
        entry = self.of_piece[ids].long()
        prior = self.log_prior[entry].float()
        places = torch.arange(MOST_SENSES, device=ids.device)
        slots = (self.first[entry].long()[..., None] + places) * (prior > EMPTY)
        spoken = (self.evidence(slots) @ (read @ self.reading)[..., None])[..., 0]
        if near is not None and self.related is not None:
            spoken = spoken + RELATED * (self.related(slots) @ near[..., None])[..., 0]
        chosen = (prior + spoken).softmax(-1)
        moved = STRENGTH * (chosen - prior.softmax(-1))
        if not isinstance(self.means, PieceSums):
            return (moved[..., None] * self.means(slots)).sum(-2)
        # A sum of pieces is worked out for the senses that there are, a third of the places, and for those of a token more: of no senses at all
        # ONNX Runtime makes sums of another shape. The exporter has to be told that the number of tokens is a small one.
        torch._check(ids.shape[0] < 1 << 32)
        found = functional.pad(prior > EMPTY, (0, 0, 0, 1), value=True).flatten().nonzero()[:, 0]
        slots, moved = (functional.pad(each, (0, 0, 0, 1)).flatten()[found] for each in (slots, moved))
        return (torch.arange(ids.shape[0], device=ids.device)[:, None] == found // MOST_SENSES).to(moved.dtype) @ (moved[:, None] * self.means(slots, rows))
