"""Alignment, the concordance and asking as questions with scores of several kinds.

plain:    cosines of the sentences' own vectors, as the product compares them.
around:   the same with the mean of a sentence and its neighbours: context without a network.
original: the sentences through the network's projection, each by itself.
context:  what the network expects in a sentence's place, from those around it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..relatedness.signatures import unit
from .parallel import Parallel, Passage, passages_of, questions_of
from .ranking import Questions
from .reading import MOST_WITH_GAPS, NetworkReader, Vectors
from .texts import LONGEST
from .vectors import SentenceEncoder

# Share of the sentences that each side lacks, so that a sentence's number does not tell its translation.
_LACKING = 1 / 8
# Sentences that are asked about of each document, and the fewest words of one; widest window of a document (as bench/memory and src/memory/relevantWindows.ts).
_EACH, _FEWEST_WORDS, _WIDEST = 2, 6, 3


class Tasks:
    """Makes the questions with an encoder and a network."""

    def __init__(self, encoder: SentenceEncoder, network: NetworkReader) -> None:
        self._encoder, self._network = encoder, network

    def alignment(self, documents: list[Parallel], seed: int = 1) -> list[Questions]:
        """For each document which sentence of the translation is that of each sentence, where some are missing on either side."""
        chance = np.random.default_rng(seed)
        kept = [[np.flatnonzero(chance.random(len(document.english)) >= _LACKING) for _ in range(2)] for document in documents]
        texts = [[document.english for document in documents], [document.foreign for document in documents]]
        sides = [[self._encoder.encode([text[place] for place in places[side]]) for text, places in zip(texts[side], kept)] for side in (0, 1)]
        expected = [self._network.predictions(side) for side in sides]
        found = []
        for number, (english, foreign) in enumerate(kept):
            one, other = sides[0][number], sides[1][number]
            context, context_of_other = expected[0][number], expected[1][number]
            original, original_of_other = self._network.originals(one), self._network.originals(other)
            scores = {
                'plain': one @ other.T,
                'around': _around(one) @ _around(other).T,
                'original': original @ original_of_other.T,
                'context': context @ context_of_other.T,
                'crossed': (context @ original_of_other.T + original @ context_of_other.T) / 2,
            }
            found.append(Questions(scores, np.where(np.isin(english, foreign), np.searchsorted(foreign, english), -1)))
        return found

    def concordance(self, documents: list[Parallel]) -> Questions:
        """Which document a sentence was taken out of, asked by its translation.

        By the best two windows of each document, by its whole, and by how well the sentence fits in between two of its sentences:
        where it fits best, and everywhere.
        """
        english = [self._encoder.encode(document.english[:MOST_WITH_GAPS]) for document in documents]
        asked, right, sentence = [], [], []
        for number, document in enumerate(documents):
            long = [place for place, text in enumerate(document.english[:MOST_WITH_GAPS]) if len(text.split()) >= _FEWEST_WORDS]
            for place in long[:: max(1, len(long) // _EACH)][:_EACH]:
                asked.append(document.foreign[place])
                right.append(number)
                sentence.append(place)
        queries = self._encoder.encode(asked)
        without = [np.delete(english[number], place, axis=0) for number, place in zip(right, sentence)]
        gaps, own_gaps = self._network.expected_in_gaps(english), self._network.expected_in_gaps(without)
        as_originals = self._network.originals(queries)

        def scored(score_of: Callable[[Vectors], Vectors], both: tuple[list[Vectors], list[Vectors]], vectors: Vectors) -> NDArray[np.float32]:
            parts, own = both
            scores = np.stack([score_of(part @ vectors.T) for part in parts], axis=1)
            for row, number in enumerate(right):
                scores[row, number] = score_of(own[row] @ vectors[row][:, None])[0]
            return scores

        def each(change: Callable[[Vectors], Vectors]) -> tuple[list[Vectors], list[Vectors]]:
            return [change(part) for part in english], [change(part) for part in without]

        scores = {
            'windows': scored(_best_two, each(_windows), queries),
            'whole': scored(lambda cosines: cosines[0], each(_whole), queries),
            'original': scored(lambda cosines: cosines[0], each(lambda part: _whole(self._network.originals(part))), as_originals),
            'context': scored(lambda cosines: cosines.max(0), (gaps, own_gaps), as_originals),
            'contexts': scored(lambda cosines: cosines.mean(0), (gaps, own_gaps), as_originals),
        }
        return Questions(scores, np.array(right))

    def asking(self, bench: Path, product: Path | None) -> tuple[list[Questions], list[NDArray[np.int64]]]:
        """For each language which passage answers a question; and the article that it is about.

        `product`: the file of `bench -- ask … --scores`, the product's own scores, for the languages that it has.
        """
        sentences, passages = passages_of(bench)
        vectors = self._encoder.encode(sentences)
        articles = _articles(passages)
        stretches = [(start, min(start + LONGEST, end)) for first, end in articles for start in range(first, end, LONGEST)]
        context = np.concatenate(self._network.predictions([vectors[first:end] for first, end in stretches]))
        around = np.concatenate([_around(vectors[first:end]) for first, end in articles])
        originals = self._network.originals(vectors)
        of_product = json.loads(product.read_text(encoding='utf-8')) if product else {}
        found, about = [], []
        for language, questions, right in questions_of(bench):
            asked = self._encoder.encode(questions)
            as_originals = self._network.originals(asked)
            of_sentences = {'plain': asked @ vectors.T, 'around': asked @ around.T}
            of_sentences |= {'original': as_originals @ originals.T, 'context': as_originals @ context.T}
            scores = {name: np.stack([values[:, one.first : one.end].max(1) for one in passages], axis=1) for name, values in of_sentences.items()}
            if language in of_product:
                scores['product'] = np.array(of_product[language], np.float32)
            found.append(Questions(scores, np.array(right)))
            about.append(np.array([passages[number].article for number in right]))
        return found, about


def _around(vectors: Vectors) -> Vectors:
    """Each sentence with its two neighbours."""
    sums = vectors.copy()
    sums[1:] += vectors[:-1]
    sums[:-1] += vectors[1:]
    return unit(sums)


def _whole(vectors: Vectors) -> Vectors:
    """1 × dimensions."""
    return unit(vectors.sum(0))[None]


def _windows(vectors: Vectors) -> Vectors:
    """_WIDEST × sentences × dimensions as one list: window number k of its width begins with sentence k, and is cut at the document's end."""
    until = np.concatenate([np.zeros_like(vectors[:1]), np.cumsum(vectors, axis=0)])
    count = len(vectors)
    return unit(np.concatenate([until[np.minimum(np.arange(count) + width, count)] - until[:-1] for width in range(1, _WIDEST + 1)]))


def _best_two(cosines: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean of the best window and of the best one that shares no sentence with it; windows × questions, as `_windows` has them."""
    count = len(cosines) // _WIDEST
    first = np.tile(np.arange(count), _WIDEST)
    end = np.minimum(first + np.repeat(np.arange(1, _WIDEST + 1), count), count)
    best = cosines.argmax(0)
    apart = (end[:, None] <= first[best]) | (first[:, None] >= end[best])
    top = cosines.max(0)
    second = np.where(apart, cosines, -np.inf).max(0)
    return (top + np.where(np.isfinite(second), second, top)) / 2


def _articles(passages: list[Passage]) -> list[tuple[int, int]]:
    """Where the sentences of each article begin and end."""
    numbers = sorted({passage.article for passage in passages})
    return [(min(p.first for p in passages if p.article == number), max(p.end for p in passages if p.article == number)) for number in numbers]
