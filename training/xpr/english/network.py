"""The network that reads English: a few layers of a published encoder of sentences (relatedness/published.py), trained on.

The phrase is read with its text, and what it means there is the mean of its last states, brought into the space of definitions
(trainer.py).
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional
from transformers import AutoModel

from ..model.neighbours import PHRASE

_DROPPED = 0.1


@dataclass(frozen=True)
class EnglishShape:
    """Sizes of the network; rank: numbers that are kept of a piece."""

    pieces: int
    width: int = 384
    rank: int = 256
    layers: int = 6
    heads: int = 12
    inner: int = 1536
    places: int = 128


class EnglishLayer(nn.Module):
    """A layer of BERT (J. Devlin et al. 2019, NAACL)."""

    def __init__(self, shape: EnglishShape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.attended, self.mixed = nn.Linear(shape.width, 3 * shape.width), nn.Linear(shape.width, shape.width)
        self.inner, self.outer = nn.Linear(shape.width, shape.inner), nn.Linear(shape.inner, shape.width)
        self.after_attention, self.after_inner = nn.LayerNorm(shape.width, eps=1e-12), nn.LayerNorm(shape.width, eps=1e-12)
        self.dropped = nn.Dropout(_DROPPED)

    def forward(self, states: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        """states: texts × tokens × width; bias: texts × 1 × 1 × tokens, added to the logits."""
        texts, tokens, width = states.shape
        asked, keys, values = self.attended(states).view(texts, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        read = functional.scaled_dot_product_attention(asked, keys, values, bias.to(asked.dtype)).transpose(1, 2).flatten(2)
        states = self.after_attention(states + self.dropped(self.mixed(read)))
        return self.after_inner(states + self.dropped(self.outer(functional.gelu(self.inner(states)))))


class EnglishNetwork(nn.Module):
    """Ids and which of them are the phrase → what the phrase means there."""

    def __init__(self, shape: EnglishShape) -> None:
        super().__init__()
        self.shape = shape
        self.words, self.widened = nn.Embedding(shape.pieces, shape.rank), nn.Linear(shape.rank, shape.width, bias=False)
        self.places = nn.Parameter(torch.zeros(shape.places, shape.width))
        self.after_words, self.dropped = nn.LayerNorm(shape.width, eps=1e-12), nn.Dropout(_DROPPED)
        self.layers = nn.ModuleList(EnglishLayer(shape) for _ in range(shape.layers))
        self.said = nn.Linear(shape.width, shape.width)
        nn.init.eye_(self.said.weight)
        nn.init.zeros_(self.said.bias)

    def states(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """texts × tokens × width. ids, mask: texts × tokens; 0 in the mask for padding."""
        states = self.dropped(self.after_words(self.widened(self.words(ids)) + self.places[: ids.shape[1]]))
        bias = torch.where(mask[:, None, None, :] == 0, -1e4, 0.0)
        for layer in self.layers:
            states = layer(states, bias)
        return states

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """texts × width, of length 1. mask: 0 for padding, CONTEXT, and PHRASE for the phrase's own tokens."""
        share = (mask == PHRASE).to(torch.float32)
        pooled = (self.states(ids, mask) * share[..., None]).sum(1) / share.sum(1, keepdim=True).clamp_min(1)
        return functional.normalize(self.said(pooled), dim=-1)


def start_from(folder: Path, pieces: list[int], layers: int) -> EnglishNetwork:
    """The first layers of a published encoder. folder: the encoder's; pieces: the ids of its pieces that are kept, in order."""
    given = AutoModel.from_pretrained(folder)
    config, state = given.config, given.state_dict()
    rank = min(EnglishShape.rank, config.hidden_size)
    network = EnglishNetwork(EnglishShape(len(pieces), config.hidden_size, rank, layers, config.num_attention_heads, config.intermediate_size))
    with torch.no_grad():
        words = state['embeddings.word_embeddings.weight'][pieces]
        directions = torch.linalg.eigh(words.T @ words).eigenvectors[:, -rank:]
        network.words.weight.copy_(words @ directions)
        network.widened.weight.copy_(directions)
        network.places.copy_(state['embeddings.position_embeddings.weight'][: network.shape.places] + state['embeddings.token_type_embeddings.weight'][0])
        network.after_words.load_state_dict(_under(state, 'embeddings.LayerNorm.'))
        for number, layer in enumerate(network.layers):
            own = _under(state, f'encoder.layer.{number}.')
            for kind, parameter in (('weight', layer.attended.weight), ('bias', layer.attended.bias)):
                parameter.copy_(torch.cat([own[f'attention.self.{name}.{kind}'] for name in ('query', 'key', 'value')]))
            for name, part in (('attention.output.dense.', layer.mixed), ('attention.output.LayerNorm.', layer.after_attention), ('intermediate.dense.', layer.inner), ('output.dense.', layer.outer), ('output.LayerNorm.', layer.after_inner)):  # fmt: skip
                part.load_state_dict(_under(own, name))
    return network


def _under(state: dict[str, torch.Tensor], start: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(start): tensor for name, tensor in state.items() if name.startswith(start)}


_SPECIAL = ('[PAD]', '[UNK]', '[CLS]', '[SEP]')
_OTHER = re.compile(r'\[(MASK|unused\d+)\]')


def used_vocabulary(folder: Path) -> tuple[Tokenizer, list[int]]:
    """The tokenizer, which adds no special tokens, and the ids of its pieces in the encoder's own."""
    described = json.loads((folder / 'tokenizer.json').read_text(encoding='utf-8'))
    own = described['model']['vocab']
    pieces = [*_SPECIAL, *(piece for piece in sorted(own, key=own.get) if piece not in _SPECIAL and not _OTHER.fullmatch(piece))]
    described['model']['vocab'] = {piece: number for number, piece in enumerate(pieces)}
    described['added_tokens'] = [token | {'id': pieces.index(token['content'])} for token in described['added_tokens'] if token['content'] in _SPECIAL]
    described |= {'post_processor': None, 'truncation': None, 'padding': None}
    return Tokenizer.from_str(json.dumps(described)), [own[piece] for piece in pieces]
