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


def test_the_vector_of_a_span_is_the_mean_of_its_rows():
    states = torch.tensor([[1.0, 0.0], [3.0, 4.0], [5.0, 0.0]], requires_grad=True)
    means = span_means(states, torch.tensor([[0, 2], [1, 2]]))
    # ([1, 0] + [3, 4]) / 2 = [2, 2]
    assert means.flatten().tolist() == pytest.approx([2, 2, 3, 4])
    means[0].sum().backward()
    assert states.grad.tolist() == [[0.5, 0.5], [0.5, 0.5], [0.0, 0.0]]
