from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.model.gap_reader import reader_inputs
from xpr.model.neighbours import CONTEXT, PHRASE
from xpr.reading.lessons import Lessons, about_space
from xpr.reading.trainer import ReadingSettings, ReadingTrainer
from xpr.relatedness.knowledge import Knowledge, Meaning
from xpr.relatedness.published import SentenceEncoder
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import about_features

from ..made import pair_table, word_texts
from ..relatedness.tiny_encoder import write_encoder

# The first half is about the sea, the second about the marsh; every other word is German.
VOCABULARY = 'ship schiff harbour hafen wave welle reed schilf frog frosch bird vogel'.split()
SEA, MARSH = np.arange(6), np.arange(6, 12)
WINDOW = 6


@pytest.fixture
def lessons(tmp_path: Path) -> Lessons:
    chance = np.random.default_rng(3)
    subject = chance.integers(0, 2, 300)
    english = np.stack([chance.choice([SEA, MARSH][each][::2], WINDOW) for each in subject])
    segments = pair_table(tmp_path / 'segments', [(own.tolist(), (own + 1).tolist(), 1) for own in english])
    about = np.float32([[1, 0], [0, 1]])[subject]
    return Lessons(english[:200].astype(np.int32), segments, np.arange(200, 300), np.concatenate([about[:200], about[200:]]), np.arange(200, 300))


def test_a_batch_has_texts_of_both_languages_with_a_gap_and_what_they_are_about(lessons: Lessons) -> None:
    ids, mask, about = lessons.batch(np.random.default_rng(1), 30)
    assert ids.shape == mask.shape == (30, WINDOW) and about.shape == (30, 2)
    assert ((mask == PHRASE).sum(1) == 1).all() and ((mask == CONTEXT).sum(1) == WINDOW - 1).all()
    assert (about.argmax(1) == (ids[:, 0] >= 6)).all()
    assert (ids[:20] % 2 == 0).all() and (ids[20:] % 2 == 1).all(), 'the last third are the other sides'


def test_the_network_learns_what_texts_of_either_language_are_about(lessons: Lessons, tmp_path: Path) -> None:
    inputs = reader_inputs(torch.eye(12), torch.eye(12))
    settings = ReadingSettings(texts=4, tokens=4, asked=8, drawn=4, lessons=30, rate=1e-2, steps=60)
    reader = ReadingTrainer(tmp_path / 'run', inputs, {'en': np.arange(12, dtype=np.int32).repeat(3)}, settings, lessons).run()
    said = reader.gaps(word_texts(VOCABULARY, 'ship'), [('ship wave', 'harbour'), ('welle', 'hafen schiff'), ('frog reed', 'bird'), ('vogel', 'schilf frosch')])
    assert said[:, reader.network.shape.outputs :].argmax(1).tolist() == [0, 0, 1, 1]


def test_a_definition_is_told_and_those_of_wider_and_narrower_meanings(tmp_path: Path) -> None:
    meanings = [Meaning({'en': ['crane']}, 'a bird in the marsh', wider=[2]), Meaning({'en': ['crane']}, 'the ship in the harbour'), Meaning({'en': ['bird']}, 'a bird'), Meaning({'en': ['reed']}, '')]
    found = SensesOfPieces([Sense([place], np.ones(2, np.float32), 2) for place in (0, 1)], {0: [0, 1]})
    space = about_space(tmp_path, Knowledge(meanings, []), found, SentenceEncoder(write_encoder(tmp_path / 'package')))
    assert np.allclose(np.linalg.norm(space.glosses, axis=1), [1, 1, 1, 0], atol=1e-4), 'who says nothing is about nothing'
    features = about_features(meanings, space.glosses)
    gloss, wider, narrower = 0, 3, 4
    assert np.allclose(features[0, wider], space.glosses[2], atol=1e-4) and np.allclose(features[2, narrower], space.glosses[0], atol=1e-4)
    assert np.allclose(features[:, gloss], space.glosses) and not features[1, wider].any()
