from dataclasses import replace

import torch

from xpr.model.context_encoder import ContextEncoder, ContextShape, span_sums
from xpr.model.gap_reader import GapReader, ReaderShape
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


SHAPE = ContextShape(dimensions=16, gates=24)


def trained() -> ContextEncoder:
    """Like an encoder after some training: nothing is zero any more."""
    torch.manual_seed(1)
    encoder = ContextEncoder(SHAPE)
    for parameter in encoder.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return encoder.eval()


def test_starts_as_the_static_vectors() -> None:
    vectors = torch.randn(2, 5, 16)
    assert torch.equal(ContextEncoder(SHAPE)(vectors, torch.ones(2, 5)), vectors)


def test_a_token_alone_keeps_its_static_vector() -> None:
    vectors = torch.randn(1, 1, 16)
    assert torch.equal(trained()(vectors, torch.ones(1, 1)), vectors)


def test_the_same_word_differs_from_sentence_to_sentence() -> None:
    word, one, other = torch.randn(1, 1, 16), torch.randn(1, 3, 16), torch.randn(1, 3, 16)
    first, second = (trained()(torch.cat([word, sentence], 1), torch.ones(1, 4))[:, 0] for sentence in (one, other))
    assert not torch.allclose(first, second, atol=1e-3)


def test_padding_changes_nothing() -> None:
    vectors = torch.randn(1, 4, 16)
    padded = torch.cat([vectors, torch.randn(1, 3, 16)], 1)
    alone, among = trained()(vectors, torch.ones(1, 4)), trained()(padded, torch.tensor([[1, 1, 1, 1, 0, 0, 0]]))
    assert torch.allclose(alone, among[:, :4], atol=1e-5)


def test_a_phrase_is_the_sum_of_its_tokens() -> None:
    states = torch.arange(12.0).view(1, 6, 2)
    assert span_sums(states, torch.tensor([1]), torch.tensor([3])).tolist() == [[2.0 + 4.0, 3.0 + 5.0]]


def test_near_words_say_more_than_far_ones() -> None:
    word, near, far, filler = torch.randn(4, 1, 1, 16).unbind()

    def state(*parts: torch.Tensor) -> torch.Tensor:
        return trained()(torch.cat(parts, 1), torch.ones(1, sum(part.shape[1] for part in parts)))[0, 0]

    gap = torch.zeros(1, 60, 16)
    assert (state(word, near, gap, far) - state(word, near)).norm() < (state(word, near, gap, far) - state(word, far)).norm()
