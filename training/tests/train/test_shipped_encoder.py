from dataclasses import replace

import torch

from xpr.model.gap_reader import GapReader, ReaderShape
from xpr.model.neighbours import read_neighbours, span_sums
from xpr.model.piece_sums import PIECES
from xpr.model.sense_memory import MOST_SENSES, SenseMemory
from xpr.model.shipped_encoder import ShippedEncoder, effective_words
from xpr.model.surroundings import JoinedSpace, Surroundings

# Pieces: 0 padding, 1 “bank”, 2 “river”, 3 “money”, 4 “account”. The senses are the two first directions.
TABLE = torch.tensor([[0.0, 0, 0, 0], [1, 0.2, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]])


def memory() -> SenseMemory:
    slots = torch.zeros(2, MOST_SENSES, dtype=torch.int32)
    log_prior = torch.full((2, MOST_SENSES), -1e4)
    slots[1, :2] = torch.tensor([1, 2])
    log_prior[1, :2] = torch.tensor([0.5, 0.5]).log()
    means = torch.tensor([[0.0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]])
    return SenseMemory(torch.tensor([0, 1, 0, 0, 0], dtype=torch.int32), slots, log_prior, means, 12 * means, torch.eye(4))


def surroundings() -> Surroundings:
    """Of “river” one direction, of “money” the other; what a network reads counts nothing."""
    reader = GapReader(ReaderShape(TABLE.shape[1] + 4, width=8, heads=2, inner=8, outputs=2))
    rows = torch.tensor([[0.0, 0], [0, 0], [0, 1], [1, 0], [0, 0]])
    return Surroundings(rows, reader, JoinedSpace(torch.eye(2), torch.zeros(2, 2), torch.zeros(2)))


def vector(*texts: tuple[list[int], list[int]]) -> torch.Tensor:
    """State of the first token of each text, given as ids and mask."""
    ids, mask = (torch.tensor(part) for part in zip(*texts))
    return ShippedEncoder(TABLE, memory=memory())(ids, mask)[:, 0]


def test_means_may_be_told_by_pieces() -> None:
    told = replace(memory(), sums=torch.tensor([[0], [3], [2]]).expand(-1, PIECES))
    ids, mask = torch.tensor([[1, 3], [1, 2], [2, 3], [4, 4]]), torch.tensor([[2, 1], [2, 1], [1, 2], [1, 1]])
    with torch.no_grad():
        states = [ShippedEncoder(TABLE, memory=each)(ids, mask) for each in (memory(), told)]
    assert torch.allclose(*states, atol=1e-3)


def test_the_context_chooses_the_sense() -> None:
    money, river = vector(([1, 3], [2, 1]), ([1, 2], [2, 1]))
    assert money[0] > 2 * money[1]
    assert river[1] > 2 * river[0]


def test_a_context_that_speaks_of_neither_sense_changes_nothing() -> None:
    alone, other = vector(([1, 0], [2, 0]), ([1, 4], [2, 1]))
    assert torch.allclose(alone, other, atol=1e-5)
    assert torch.allclose(alone, ShippedEncoder(TABLE)(torch.tensor([[1]]), torch.tensor([[2]]))[0, 0], atol=1e-6)


def test_what_stands_near_a_sense_chooses_it_too() -> None:
    silent = replace(memory(), evidence=torch.zeros(3, 4))
    near = torch.tensor([[0.0, 0], [1, 0], [0, 1]])
    related = replace(silent, related=near)
    ids, mask = torch.tensor([[1, 2], [1, 3]]), torch.tensor([[2, 1], [2, 1]])
    unmoved = ShippedEncoder(TABLE, memory=silent)(ids, mask)[:, 0]
    states, around = ShippedEncoder(TABLE, memory=related, surroundings=surroundings())(ids, mask)
    river, money = states[:, 0]
    assert torch.allclose(around, torch.tensor([[0.0, 1], [1, 0]]), atol=1e-6)
    assert torch.allclose(unmoved[0], unmoved[1], atol=1e-6)
    assert money[0] > 2 * money[1]
    assert river[1] > 2 * river[0]


def test_the_phrases_own_tokens_change_wherever_they_stand_and_no_other_does() -> None:
    ids, mask = torch.tensor([[3, 1, 0], [1, 2, 1]]), torch.tensor([[1, 2, 0], [1, 1, 2]])
    states = ShippedEncoder(TABLE, memory=memory())(ids, mask)
    changed = (states - ShippedEncoder(TABLE)(ids, mask)).abs().amax(-1) > 1e-3
    assert changed.tolist() == [[False, True, False], [False, False, True]]
    assert torch.allclose(states[0, 1], vector(([1, 3], [2, 1]))[0], atol=1e-6)


def test_nothing_is_read_from_the_phrase_itself() -> None:
    inside, alone = vector(([1, 2], [2, 2]), ([1, 0], [2, 0]))
    assert torch.allclose(inside, alone, atol=1e-6)


def test_light_pieces_hardly_count_as_words() -> None:
    is_phrase = torch.tensor([[True, True], [True, True], [False, False]])
    found = effective_words(torch.tensor([[1.0, 1.0], [1.0, 0.01], [1.0, 1.0]]), is_phrase)
    assert found[0] == 2
    assert 1 <= found[1] < 1.03
    assert found[2] == 1


def test_padding_changes_nothing() -> None:
    vectors = torch.randn(1, 4, 16)
    padded = torch.cat([vectors, torch.randn(1, 3, 16)], 1)
    alone, among = read_neighbours(vectors, torch.ones(1, 4)), read_neighbours(padded, torch.tensor([[1, 1, 1, 1, 0, 0, 0]]))
    assert torch.allclose(alone, among[:, :4], atol=1e-5)


def test_a_phrase_is_the_sum_of_its_tokens() -> None:
    states = torch.arange(12.0).view(1, 6, 2)
    assert span_sums(states, torch.tensor([1]), torch.tensor([3])).tolist() == [[2.0 + 4.0, 3.0 + 5.0]]


def test_near_words_say_more_than_far_ones_and_none_says_anything_of_itself() -> None:
    read = read_neighbours(torch.eye(60)[None], torch.ones(1, 60))[0, 0]
    assert read[0] == 0 and (read[1:-1] > read[2:]).all()
