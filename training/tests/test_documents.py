"""Documents are read in pieces, and the network over their sentences is trained on the sample."""

from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.__main__ import main
from xpr.corpus.decontamination import BenchmarkTexts, Decontamination
from xpr.documents import (
    BIAS,
    LONGEST,
    TEMPERATURE,
    DocumentEncoder,
    DocumentSettings,
    DocumentTrainer,
    EncodedPieces,
    MaskedSentence,
    hierarchical_contrast,
    normalised,
    spread_pieces,
    training_pieces,
)

SAMPLE = Path(__file__).parent.parent / 'sample'
SHIPPED = Path(__file__).parents[2] / 'models' / 'glossa-xpr'


def test_trains_and_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / 'bench' / 'tatoeba').mkdir(parents=True)
    (tmp_path / 'bench' / 'tatoeba' / 'tatoeba.en-de.tsv').write_text('Hello.\tHallo.\n', encoding='utf-8')
    run = tmp_path / 'run'
    call = ['documents', '--data', str(SAMPLE), '--bench', str(tmp_path / 'bench'), '--model', str(SHIPPED), '--run', str(run), '--learn', 'everyday', '--minutes', '0.02']
    assert main(call) == 0
    steps = torch.load(run / 'documents.checkpoint', weights_only=True)['steps']
    assert steps > 0 and capsys.readouterr().out.startswith(f'{steps} steps in 0 minutes, ')
    assert main(call) == 0
    assert torch.load(run / 'documents.checkpoint', weights_only=True)['steps'] == steps, 'its time is used up'


def made_pieces() -> EncodedPieces:
    """Sixty documents that go round twelve sentences, each from another on: what is missing is told by what is there."""
    round_of = np.random.default_rng(1).normal(size=(12, 32)).astype(np.float16)
    vectors = np.concatenate([np.roll(round_of, -start, axis=0)[:8] for start in np.random.default_rng(2).integers(12, size=60)])
    vectors /= np.linalg.norm(vectors.astype(np.float32), axis=1, keepdims=True).astype(np.float16)
    return EncodedPieces(vectors, np.arange(0, len(vectors) + 1, 8), np.array(['en', 'de'] * 30))


def test_training_lowers_the_loss(tmp_path: Path) -> None:
    trainer = DocumentTrainer(tmp_path, made_pieces(), DocumentSettings(pieces=2))
    losses = [trainer.step() for _ in range(120)]
    assert np.mean(losses[-20:]) < 0.8 * np.mean(losses[:20])


def test_a_piece_stays_in_its_document_and_shares_nothing_with_another():
    paragraphs = [*(f'{number} is one. {number} is two.' for number in range(4)), '', *(f'{number} stands here.' for number in range(100, 180))]
    pieces = spread_pieces(paragraphs, 40)
    assert pieces[0] == [f'{number} is {word}.' for number in range(4) for word in ('one', 'two')]
    sentences = [sentence for piece in pieces for sentence in piece]
    assert len(sentences) == len(set(sentences)) and len(sentences) > 70
    assert max(map(len, pieces)) == LONGEST
    assert all(len({sentence.endswith('here.') for sentence in piece}) == 1 for piece in pieces)


def test_pieces_lie_all_over_a_file():
    pieces = spread_pieces([f'Line {number}.' for number in range(1_000)], 4)
    assert [piece[0] for piece in pieces] == ['Line 0.', 'Line 250.', 'Line 500.', 'Line 750.']


def test_prose_and_both_sides_of_pairs_without_what_a_benchmark_has():
    everything = list(training_pieces(SAMPLE, ['sample'], 20, Decontamination()))
    assert {piece.language for piece in everything} == {'en', 'de', 'fr', 'ja', 'ar'}
    assert any('The crane stood in the shallow water and waited for a frog.' in piece.sentences for piece in everything)
    first = 'Her shop was so small that the clocks had to take turns striking the hour.'
    assert sum(first in piece.sentences for piece in everything) == 1, 'the English side of a source once'
    benchmark = Decontamination(BenchmarkTexts(running={('en', first)}))
    left = list(training_pieces(SAMPLE, ['sample'], 20, benchmark))
    assert len(left) < len(everything) and not any(first in piece.sentences for piece in left)


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


