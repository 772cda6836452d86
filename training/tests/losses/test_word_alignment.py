import pytest
import torch

from xpr.losses.word_alignment import SpanPair, consistent_pairs, mutual_alignment, span_means

E = torch.eye(4)


def links(size: tuple[int, int], *pairs: tuple[int, int]) -> torch.Tensor:
    table = torch.zeros(size, dtype=torch.bool)
    for source, target in pairs:
        table[source, target] = True
    return table


def test_words_are_linked_where_each_is_the_other_s_nearest():
    # Cosines: word 0 – [1, 0], word 1 – [.6, .8]; targets [.8, .6] and [1, 0]. Rows .8 1 and .96 .6: 0 → 1, 1 → 0; columns 0 → 1, 1 → 0.
    source, target = torch.tensor([[1.0, 0.0], [0.6, 0.8]]), torch.tensor([[0.8, 0.6], [2.0, 0.0]])
    assert mutual_alignment(source, target).nonzero().tolist() == [[0, 1], [1, 0]]
    # A third word [.9, .1] wants target 1 (cosine .994), which prefers word 0 (1): no link.
    assert mutual_alignment(torch.cat([source, torch.tensor([[0.9, 0.1]])]), target).nonzero().tolist() == [[0, 1], [1, 0]]
    assert mutual_alignment(source, target, least=0.97).nonzero().tolist() == [[0, 1]]


def test_a_batch_gives_what_each_pair_gives_alone():
    torch.manual_seed(1)
    source, target = torch.randn(2, 5, 8), torch.randn(2, 6, 8)
    source_there, target_there = torch.ones(2, 5, dtype=torch.bool), torch.ones(2, 6, dtype=torch.bool)
    source_there[1, 3:] = False
    target_there[1, 2:] = False
    batch = mutual_alignment(source, target, source_there, target_there, least=-1.0)
    assert torch.equal(batch[0], mutual_alignment(source[0], target[0], least=-1.0))
    assert torch.equal(batch[1, :3, :2], mutual_alignment(source[1, :3], target[1, :2], least=-1.0))
    assert not batch[1, 3:].any() and not batch[1, :, 2:].any()


def test_an_empty_sentence_has_no_links():
    assert mutual_alignment(torch.zeros(0, 4), E).shape == (0, 4)
    assert mutual_alignment(E, torch.zeros(0, 4)).shape == (4, 0)


def test_a_phrase_goes_where_its_words_go():
    # the(0) safety(1) valve(2) – soupape(1) de(2) sûreté(3); “the” – la(0)
    table = links((3, 4), (0, 0), (1, 3), (2, 1))
    assert consistent_pairs(table, [(1, 3), (0, 3), (1, 2)]) == [SpanPair(1, 3, 1, 4), SpanPair(0, 3, 0, 4), SpanPair(1, 2, 3, 4)]


def test_a_translation_that_holds_something_else_is_refused():
    # The translations of words 0 and 1 are rows 0 and 2; between them stands row 1, which belongs to word 2.
    table = links((3, 3), (0, 0), (1, 2), (2, 1))
    assert consistent_pairs(table, [(0, 2)]) == []
    assert consistent_pairs(table, [(1, 3)]) == [SpanPair(1, 3, 1, 3)]


def test_a_phrase_without_links_enough_is_refused():
    assert consistent_pairs(links((3, 3), (0, 0)), [(0, 3), (1, 2)]) == []
    assert consistent_pairs(links((2, 20), (0, 0), (1, 19)), [(0, 2)]) == []
    assert consistent_pairs(links((3, 3), (0, 0)), [(0, 3)], least_linked=0.3) == [SpanPair(0, 3, 0, 1)]


def test_one_word_may_be_two_of_the_other_language():
    # Wassertank(0) – water(0) tank(1), leer(1) – empty(2); links of another aligner
    table = links((2, 3), (0, 0), (0, 1), (1, 2))
    assert consistent_pairs(table, [(0, 1), (1, 2)]) == [SpanPair(0, 1, 0, 2), SpanPair(1, 2, 2, 3)]


def test_the_vector_of_a_span_is_the_mean_of_its_rows():
    states = torch.tensor([[1.0, 0.0], [3.0, 4.0], [5.0, 0.0]], requires_grad=True)
    means = span_means(states, torch.tensor([[0, 2], [1, 2]]))
    # ([1, 0] + [3, 4]) / 2 = [2, 2]
    assert means.flatten().tolist() == pytest.approx([2, 2, 3, 4])
    means[0].sum().backward()
    assert states.grad.tolist() == [[0.5, 0.5], [0.5, 0.5], [0.0, 0.0]]
