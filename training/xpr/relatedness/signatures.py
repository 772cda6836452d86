"""What stands around a meaning, from what dictionaries say of it.

    k_s ∝ Σ_f w_f · f̂_s,        f̂ of length 1,

over the words of its gloss, its words in English and in other languages, gloss and words of the wider and of the narrower meanings,
and what stood around it in sentences that are tagged with it (M. Lesk 1986; S. Banerjee & T. Pedersen 2003, IJCAI, with vectors in
the place of equal words).
"""

from itertools import chain

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..model.neighbours import REACH
from .knowledge import Meaning

# w_f: gloss, English words, other words, wider meanings, narrower ones, sentences. Chosen on ambiguous words that no benchmark asks for.
WEIGHTS = (0.5, 0.15, 0.3, 0.3, 0.5, 0.5)
_GLOSS, _ENGLISH, _FOREIGN, _WIDER, _NARROWER, SENTENCES = range(len(WEIGHTS))
# More narrower meanings say nothing new.
_MOST = 40
# Pieces of a sentence on either side.
_LONGEST = 64
_BATCH = 20_000


# The piece of a word's beginning, which stands alone before the characters of Chinese and Japanese.
BEGINNING = '▁'


class Texts:
    """Ids of texts, and sums of the rows of their pieces."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._beginning = tokenizer.token_to_id(BEGINNING)

    def single(self, texts: list[str]) -> dict[str, int]:
        """Of the texts that are one piece, that piece; of Chinese and Japanese ones without the piece of a word's beginning."""
        found = {}
        for text, ids in zip(texts, self.ids(texts)):
            if len(ids) == 2 and ids[0] == self._beginning:
                ids = ids[1:]
            if len(ids) == 1:
                found[text] = ids[0]
        return found

    def ids(self, texts: list[str]) -> list[list[int]]:
        return [one.ids for one in self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)]

    def sums(self, texts: list[str], rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """texts × dimensions."""
        result = np.zeros((len(texts), rows.shape[1]), np.float32)
        for start in range(0, len(texts), _BATCH):
            ids = self.ids(texts[start : start + _BATCH])
            lengths = np.fromiter(map(len, ids), np.int64, len(ids))
            filled = np.flatnonzero(lengths)
            if len(filled):
                starts = (np.cumsum(lengths) - lengths)[filled]
                result[start + filled] = np.add.reduceat(rows[np.fromiter(chain.from_iterable(ids), np.int64)], starts)
        return result

    def around(self, before: str, after: str, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """What stands around a place, the nearer pieces counting more, of length 1 or 0."""
        left, right = (ids for ids in self.ids([before, after]))
        left, right = left[-_LONGEST:], right[:_LONGEST]
        apart = np.concatenate([np.arange(len(left), 0, -1), np.arange(1, len(right) + 1)])
        return unit((np.exp(-apart / REACH).astype(np.float32)[:, None] * rows[np.array(left + right, np.int64)]).sum(0))


def features_of(meanings: list[Meaning], texts: Texts, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """meanings × features × dimensions, each of length 1 or 0, that of the sentences 0. rows: pieces × dimensions."""
    features = np.zeros((len(meanings), len(WEIGHTS), rows.shape[1]), np.float32)
    features[:, _GLOSS] = unit(texts.sums([meaning.gloss for meaning in meanings], rows))
    words = sorted({word for meaning in meanings for found in meaning.words.values() for word in found})
    vectors, number = unit(texts.sums(words, rows)), {word: place for place, word in enumerate(words)}
    for place, meaning in enumerate(meanings):
        features[place, _ENGLISH] = unit(vectors[[number[word] for word in meaning.words.get('en', [])]].sum(0))
        features[place, _FOREIGN] = unit(vectors[[number[word] for word in meaning.translations()]].sum(0))
    return _with_neighbours(features, meanings)


def about_features(meanings: list[Meaning], glosses: NDArray[np.float32]) -> NDArray[np.float32]:
    """As `features_of`, where the gloss with the meaning's words is told as a whole; those of the words apart are 0. glosses: meanings × dimensions."""
    features = np.zeros((len(meanings), len(WEIGHTS), glosses.shape[1]), np.float32)
    features[:, _GLOSS] = glosses
    return _with_neighbours(features, meanings)


def defined(meanings: list[Meaning], glosses: NDArray[np.float32]) -> NDArray[np.float32]:
    """meanings × 3 × dimensions, each of length 1 or 0: the definition as a whole, those of the wider meanings and of the narrower ones. glosses: meanings × dimensions."""
    return np.ascontiguousarray(about_features(meanings, unit(glosses) * np.array([bool(meaning.gloss) for meaning in meanings])[:, None])[:, [_GLOSS, _WIDER, _NARROWER]])


def signature_of(parts: NDArray[np.float32], weights: tuple[float, ...] = WEIGHTS) -> NDArray[np.float32]:
    """k_s, of length 1 or 0. parts: … × features × dimensions. Result: … × dimensions."""
    return unit((np.array(weights, np.float32)[:, None] * parts).sum(-2))


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """… × dimensions, of length 1; what is zero stays zero."""
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True).clip(1e-9)


def _with_neighbours(features: NDArray[np.float32], meanings: list[Meaning]) -> NDArray[np.float32]:
    """Fills in what the glosses and English words of the wider and of the narrower meanings say."""
    narrower: list[list[int]] = [[] for _ in meanings]
    for place, meaning in enumerate(meanings):
        for wide in meaning.wider:
            narrower[wide].append(place)
    said = features[:, _GLOSS] + features[:, _ENGLISH]
    for place, meaning in enumerate(meanings):
        features[place, _WIDER] = unit(said[meaning.wider].sum(0))
        features[place, _NARROWER] = unit(said[narrower[place][:_MOST]].sum(0))
    return features
