from pathlib import Path

import numpy as np
import torch

from xpr.reading.joined import READ, READ_WEIGHTS, SenseEvidence, joined_space
from xpr.reading.trainer import ReadingSettings, ReadingTrainer
from xpr.relatedness.knowledge import Knowledge, Meaning, Sentence
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import WEIGHTS, Texts, signature_of

from ..made import word_texts

WORDS = 'crane mouse bat seal ram jack drill hawk'.split()
DEFINED, MET = ('being', 'tool'), ('sleeps', 'rusts')
VOCABULARY = {word: place for place, word in enumerate(['unk', *WORDS, *DEFINED, *MET, 'the'])}


def texts() -> Texts:
    return word_texts(VOCABULARY, 'unk')


def knowledge() -> Knowledge:
    meanings = [Meaning({'en': [word]}, gloss) for word in WORDS for gloss in DEFINED]
    return Knowledge(meanings, [Sentence(2 * place + sense, 'the', MET[sense], word, 'made') for place, word in enumerate(WORDS) for sense in (0, 1) for _ in range(5)])


def senses() -> SensesOfPieces:
    found = [Sense([place], np.ones(2, np.float32), 1) for place in range(2 * len(WORDS))]
    return SensesOfPieces(found, {VOCABULARY[word]: [2 * place, 2 * place + 1] for place, word in enumerate(WORDS)})


def evidence(folder: Path) -> SenseEvidence:
    settings = ReadingSettings(texts=8, tokens=8, asked=32, drawn=8, steps=5)
    reader = ReadingTrainer(folder, torch.eye(len(VOCABULARY)) * 3, {'en': np.arange(len(VOCABULARY), dtype=np.int32).repeat(9)}, settings).run()
    return SenseEvidence(knowledge(), texts(), np.eye(len(VOCABULARY), dtype=np.float32), reader)


def test_the_joined_space_tells_senses_apart_as_both_spaces_do(tmp_path: Path) -> None:
    told, found = evidence(tmp_path), senses()
    space, around_senses = joined_space(told, found)
    assert np.allclose(np.linalg.norm(around_senses, axis=1), 1, atol=1e-5)
    related, read = told.contexts
    joined = related @ space.of_related.numpy() + read @ space.of_read.numpy()
    for pair in found.of_piece.values():
        parts = [told.of_sense(found.senses[sense].members) for sense in pair]
        bag, gap = (np.stack([signature_of(each[place], weights) for each in parts]) for place, weights in enumerate((WEIGHTS, READ_WEIGHTS)))
        apart = related @ (bag[1] - bag[0]) + READ * read @ (gap[1] - gap[0])
        assert (np.sign(joined @ (around_senses[pair[1]] - around_senses[pair[0]])) == np.sign(apart)).all()