def in_turn(encoder: DocumentEncoder, sentences: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
    """Of one document what is predicted of each sentence from the others: sentences × dimensions."""
    count = sentences.shape[1]
    each = torch.eye(count, dtype=torch.bool)
    return encoder(sentences.expand(count, -1, -1), there | each, each).diagonal(dim1=0, dim2=1).T


def test_a_prediction_does_not_see_its_own_sentence_and_does_see_the_others():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences, there = torch.randn(1, 3, 8), torch.ones(1, 3, dtype=torch.bool)
    changed = sentences.clone()
    changed[0, 1] *= -1
    before, after = in_turn(encoder, sentences, there), in_turn(encoder, changed, there)
    assert torch.allclose(before[1], after[1], atol=1e-6)
    assert not torch.allclose(before[0], after[0], atol=1e-3)


def test_places_past_the_end_change_nothing():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences = torch.randn(1, 2, 8)
    padded = torch.cat([sentences, torch.full((1, 2, 8), 100.0)], 1)
    short = in_turn(encoder, sentences, torch.ones(1, 2, dtype=torch.bool))
    long = in_turn(encoder, padded, torch.tensor([[True, True, False, False]]))
    assert torch.allclose(short, long[:2], atol=1e-5)
    assert torch.isfinite(long).all()


def test_order_matters():
    torch.manual_seed(1)
    encoder = DocumentEncoder(8, heads=2).eval()
    sentences, there = torch.randn(1, 3, 8), torch.ones(1, 3, dtype=torch.bool)
    assert not torch.allclose(in_turn(encoder, sentences, there)[0], in_turn(encoder, sentences[:, [0, 2, 1]], there)[0], atol=1e-4)


def test_gradients_reach_the_sentences_and_all_layers():
    torch.manual_seed(1)
    loss = MaskedSentence(8, heads=2)
    sentences = torch.randn(3, 4, 8, requires_grad=True)
    there = torch.tensor([[True] * 4, [True, True, False, False], [True, True, True, False]])
    loss(sentences, there, torch.eye(3, 4, dtype=torch.bool) & there).backward()
    assert ((sentences.grad.abs().sum(-1) > 0) == there).all()
    assert loss.documents.mask.grad.abs().sum() > 0
    assert loss.predicted_projection.weight.grad.abs().sum() > 0 and loss.original_projection.weight.grad.abs().sum() > 0


def test_learns_the_order_of_sentences():
    torch.manual_seed(1)
    loss = MaskedSentence(16, heads=2)
    sentences, there = torch.randn(6, 4, 16), torch.ones(6, 4, dtype=torch.bool)
    optimiser = torch.optim.Adam(loss.parameters(), 3e-3)
    masked = torch.eye(4, dtype=torch.bool).repeat(2, 1)[:6]
    first = loss(sentences, there, masked).item()
    for _ in range(40):
        optimiser.zero_grad()
        value = loss(sentences, there, masked)
        value.backward()
        optimiser.step()
    assert value.item() < first / 2


def test_several_masked_at_once_are_held_against_all_sentences():
    torch.manual_seed(1)
    loss = MaskedSentence(8, heads=2)
    sentences, there = torch.randn(2, 3, 8), torch.tensor([[True, True, True], [True, True, False]])
    only_one = torch.tensor([[False, True, False], [False, False, False]])
    predicted = loss.predicted_projection(loss.documents(sentences, there, only_one)[0, 1])
    cosines = torch.cosine_similarity(predicted, loss.original_projection(sentences[there]), dim=-1)
    expected = hierarchical_contrast(cosines[None] / TEMPERATURE, torch.tensor([0, 0, 0, 1, 1]), BIAS, torch.tensor([1]))
    assert loss(sentences, there, only_one).item() == pytest.approx(expected.item(), abs=1e-4)
    both = only_one | torch.tensor([[True, False, False], [False, False, False]])
    changed = sentences.clone()
    changed[0, 0] *= -1
    read = loss.documents.eval()
    assert torch.allclose(read(sentences, there, both)[0, 1], read(changed, there, both)[0, 1], atol=1e-6), 'what is masked with it is not seen'


def test_of_some_sentences_the_contrast_is_that_of_their_rows():
    rows = hierarchical_contrast(SCORES[1:2], DOCUMENTS, 0.5, torch.tensor([1])), hierarchical_contrast(SCORES[2:], DOCUMENTS, 0.5, torch.tensor([2]))
    # Worked out above.
    assert [row.item() for row in rows] == pytest.approx([0.306356, 0.407606], abs=1e-5)


def test_a_zero_vector_stays_zero_and_half_precision_becomes_single():
    rows = normalised(torch.tensor([[0.0, 0.0], [3.0, 4.0]], dtype=torch.bfloat16))
    assert rows.dtype == torch.float32
    assert rows.flatten().tolist() == pytest.approx([0, 0, 0.6, 0.8])
