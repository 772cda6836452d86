"""A network that reads what stands before a gap and what stands after it, in order.

A small transformer reads the words before the gap from left to right and those after it from right to left, with the same weights,
so that each word stands in what follows from the words farther from the gap (context2vec, O. Melamud et al. 2016, with attention
in the place of recurrence). The last states of both sides together say which words could stand in the gap: their inner product
with a word's vector is large where it could (reading/trainer.py trains that on masked words); and beside that, what the text is
about (reading/lessons.py). The phrase itself is never read.

Attention weakens with distance at a pace of its own for each head (ALiBi, O. Press et al. 2022, arXiv 2108.12409), so that sentences
may be longer than those it was trained on.
"""

import math
from dataclasses import dataclass

import torch
from torch import nn

from .neighbours import CONTEXT, PHRASE, length_and_unit

_NEVER = -1e4


@dataclass(frozen=True)
class ReaderShape:
    """Sizes of the network."""

    inputs: int
    """Numbers that are known of a word, see `reader_inputs`."""
    width: int = 192
    layers: int = 2
    heads: int = 6
    inner: int = 512
    outputs: int = 96
    about: int = 0
    """Numbers that say what the text is about, behind those that say which words could stand in the gap."""


def reader_inputs(static: torch.Tensor, related: torch.Tensor) -> torch.Tensor:
    """What the network is told of words: … × (S + R + 2). static: … × S, related: … × R, rows of the two spaces, their directions and their lengths."""
    parts, lengths = [], []
    for vectors in (static, related):
        length = vectors.square().sum(-1, keepdim=True).sqrt()
        parts.append(vectors / length.clamp_min(1e-6) * math.sqrt(vectors.shape[-1]))
        lengths.append(length)
    return torch.cat([*parts, *lengths], -1)


