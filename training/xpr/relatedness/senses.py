"""The senses of the words of a vocabulary, found by one of their translations."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..train.dictionary import SAME_SENSE
from .knowledge import Knowledge
from .signatures import Texts, unit

# A sense with fewer translations is not known well enough; a word with more senses than this keeps the greatest.
_LEAST_TRANSLATIONS, MOST_SENSES = 2, 8


@dataclass
class Sense:
    members: list[int]
    """Meanings, by number."""
    total: NDArray[np.float32]
    """Sum of the unit vectors of its translations."""
    translations: int


@dataclass
class SensesOfPieces:
    """`senses`: all senses; `of_piece`: piece → its senses, two or more, as numbers of them."""

    senses: list[Sense]
    of_piece: dict[int, list[int]]

    def directions(self, vectors: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        """Those in which the senses of one word differ most: dimensions × count. vectors: senses × dimensions."""
        apart = np.concatenate([vectors[places] - vectors[places].mean(0) for places in self.of_piece.values()])
        return np.ascontiguousarray(np.linalg.eigh(apart.T @ apart)[1][:, ::-1][:, :count])


def find_senses(knowledge: Knowledge, texts: Texts, static: NDArray[np.float32]) -> SensesOfPieces:
    """English words that are one piece have the senses that dictionaries give them, those of nearly one meaning joined; a word of another language
    has those of the senses that it translates. static: pieces × dimensions, the vectors of the encoder."""
    words = sorted({word for meaning in knowledge.meanings for found in meaning.words.values() for word in found})
    vectors, number = unit(texts.sums(words, static)), {word: place for place, word in enumerate(words)}
    piece = texts.single(words)
    of_word: dict[str, list[int]] = defaultdict(list)
    for place, meaning in enumerate(knowledge.meanings):
        for word in dict.fromkeys(meaning.words.get('en', [])):
            of_word[word].append(place)
    found = SensesOfPieces([], {})
    for word in sorted(of_word):
        if word not in piece:
            continue
        single = []
        for place in of_word[word]:
            meaning = knowledge.meanings[place]
            others = [number[other] for other in [*meaning.translations(), *meaning.words['en']] if other != word]
            if len(others) >= _LEAST_TRANSLATIONS:
                single.append(Sense([place], vectors[others].sum(0), len(others)))
        merged = _merged(single)[:MOST_SENSES]
        if len(merged) > 1:
            found.of_piece[piece[word]] = list(range(len(found.senses), len(found.senses) + len(merged)))
            found.senses += merged
    _add_translations(found, knowledge, piece)
    return found


def _merged(senses: list[Sense]) -> list[Sense]:
    """Those that mean nearly the same are one; the greatest first."""
    merged: list[Sense] = []
    for one in sorted(senses, key=lambda sense: -sense.translations):
        same = next((other for other in merged if unit(other.total) @ unit(one.total) > SAME_SENSE), None)
        if same is None:
            merged.append(one)
        else:
            same.members += one.members
            same.total = same.total + one.total
            same.translations += one.translations
    return sorted(merged, key=lambda sense: -sense.translations)


def _add_translations(found: SensesOfPieces, knowledge: Knowledge, piece: dict[str, int]) -> None:
    of_piece: dict[int, list[int]] = defaultdict(list)
    for place, sense in enumerate(found.senses):
        for word in {word for member in sense.members for word in knowledge.meanings[member].translations()}:
            if word in piece:
                of_piece[piece[word]].append(place)
    for own, places in sorted(of_piece.items()):
        chosen = found.of_piece.get(own, [])[:]
        for place in sorted(places, key=lambda place: (-found.senses[place].translations, place)):
            mean = unit(found.senses[place].total)
            if len(chosen) < MOST_SENSES and all(mean @ unit(found.senses[other].total) <= SAME_SENSE for other in chosen):
                chosen.append(place)
        if len(chosen) > 1:
            found.of_piece[own] = chosen
