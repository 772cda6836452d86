"""What the sentence adds to the static vectors.

The static vector of an ambiguous word lies between its translations: “bank” between “Bank” and “Ufer”. The words around it say
which of them is meant, but adding their vectors would draw the phrase towards *their* translations, too. So they only open
and close gates: the state of token i is

    e_i + ‖e_i‖ · B [ (A ê_i + a) ∘ (C ĉ_i + c) ]

where e_i is its static vector, ê_i the same of unit length, ĉ_i the sum of the other tokens' static vectors, the nearer ones
counting more, also of unit length, and ∘ the product of numbers one by one (a gated linear unit, Y. Dauphin et al. 2017,
arXiv 1612.08083, with the roles of the two sides set). A, B, C, a, c are learned; B starts at zero, so that the encoder starts
as its static vectors. A phrase without a context keeps its static vector.
"""

import math
from dataclasses import dataclass

import torch
from torch import nn

# A token this many places away counts 1/e of its neighbour.
REACH = 24
# What a mask says of a token.
CONTEXT, PHRASE = 1, 2
_SHORTEST = 1e-6


@dataclass(frozen=True)
class ContextShape:
    """Sizes of the encoder."""

    dimensions: int
    """Of the static vectors and of the result."""
    gates: int = 768
    """Rows of A and C."""


class ContextEncoder(nn.Module):
    """Static vectors of a text's tokens → their states in it."""

    def __init__(self, shape: ContextShape) -> None:
        super().__init__()
        self.shape = shape
        self.own = nn.Linear(shape.dimensions, shape.gates)
        self.others = nn.Linear(shape.dimensions, shape.gates)
        self.change = nn.Linear(shape.gates, shape.dimensions, bias=False)
        nn.init.zeros_(self.change.weight)

    def forward(self, vectors: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """vectors: texts × tokens × dimensions; mask: texts × tokens, see `read_neighbours`. Result: as vectors."""
        length, unit = length_and_unit(vectors)
        return vectors + length * self.opened(unit, length_and_unit(read_neighbours(vectors, mask))[1])

    def opened(self, unit: torch.Tensor, read: torch.Tensor) -> torch.Tensor:
        """What the neighbours change in vectors of length 1. unit, read (what is read from the neighbours) and result: … × dimensions, the first two of unit length."""
        gates = self.own(unit * math.sqrt(self.shape.dimensions)) * self.opening(read)
        anything = (read.square().sum(-1, keepdim=True) > 0).to(unit.dtype)
        return self.change(gates / math.sqrt(self.shape.gates)) * anything

    def opening(self, read: torch.Tensor) -> torch.Tensor:
        """C ĉ + c: … × gates."""
        return self.others(read * math.sqrt(self.shape.dimensions))


def read_neighbours(vectors: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """For each token the sum of the vectors of the context's other tokens, the nearer ones counting more. A vector's length is its weight.

    vectors: texts × tokens × dimensions. mask: texts × tokens, 0 for padding, CONTEXT for the context, PHRASE for the phrase's own tokens,
    from which nothing is read: they have made up their minds. Result: as vectors; zero where there is no context.
    """
    place = torch.arange(vectors.shape[1], device=vectors.device)
    apart = (place[None] - place[:, None]).abs().to(vectors.dtype)
    nearness = (-apart / REACH).exp() * (apart > 0).to(vectors.dtype)
    return (nearness[None] * (mask == CONTEXT)[:, None].to(vectors.dtype)) @ vectors


def length_and_unit(vectors: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """‖e‖ (… × 1) and e / ‖e‖."""
    length = vectors.square().sum(-1, keepdim=True).sqrt().clamp_min(_SHORTEST)
    return length, vectors / length


def span_sums(states: torch.Tensor, start: torch.Tensor, end: torch.Tensor) -> torch.Tensor:
    """Sum of the states from `start` up to `end` (exclusive) of each text: texts × dimensions."""
    place = torch.arange(states.shape[1], device=states.device)
    inside = (place[None] >= start[:, None]) & (place[None] < end[:, None])
    return torch.einsum('tnd,tn->td', states, inside.to(states.dtype))
