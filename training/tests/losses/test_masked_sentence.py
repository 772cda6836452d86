import pytest
import torch

from xpr.losses.masked_sentence import DocumentEncoder, MaskedSentence, hierarchical_contrast

# Sentences 0 and 1 make one document, 2 another.
DOCUMENTS = torch.tensor([0, 0, 1])
SCORES = torch.tensor([[3.0, 2.0, 1.0], [1.0, 2.0, 0.0], [1.0, 0.0, 2.0]])


def test_takes_a_part_of_the_difference_off_the_near_sentences():
    # t = 0: α = 2 − 1 = 1; with µ = .5 the near score is 1.5: log(e^3 + e^1.5 + e^1) − 3 = log(1 + e^−1.5 + e^−2) = log(1.358465) = .306356.
    # t = 1: α = 1 − 0 = 1; near .5: log(1 + e^−1.5 + e^−2) = .306356.
    # t = 2 is alone in its document: log(1 + e^−1 + e^−2) = log(1.503215) = .407606. Mean .340106.
    assert hierarchical_contrast(SCORES, DOCUMENTS, 0.5).item() == pytest.approx(0.340106, abs=1e-5)
    # µ = 0: log(1 + e^−1 + e^−2) = .407606 for t = 0, and for t = 1 as well.
    assert hierarchical_contrast(SCORES, DOCUMENTS, 0.0).item() == pytest.approx(0.407606, abs=1e-5)


def test_no_gradient_goes_through_the_bias():
    scores = SCORES.clone().requires_grad_()
    hierarchical_contrast(scores, DOCUMENTS, 0.5).backward()
    # With α a constant, row 0 is softmax([3, 1.5, 1]) − [1, 0, 0]: [1, .223130, .135335] / 1.358465 = [.736125, .164252, .099624]; a third of it.
    assert (3 * scores.grad[0]).tolist() == pytest.approx([-0.263875, 0.164252, 0.099624], abs=1e-5)


def test_one_document_alone_and_one_sentence_alone_have_no_bias():
    one = torch.zeros(2, dtype=torch.int64)
    # log(1 + e^−1) = .313262 in both rows
    assert hierarchical_contrast(SCORES[:2, :2], one, 0.5).item() == pytest.approx(0.313262, abs=1e-5)
    assert hierarchical_contrast(SCORES[:1, :1], one[:1], 0.5).item() == 0


def test_a_prediction_does_not_see_its_own_sentence_and_does_see_the_others():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences, there = torch.randn(1, 3, 8), torch.ones(1, 3, dtype=torch.bool)
    changed = sentences.clone()
    changed[0, 1] *= -1
    before, after = encoder(sentences, there)[0], encoder(changed, there)[0]
    assert torch.allclose(before[1], after[1], atol=1e-6)
    assert not torch.allclose(before[0], after[0], atol=1e-3)


def test_places_past_the_end_change_nothing():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences = torch.randn(1, 2, 8)
    padded = torch.cat([sentences, torch.full((1, 2, 8), 100.0)], 1)
    short = encoder(sentences, torch.ones(1, 2, dtype=torch.bool))
    long = encoder(padded, torch.tensor([[True, True, False, False]]))
    assert torch.allclose(short, long[:, :2], atol=1e-5)
    assert torch.isfinite(long).all()


def test_order_matters():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences, there = torch.randn(1, 3, 8), torch.ones(1, 3, dtype=torch.bool)
    assert not torch.allclose(encoder(sentences, there)[0, 0], encoder(sentences[:, [0, 2, 1]], there)[0, 0], atol=1e-4)


def test_gradients_reach_the_sentences_and_all_layers():
    torch.manual_seed(1)
    loss = MaskedSentence(8, heads=2)
    sentences = torch.randn(3, 4, 8, requires_grad=True)
    there = torch.tensor([[True] * 4, [True, True, False, False], [True, True, True, False]])
    loss(sentences, there).backward()
    assert ((sentences.grad.abs().sum(-1) > 0) == there).all()
    assert loss.documents.mask.grad.abs().sum() > 0
    assert loss.predicted_projection.weight.grad.abs().sum() > 0 and loss.original_projection.weight.grad.abs().sum() > 0


def test_learns_the_order_of_sentences():
    torch.manual_seed(1)
    loss = MaskedSentence(16, heads=2)
    sentences, there = torch.randn(6, 4, 16), torch.ones(6, 4, dtype=torch.bool)
    optimiser = torch.optim.Adam(loss.parameters(), 3e-3)
    first = loss(sentences, there).item()
    for _ in range(40):
        optimiser.zero_grad()
        value = loss(sentences, there)
        value.backward()
        optimiser.step()
    assert value.item() < first / 2


def test_a_large_batch_is_dealt_into_groups_of_whole_documents():
    torch.manual_seed(1)
    sentences, there = torch.randn(8, 4, 8), torch.ones(8, 4, dtype=torch.bool)
    small, large = MaskedSentence(8, heads=2, most=8), MaskedSentence(8, heads=2, most=512)
    large.load_state_dict(small.state_dict())
    # Fewer negatives are easier.
    assert 0 < small(sentences, there).item() < large(sentences, there).item()
    assert torch.isfinite(small(sentences[:1, :1], there[:1, :1]))
    assert torch.isfinite(small(sentences, torch.zeros_like(there)))


def test_several_masked_at_once_are_held_against_all_sentences():
    torch.manual_seed(1)
    loss = MaskedSentence(8, heads=2)
    sentences, there = torch.randn(2, 3, 8), torch.tensor([[True, True, True], [True, True, False]])
    only_one = torch.tensor([[False, True, False], [False, False, False]])
    predicted = loss.predicted_projection(loss.documents(sentences, there)[0, 1])
    cosines = torch.cosine_similarity(predicted, loss.original_projection(sentences[there]), dim=-1)
    expected = hierarchical_contrast(cosines[None] / loss.temperature, torch.tensor([0, 0, 0, 1, 1]), loss.bias, torch.tensor([1]))
    assert loss.several_at_once(sentences, there, only_one).item() == pytest.approx(expected.item(), abs=1e-4)
    both = only_one | torch.tensor([[True, False, False], [False, False, False]])
    changed = sentences.clone()
    changed[0, 0] *= -1
    read = loss.documents.eval().read
    assert torch.allclose(read(sentences, there, both)[0, 1], read(changed, there, both)[0, 1], atol=1e-6), 'what is masked with it is not seen'


def test_of_some_sentences_the_contrast_is_that_of_their_rows():
    rows = hierarchical_contrast(SCORES[1:2], DOCUMENTS, 0.5, torch.tensor([1])), hierarchical_contrast(SCORES[2:], DOCUMENTS, 0.5, torch.tensor([2]))
    # Worked out above.
    assert [row.item() for row in rows] == pytest.approx([0.306356, 0.407606], abs=1e-5)
