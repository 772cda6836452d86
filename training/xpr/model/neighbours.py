"""What is read around a token: the vectors of its neighbours, the nearer ones counting more."""

from collections.abc import Sequence

import torch

# A token this many places away counts 1/e of its neighbour.
REACH = 24
# What a mask says of a token.
CONTEXT, PHRASE = 1, 2
_SHORTEST = 1e-6


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


def padded(texts: Sequence[Sequence[int]], phrases: Sequence[tuple[int, int]] = ()) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns ids (0 for padding) and a mask (0 for padding, CONTEXT, PHRASE): both int64, texts × longest. phrases: of each text the start and the end of its phrase."""
    lengths = torch.tensor([len(text) for text in texts])
    there = torch.arange(int(lengths.max())) < lengths[:, None]
    ids = torch.zeros(there.shape, dtype=torch.int64)
    for row, text in enumerate(texts):
        ids[row, : len(text)] = torch.as_tensor(text)
    mask = there * CONTEXT
    for row, (start, end) in enumerate(phrases):
        mask[row, start:end] = PHRASE
    return ids, mask
