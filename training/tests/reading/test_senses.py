from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.reading.command import WAYS, interval, right_by_hand, sense_questions
from xpr.reading.joined import SenseEvidence
from xpr.reading.trainer import ReadingSettings, ReadingTrainer
from xpr.relatedness.knowledge import Knowledge, Meaning, Sentence
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import Texts

from ..made import word_texts

VOCABULARY = {word: place for place, word in enumerate('unk crane heron derrick bird machine marsh wings harbour load the a'.split())}
BIRD, MACHINE = 0, 1


@pytest.fixture
def texts() -> Texts:
    return word_texts(VOCABULARY, 'unk')


def sentences(lemma: str, meaning: int, before: str, count: int, source: str = 'made') -> list[Sentence]:
    return [Sentence(meaning, before, 'the', lemma, source) for _ in range(count)]


def knowledge() -> Knowledge:
    meanings = [Meaning({'en': ['crane', 'heron']}, 'bird'), Meaning({'en': ['crane', 'derrick']}, 'machine')]
    asked = [*sentences('crane', BIRD, 'the marsh wings', 6), *sentences('crane', MACHINE, 'a harbour load', 6)]
    return Knowledge(meanings, [*asked, *sentences('heron', BIRD, 'a marsh', 3), *sentences('crane', MACHINE, 'a machine', 9, 'gloss')])


def found() -> SensesOfPieces:
    senses = [Sense([meaning], np.ones(2, np.float32), 1) for meaning in (BIRD, MACHINE)]
    return SensesOfPieces(senses, {VOCABULARY['crane']: [BIRD, MACHINE], VOCABULARY['heron']: [BIRD]})


def test_words_with_several_senses_are_asked_in_sentences_that_are_no_definitions(texts: Texts) -> None:
    (question,), others = sense_questions(knowledge().sentences, found(), texts)
    assert others == []
    assert question.word == 'crane'
    assert {sense: {knowledge().sentences[each].before for each in asked} for sense, asked in question.sentences.items()} == {BIRD: {'the marsh wings'}, MACHINE: {'a harbour load'}}


def test_what_is_known_of_a_sense_tells_it_and_not_the_sentences_that_are_asked(texts: Texts, tmp_path: Path) -> None:
    text = np.array([VOCABULARY[word] for word in 'the marsh wings heron a harbour load derrick'.split()] * 40, np.int32)
    settings = ReadingSettings(texts=8, tokens=8, asked=32, drawn=8, rate=1e-2, steps=60)
    reader = ReadingTrainer(tmp_path, torch.eye(len(VOCABULARY)) * 3, {'en': text}, settings).run()
    rows = np.eye(len(VOCABULARY), dtype=np.float32)
    asked = sense_questions(knowledge().sentences, found(), texts)[0]
    right = right_by_hand(SenseEvidence(knowledge(), texts, rows, reader), found(), asked, {'crane'})
    assert right['chance'] == [50]
    assert right[WAYS[0]] == [50], 'the sentence of “heron” tells the bird; of the machine no other word has a sentence'
    assert right[WAYS[1]] == [100], 'it has read that derricks stand in harbours'


def test_an_interval_holds_the_mean_and_is_a_point_where_all_are_alike() -> None:
    low, high = interval(np.array([40.0, 60, 50, 70, 30] * 20))
    assert 40 < low < 50 < high < 60
    assert interval(np.full(9, 7.0)) == (7, 7)
