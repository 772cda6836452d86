from pathlib import Path

import numpy as np
import torch

from xpr.reading.trainer import SEGMENTS, ReadingSettings, ReadingTrainer
from xpr.relatedness.signatures import Texts

from ..made import word_texts

# Sentences say who does what: the order of subject, verb and object is the same in all.
SUBJECTS, VERBS, OBJECTS = ('dog', 'cat', 'bird'), ('bites', 'sees', 'hears'), ('bone', 'mouse', 'worm')
VOCABULARY = {word: place for place, word in enumerate((*SUBJECTS, *VERBS, *OBJECTS))}


def text(seed: int) -> np.ndarray:
    chance = np.random.default_rng(seed)
    words = [VOCABULARY[str(chance.choice(kind))] for _ in range(400) for kind in (SUBJECTS, VERBS, OBJECTS)]
    return np.array(words, np.int32)


def trainer(folder: Path, steps: int) -> ReadingTrainer:
    inputs = torch.eye(len(VOCABULARY)) * 3
    settings = ReadingSettings(texts=16, tokens=12, asked=96, drawn=8, rate=1e-2, steps=steps)
    return ReadingTrainer(folder, inputs, {'en': text(1), SEGMENTS: text(2), 'de': text(3)}, settings)


def texts() -> Texts:
    return word_texts(VOCABULARY, 'dog')


def test_words_that_could_stand_in_a_gap_are_near_what_is_read_there(tmp_path: Path) -> None:
    trained = trainer(tmp_path, 150).run()
    places = [('dog', 'bone cat sees worm'), ('mouse cat sees', 'bird hears'), ('mouse', 'hears worm')]
    scores = trained.gaps(texts(), places) @ trained.words.T
    for said, kind in zip(scores, (VERBS, OBJECTS, SUBJECTS)):
        best = {word for word, place in VOCABULARY.items() if place in np.argsort(-said)[:3]}
        assert best == set(kind)


def test_a_training_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    first = trainer(tmp_path, 3)
    first.run()
    second = trainer(tmp_path, 5)
    assert second.steps == 3
    assert all(torch.equal(a, b) for a, b in zip(first.network.parameters(), second.network.parameters()))
    second.run()
    assert trainer(tmp_path, 5).steps == 5
