import torch

from xpr.losses.word_alignment import mutual_alignment

E = torch.eye(4)


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
