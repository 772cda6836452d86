"""The whole encoder as it ships: ids in, token states out."""

import torch
from tokenizers import Tokenizer
from torch import nn

from ..corpus.tables import cut_around
from ..idioms.idiom_file import Idioms
from .neighbours import PHRASE, length_and_unit, read_neighbours
from .piece_vectors import FourBitRows
from .sense_memory import SenseMemory, SenseSlots
from .surroundings import Surroundings


class ShippedEncoder(nn.Module):
    """Static vectors, and what the neighbours add to them by the senses of a dictionary, where there is one."""

    def __init__(self, table: torch.Tensor, memory: SenseMemory | None = None, surroundings: Surroundings | None = None) -> None:
        """table: pieces × dimensions, the weighted static vectors."""
        super().__init__()
        self.rows = FourBitRows(table)
        self.senses = None if memory is None else SenseSlots(memory)
        self.surroundings = surroundings

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor | tuple[torch.Tensor, torch.Tensor]:
        """Both int64, texts × tokens; the mask says 0 for padding, 1 for the context, 2 for the phrase. Result: texts × tokens × dimensions, and what stands around the phrases, texts × J, where that is known."""
        if self.surroundings is None:
            return self.states(input_ids, attention_mask)
        around = self.surroundings(input_ids, self.rows(input_ids), attention_mask)
        return self.states(input_ids, attention_mask, around), around

    def states(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, around: torch.Tensor | None = None) -> torch.Tensor:
        """texts × tokens × dimensions: the phrases' tokens as their neighbours leave them, the others as they stand alone. around: texts × J."""
        vectors = self.rows(input_ids)
        if self.senses is None:
            return vectors
        is_phrase = attention_mask == PHRASE
        # Only what is asked for is worked out: a phrase is a token or two of its text.
        text, token = is_phrase.nonzero(as_tuple=True)
        read = length_and_unit(read_neighbours(vectors, attention_mask))[1]
        length = length_and_unit(vectors)[0]
        change = self.senses(input_ids[text, token], read[text, token], None if around is None else around[text], self.rows)
        words = effective_words(length[..., 0], is_phrase)
        return vectors.index_put((text, token), length[text, token] * change / words.square()[text, None], accumulate=True)


def effective_words(length: torch.Tensor, is_phrase: torch.Tensor) -> torch.Tensor:
    """How many words a phrase has, light pieces counting little: (Σ‖e‖)² / Σ‖e‖², at least 1.

    The words of a phrase tell each other's senses apart, and with two of them there is little left to choose: what the context
    changes is divided by the square of their number.
    """
    weight = length * is_phrase.to(length.dtype)
    return (weight.sum(1).square() / weight.square().sum(1).clamp_min(1e-12)).clamp_min(1.0)


# Longest input in tokens; the context around the phrase is cut to it (model.json, maxTokens).
MOST_TOKENS = 128

Phrase = tuple[str, str, str]
"""Before, phrase, after."""


def ids_and_span(tokenizer: Tokenizer, phrase: Phrase, idioms: Idioms | None = None) -> tuple[list[int], tuple[int, int]]:
    """The three parts are tokenised apart and joined; the span holds the phrase's pieces, and those that say what it means where it is an idiom."""
    before, own, after = (encoding.ids for encoding in tokenizer.encode_batch(list(phrase), add_special_tokens=False))
    ids, start, end = cut_around(before, idioms.explained(own) if idioms else own, after, MOST_TOKENS)
    return ids, (start, end)


def states_of(given: torch.Tensor | tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """The tokens' states among what an encoder gives."""
    return given[0] if isinstance(given, tuple) else given