class ReadingLayer(nn.Module):
    """Attention, and what is made of it word by word; both add to what was there."""

    def __init__(self, width: int, heads: int, inner: int) -> None:
        super().__init__()
        self.heads = heads
        self.before_attention, self.before_inner = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attended, self.mixed = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.inner, self.outer = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, states: torch.Tensor, bias: torch.Tensor, places: torch.Tensor | None = None) -> torch.Tensor:
        """states: texts × tokens × width; bias: … × tokens × tokens, added to the logits. places: texts × n, the tokens that alone are wanted. Result: texts × (tokens or n) × width."""
        texts, tokens, width = states.shape
        asked, keys, values = self.attended(self.before_attention(states)).view(texts, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        if places is not None:
            asked = asked.gather(2, places[:, None, :, None].expand(-1, self.heads, -1, width // self.heads))
            bias = bias.gather(2, places[:, None, :, None].expand(-1, self.heads, -1, tokens))
            states = states.gather(1, places[..., None].expand(-1, -1, width))
        shares = (asked @ keys.transpose(-1, -2) / math.sqrt(width // self.heads) + bias).softmax(-1).to(values.dtype)
        states = states + self.mixed((shares @ values).transpose(1, 2).flatten(2))
        return states + self.outer(self.inner(self.before_inner(states)).relu())


class GapReader(nn.Module):
    """What is known of the words of a text → what could stand in a gap of it."""

    def __init__(self, shape: ReaderShape) -> None:
        super().__init__()
        self.shape = shape
        self.told, self.after_told = nn.Linear(shape.inputs, shape.width), nn.LayerNorm(shape.width)
        # Of the two sides, before the gap and after it: where reading begins, and which side a word is on.
        self.beginning = nn.Parameter(torch.randn(2, shape.width) * 0.02)
        self.side = nn.Parameter(torch.randn(2, shape.width) * 0.02)
        self.layers = nn.ModuleList(ReadingLayer(shape.width, shape.heads, shape.inner) for _ in range(shape.layers))
        self.after_layers = nn.LayerNorm(shape.width)
        self.joined, self.said = nn.Linear(2 * shape.width, 2 * shape.width), nn.Linear(2 * shape.width, shape.outputs + shape.about)
        # How quickly each head forgets; the last does not.
        self.register_buffer('slopes', torch.tensor([*(2.0**-power for power in range(1, shape.heads)), 0.0]))

    def everywhere(self, inputs: torch.Tensor) -> torch.Tensor:
        """With a gap at each token in turn. inputs: texts × tokens × inputs, without padding. Result: texts × tokens × (outputs + about)."""
        told = self.after_told(self.told(inputs))
        before = self._side(told, 0)[:, :-1]
        after = self._side(told.flip(1), 1)[:, :-1].flip(1)
        return self._said(before, after)

    def forward(self, inputs: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """With the gap where the phrase stands. inputs: texts × tokens × inputs; mask: texts × tokens, 0 for padding, CONTEXT and PHRASE. Result: texts × (outputs + about)."""
        texts, tokens = mask.shape
        is_behind = (mask == PHRASE).cumsum(1) > 0
        # −1 for what is not read. The two beginnings come first.
        side = torch.where(mask == CONTEXT, is_behind.long(), -1)
        told = self.after_told(self.told(inputs)) + self.side[side.clamp_min(0)]
        states = torch.cat([self.beginning.expand(texts, -1, -1), told], 1)
        sides = torch.cat([torch.arange(2, device=side.device).expand(texts, -1), side], 1)
        place = torch.arange(tokens + 2, device=side.device)
        apart = place[:, None] - place[None]
        is_beginning = place[None] < 2
        # Farther from the gap: earlier before it, later behind it.
        is_farther = ((sides == 1)[:, :, None] & (apart <= 0)) | ((sides == 0)[:, :, None] & (apart >= 0)) | is_beginning
        is_told = (sides >= 0) & ~is_beginning
        is_read = ((sides[:, :, None] == sides[:, None]) & is_farther & is_told[:, :, None]) | (apart == 0)
        distance = torch.where(is_beginning, 0, apart.abs()).to(inputs.dtype)
        bias = torch.where(is_read[:, None], -self.slopes[None, :, None, None] * distance, _NEVER)
        last_before = torch.where(sides == 0, place, 0).amax(1)
        first_behind = torch.where((sides == 1) & ~is_beginning, place, tokens + 2).amin(1)
        ends = torch.stack([last_before, torch.where(first_behind > tokens + 1, 1, first_behind)], 1)
        for layer in self.layers[:-1]:
            states = layer(states, bias)
        states = self.after_layers(self.layers[-1](states, bias, ends))
        return self._said(states[:, 0], states[:, 1])

    def equal_parts(self, said: torch.Tensor) -> torch.Tensor:
        """What the network says, of length 1, to which either part adds alike. said: … × (outputs + about), less its mean."""
        widths = [width for width in (self.shape.outputs, self.shape.about) if width]
        return torch.cat([length_and_unit(part)[1] for part in said.split(widths, -1)], -1) / math.sqrt(len(widths))

    def _side(self, told: torch.Tensor, side: int) -> torch.Tensor:
        """States before each token and behind the last: texts × (tokens + 1) × width. told: texts × tokens × width, the farthest from the gap first."""
        states = torch.cat([self.beginning[side].expand(len(told), 1, -1), told + self.side[side]], 1)
        place = torch.arange(states.shape[1], device=told.device)
        apart = place[:, None] - place[None]
        distance = torch.where(place[None] == 0, 0, apart).to(self.slopes.dtype)
        bias = torch.where(apart >= 0, -self.slopes[:, None, None] * distance, _NEVER)
        for layer in self.layers:
            states = layer(states, bias)
        return self.after_layers(states)

    def _said(self, before: torch.Tensor, after: torch.Tensor) -> torch.Tensor:
        return self.said(self.joined(torch.cat([before, after], -1)).relu())
