"""What dictionaries translate phrases of several pieces by."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from scipy import sparse

from ..relatedness.signatures import unit
from ..train.extend import keys_of
from ..train.tables import Bags, PairTable

# Pieces of a phrase.
LONGEST_PHRASE = 7
_CHUNK = 100_000


@dataclass
class Entries:
    """Phrases of two to `LONGEST_PHRASE` pieces, the bare ▁ in front of a text aside, which stands there alone where no piece begins with it. Phrases of equal pieces are one, whatever their languages."""

    pieces: list[NDArray[np.int64]]
    """As the tokenizer cuts the phrase."""
    keys: NDArray[np.uint64]
    """Of the pieces as they stand within a text (joints.keys_of), in ascending order."""
    translations: sparse.csr_matrix
    """Entries × texts, 1 where a dictionary has the text as a translation."""
    texts: list[NDArray[np.int64]]
    """The pieces of all texts of the dictionaries."""

    def pieces_of_translations(self, entry: int) -> NDArray[np.int64]:
        """Each once."""
        texts = self.translations.indices[self.translations.indptr[entry] : self.translations.indptr[entry + 1]]
        return np.unique(np.concatenate([self.texts[text] for text in texts]))

    def translated(self, chosen: NDArray[np.int64], table: torch.Tensor) -> NDArray[np.float32]:
        """Sums of the translations' vectors, each of length 1: chosen entries × dimensions. table: pieces × dimensions."""
        links = self.translations[chosen]
        used = np.unique(links.indices)
        return np.asarray(links[:, used] @ unit(text_sums([self.texts[text] for text in used], table)), np.float32)


def text_sums(texts: list[NDArray[np.int64]], table: torch.Tensor) -> NDArray[np.float32]:
    """texts × dimensions: the sums of the pieces' vectors. table: pieces × dimensions."""
    parts = []
    for start in range(0, len(texts), _CHUNK):
        chunk = texts[start : start + _CHUNK]
        lengths = np.fromiter(map(len, chunk), np.int64, len(chunk))
        parts.append(Bags(np.concatenate(chunk), np.cumsum(lengths) - lengths).sums(table).numpy())
    return np.concatenate(parts)


def read_entries(phrases: PairTable, blank: int) -> Entries:
    """blank: the piece ▁."""
    hashes = np.concatenate([phrases.en.hashes(), phrases.xx.hashes()])
    _, first, number = np.unique(hashes, return_index=True, return_inverse=True)
    rows = len(phrases)
    texts = [(phrases.en if place < rows else phrases.xx).row(place % rows) for place in first]
    pairs = np.unique(np.stack([number[:rows], number[rows:]], 1), axis=0)
    both = np.concatenate([pairs, pairs[:, ::-1]])
    links = sparse.csr_matrix((np.ones(len(both), np.float32), (both[:, 0], both[:, 1])), shape=(len(texts), len(texts)))
    bare = [text[1:] if text[0] == blank else text for text in texts]
    lengths = np.fromiter(map(len, bare), np.int64, len(bare))
    of_length = [np.flatnonzero(lengths == number) for number in range(2, LONGEST_PHRASE + 1)]
    several = np.concatenate(of_length)
    keys = np.concatenate([keys_of(np.stack([bare[i] for i in group])) for group in of_length if len(group)])
    keys, order = np.unique(keys, return_index=True)
    several = several[order]
    return Entries([texts[i] for i in several], keys, links[several], texts)
