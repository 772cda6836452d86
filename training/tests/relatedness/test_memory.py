import math

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer, models

from xpr.model.sense_memory import MOST_SENSES, SenseMemory
from xpr.relatedness.memory import forms_of, related_memory
from xpr.relatedness.senses import Sense, SensesOfPieces


@pytest.fixture
def memory() -> SenseMemory:
    """Piece 1 has two senses, one in either of the first directions."""
    slots = torch.zeros(2, MOST_SENSES, dtype=torch.int32)
    slots[1, :2] = torch.tensor([1, 2])
    log_prior = torch.full((2, MOST_SENSES), -1e4)
    log_prior[1, :2] = math.log(0.5)
    evidence = torch.randn(3, 80, generator=torch.Generator().manual_seed(1)) * torch.tensor([0.0, 1, 1])[:, None]
    return SenseMemory(torch.tensor([0, 1, 0], dtype=torch.int32), slots, log_prior, torch.eye(4)[[3, 0, 1]], evidence, torch.randn(4, 80))


def shipped(memory: SenseMemory) -> SenseMemory:
    senses = [Sense([0], np.array([0, 2, 0, 0], np.float32), 2), Sense([1], np.array([3, 0, 0, 0], np.float32), 3)]
    return related_memory(memory, {2: 1}, SensesOfPieces(senses, {1: [0, 1]}), np.eye(2, dtype=np.float32), np.array([[0, 0, 0, 1], [1, 0.5, 0, 0], [0, 0, 1, 0]], np.float32))


def test_a_sense_stands_near_what_those_with_its_translations_stand_near(memory: SenseMemory) -> None:
    related = shipped(memory).related
    assert related is not None
    assert related[1, 1] > 0.99 and related[2, 0] > 0.99
    assert not related[0].any()


def test_a_form_has_the_senses_of_its_word(memory: SenseMemory) -> None:
    assert shipped(memory).of_piece.tolist() == [0, 1, 1]
    assert memory.of_piece.tolist() == [0, 1, 0], 'what is kept for the next time stays as it is'


def test_fewer_directions_tell_the_senses_apart_alike(memory: SenseMemory) -> None:
    found, read = shipped(memory), torch.randn(5, 4)
    assert found.evidence.shape[1] < memory.evidence.shape[1]
    assert torch.allclose(read @ found.reading @ found.evidence.T, read @ memory.reading @ memory.evidence.T, atol=1e-4)


def test_a_sense_that_the_words_vector_has_more_of_is_more_common(memory: SenseMemory) -> None:
    prior = shipped(memory).log_prior[1]
    assert prior[0] > prior[1]
    assert prior[:2].exp().sum() > 0.999
    assert (prior[2:] == memory.log_prior[1, 2:]).all()


VOCABULARY = '▁hospital ▁hospitals ▁hospitality ▁carta ▁cartas ▁空 ▁hospitals2'.split()


def test_a_form_has_its_stem_and_stands_near_its_word() -> None:
    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(VOCABULARY)}, unk_token='▁空'))
    static = np.eye(7, dtype=np.float32)
    for form, word in ((1, 0), (2, 0), (4, 3), (6, 0)):
        static[form] = static[word] + (3 if form == 2 else 0.5) * static[form]
    has_senses = np.array([True, False, False, True, False, False, False])
    content = np.array([True] * 7)
    assert forms_of(tokenizer, has_senses, content, static) == {1: 0, 4: 3}, 'not *hospitality*, which is another word, and nothing with a number'
    content[4] = False
    assert forms_of(tokenizer, has_senses, content, static) == {1: 0}
