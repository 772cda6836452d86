"""What stands around a phrase in its text: one vector of the joined space of relatedness (reading/joined.py).

    r̂ ∝ b̂ · J_b + ĝ · J_g

b is the sum of the rows of the words around the phrase, the nearer ones counting more, and g what a network reads there in order
(gap_reader.py), less its mean, either part of which counts alike. Zero where no text stands around the phrase.
"""

from copy import deepcopy
from dataclasses import dataclass

import torch
from torch import nn

from .gap_reader import GapReader, reader_inputs
from .neighbours import CONTEXT, PHRASE, REACH, length_and_unit
from .piece_vectors import FourBitLinear, FourBitRows


@dataclass
class JoinedSpace:
    """`of_related`: R × J, from the space of relatedness; `of_read`: G × J, from what the network says, whose mean is `mean_read` (G)."""

    of_related: torch.Tensor
    of_read: torch.Tensor
    mean_read: torch.Tensor


class Surroundings(nn.Module):
    """As it ships."""

    def __init__(self, related: torch.Tensor, reader: GapReader, joined: JoinedSpace) -> None:
        """related: pieces × R."""
        super().__init__()
        self.rows, self.reader = FourBitRows(related), _in_four_bits(reader)
        self.register_buffer('of_related', joined.of_related.clone())
        self.register_buffer('of_read', joined.of_read.clone())
        self.register_buffer('mean_read', joined.mean_read.clone())

    def forward(self, input_ids: torch.Tensor, static: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """texts × J, of length 1 or 0. input_ids, mask: texts × tokens, 0 for padding, CONTEXT and PHRASE; static: texts × tokens × S, the tokens' static vectors."""
        rows = self.rows(input_ids)
        bag = length_and_unit((rows * _nearness(mask)[..., None]).sum(1))[1]
        read = self.reader.equal_parts(self.reader(reader_inputs(static, rows), mask) - self.mean_read)
        joined = length_and_unit(bag @ self.of_related + read @ self.of_read)[1]
        return joined * (mask == CONTEXT).any(1, keepdim=True)


def _nearness(mask: torch.Tensor) -> torch.Tensor:
    """What each token of the context counts, the nearer to the phrase the more: texts × tokens."""
    place = torch.arange(mask.shape[1], device=mask.device)
    is_phrase = mask == PHRASE
    first, last = torch.where(is_phrase, place, mask.shape[1]).amin(1), torch.where(is_phrase, place, -1).amax(1)
    apart = torch.maximum(first[:, None] - place, place - last[:, None])
    return (-apart / REACH).exp() * (mask == CONTEXT)


def _in_four_bits(reader: GapReader) -> GapReader:
    packed = deepcopy(reader)
    for module in list(packed.modules()):
        for name, layer in list(module.named_children()):
            if isinstance(layer, nn.Linear):
                setattr(module, name, FourBitLinear(layer))
    return packed
