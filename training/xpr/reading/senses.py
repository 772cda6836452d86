"""Senses of words in sentences, asked of what stands around them: as a bag of words, as a network reads it, and both.

The words are tagged ones that have several senses; what is laid down of a sense (relatedness/signatures.py) has no sentence of any of them,
so that only the sentences of other words speak for it, and what dictionaries say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..relatedness.knowledge import Knowledge, Sentence
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import WEIGHTS, Texts, features_of, signatures_of, unit
from .trainer import TrainedReader

# Sentences that a word and each of its senses need, and those that are asked of a sense.
_OF_WORD, _OF_SENSE, _ASKED = 10, 4, 10
# Words on which it is chosen how long the maps are learned; the others are measured.
_CHOSEN_ON = 500
# The parts of a signature as the network reads them: words of the same language stand in the same gaps. Chosen, with what the network counts beside the bag, on 500 of the words of both kinds.
READ_WEIGHTS = (0.5, 0.3, 0.15, 0.3, 0.5, 0.5)
READ = 1.0


@dataclass
class SenseQuestions:
    """A word's senses (numbers of `SensesOfPieces.senses`), and sentences of each."""

    word: str
    sentences: dict[int, list[Sentence]]


def sense_questions(knowledge: Knowledge, found: SensesOfPieces, texts: Texts, seed: int = 7) -> tuple[list[SenseQuestions], list[SenseQuestions]]:
    """Of the words of the choice, and of the others."""
    by_lemma: dict[str, list[Sentence]] = defaultdict(list)
    for sentence in knowledge.sentences:
        by_lemma[sentence.lemma].append(sentence)
    pieces = texts.single(sorted(by_lemma))
    chance = np.random.default_rng(seed)
    asked = []
    for word in sorted(word for word, piece in pieces.items() if len(by_lemma[word]) >= _OF_WORD and piece in found.of_piece):
        sense_of = {member: sense for sense in found.of_piece[pieces[word]] for member in found.senses[sense].members}
        of_sense: dict[int, list[Sentence]] = defaultdict(list)
        for sentence in by_lemma[word]:
            # In a definition a word stands among the words of the definition itself.
            if sentence.source != 'gloss' and sentence.meaning in sense_of:
                of_sense[sense_of[sentence.meaning]].append(sentence)
        kept = {sense: sentences for sense, sentences in of_sense.items() if len(sentences) >= _OF_SENSE}
        if len(kept) > 1:
            asked.append(SenseQuestions(word, {sense: [sentences[place] for place in chance.permutation(len(sentences))[:_ASKED]] for sense, sentences in kept.items()}))
    order = chance.permutation(len(asked))
    return [asked[place] for place in order[:_CHOSEN_ON]], [asked[place] for place in order[_CHOSEN_ON:]]


class SenseTasks:
    """Signatures of the senses and what stands around the words, in both spaces."""

    def __init__(self, knowledge: Knowledge, found: SensesOfPieces, texts: Texts, rows: NDArray[np.float32], reader: TrainedReader, asked: list[SenseQuestions]) -> None:
        """rows: pieces × R, the space of relatedness. asked: of all these words no sentence is told."""
        words = {question.word for question in asked}
        told = Knowledge(knowledge.meanings, [sentence for sentence in knowledge.sentences if sentence.lemma not in words])
        senses = sorted({sense for question in asked for sense in question.sentences})
        self._row = {sense: row for row, sense in enumerate(senses)}
        members = [found.senses[sense].members for sense in senses]
        self._mean: NDArray[np.float32] | None = None
        self._reader, self._texts = reader, texts
        self._around: tuple[Callable[[list[Sentence]], NDArray[np.float32]], ...] = (texts.around_all(rows), self._read)
        spaces = (rows, reader.weighted_words(rows))
        self._signatures = [
            signatures_of(features_of(told, texts, space, around), members, weights)
            for space, around, weights in zip(spaces, self._around, (WEIGHTS, READ_WEIGHTS))
        ]

    def right(self, asked: list[SenseQuestions]) -> dict[str, list[float]]:
        """For each way to tell senses, how often each word's was right in a hundred, senses counting alike."""
        rows: dict[str, list[float]] = {name: [] for name in WAYS}
        for question in asked:
            places = [self._row[sense] for sense in question.sentences]
            hits: dict[str, list[float]] = {name: [] for name in WAYS}
            for number, sentences in enumerate(question.sentences.values()):
                bag, read = (unit(around(sentences)) @ signatures[places].T for around, signatures in zip(self._around, self._signatures))
                for name, scores in zip(WAYS, (bag, read, bag + READ * read)):
                    hits[name].append(100 * float((scores.argmax(1) == number).mean()))
            for name in WAYS:
                rows[name].append(float(np.mean(hits[name])))
        rows['chance'] = [100 / len(question.sentences) for question in asked]
        return rows

    def _read(self, sentences: list[Sentence]) -> NDArray[np.float32]:
        said = self._reader.around(self._texts, sentences)
        # Of the sentences that are told, which come first: what is said of every gap tells nothing.
        if self._mean is None:
            self._mean = said.mean(0)
        return unit(said - self._mean)


WAYS = ('as a bag of words', 'as the network reads it', 'both')
