"""`python -m xpr read`: trains the network that reads what stands around a word, and prints what it brings to the choice of senses.

Senses of words in sentences, asked of what stands around them: as a bag of words, as a network reads it, and both.

The words are tagged ones that have several senses; what is laid down of a sense (relatedness/signatures.py) has no sentence of any of them,
so that only the sentences of other words speak for it, and what dictionaries say.
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from ..relatedness.knowledge import Sentence
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import WEIGHTS, Texts, signature_of
from .joined import READ, READ_WEIGHTS, SenseEvidence
from .material import Material

# Sentences that a word and each of its senses need, and those that are asked of a sense.
_OF_WORD, _OF_SENSE, _ASKED = 10, 4, 10
# Words on which it is chosen how long the maps are learned; the others are measured.
_CHOSEN_ON = 500
_RESAMPLES = 2_000
WAYS = ('as a bag of words', 'as the network reads it', 'both')


@dataclass
class SenseQuestions:
    """A word's senses (numbers of `SensesOfPieces.senses`), and sentences of each (numbers of `Knowledge.sentences`)."""

    word: str
    sentences: dict[int, list[int]]


def sense_questions(tagged: list[Sentence], found: SensesOfPieces, texts: Texts, seed: int = 7) -> tuple[list[SenseQuestions], list[SenseQuestions]]:
    """Of the words of the choice, and of the others."""
    by_lemma: dict[str, list[int]] = defaultdict(list)
    for number, sentence in enumerate(tagged):
        by_lemma[sentence.lemma].append(number)
    pieces = texts.single(sorted(by_lemma))
    chance = np.random.default_rng(seed)
    asked = []
    for word in sorted(word for word, piece in pieces.items() if len(by_lemma[word]) >= _OF_WORD and piece in found.of_piece):
        sense_of = {member: sense for sense in found.of_piece[pieces[word]] for member in found.senses[sense].members}
        of_sense: dict[int, list[int]] = defaultdict(list)
        for number in by_lemma[word]:
            # In a definition a word stands among the words of the definition itself.
            if tagged[number].source != 'gloss' and tagged[number].meaning in sense_of:
                of_sense[sense_of[tagged[number].meaning]].append(number)
        kept = {sense: numbers for sense, numbers in of_sense.items() if len(numbers) >= _OF_SENSE}
        if len(kept) > 1:
            asked.append(SenseQuestions(word, {sense: [numbers[place] for place in chance.permutation(len(numbers))[:_ASKED]] for sense, numbers in kept.items()}))
    order = chance.permutation(len(asked))
    return [asked[place] for place in order[:_CHOSEN_ON]], [asked[place] for place in order[_CHOSEN_ON:]]


def right_by_hand(evidence: SenseEvidence, found: SensesOfPieces, asked: list[SenseQuestions], untold: set[str]) -> dict[str, list[float]]:
    """For each way to tell senses, how often each word's was right in a hundred, senses counting alike. untold: words of which no sentence is told."""
    rows: dict[str, list[float]] = {name: [] for name in WAYS}
    for question in asked:
        parts = [evidence.of_sense(found.senses[sense].members, untold) for sense in question.sentences]
        signatures = [signature_of(np.stack(each), weights) for each, weights in zip(zip(*parts), (WEIGHTS, READ_WEIGHTS))]
        hits: dict[str, list[float]] = {name: [] for name in WAYS}
        for place, numbers in enumerate(question.sentences.values()):
            bag, read = (contexts[numbers] @ each.T for contexts, each in zip(evidence.contexts, signatures))
            for name, scores in zip(WAYS, (bag, read, bag + READ * read)):
                hits[name].append(100 * float((scores.argmax(1) == place).mean()))
        for name in WAYS:
            rows[name].append(float(np.mean(hits[name])))
    rows['chance'] = [100 / len(question.sentences) for question in asked]
    return rows


def interval(values: NDArray[np.float64], seed: int = 1) -> tuple[float, float]:
    """Between what the mean lies for 95 of 100 resamples of the values."""
    chance = np.random.default_rng(seed)
    means = [values[chance.integers(len(values), size=len(values))].mean() for _ in range(_RESAMPLES)]
    low, high = np.percentile(means, (2.5, 97.5))
    return float(low), float(high)


def read(options: argparse.Namespace) -> None:
    """Trains until the time is used up; called again it goes on, or only measures."""
    torch.set_num_threads(options.threads)
    material = Material(options)
    found, texts = material.found, material.texts
    chosen_on, measured = sense_questions(material.knowledge.sentences, found, texts)
    reader = material.reader
    if not measured:
        raise ValueError(f'{options.data / "senses"} has too few tagged words of several senses to measure on. The network is trained, and kept in {options.run_folder}.')
    evidence, apart = material.evidence, {question.word for question in chosen_on + measured}
    choice, others = (right_by_hand(evidence, found, asked, apart) for asked in (chosen_on, measured))
    print('| what stands around the word | words of the choice | other words | 95 of 100 resamples |\n|---|---|---|---|')
    for name in ('chance', *WAYS):
        low, high = interval(np.array(others[name]))
        print(f'| {name} | {np.mean(choice[name]):.1f} | {np.mean(others[name]):.1f} | {low:.1f} to {high:.1f} |')
    print(f'\n{len(chosen_on)} and {len(measured)} words; {reader.steps} steps in {reader.seconds / 60:.0f} minutes')
