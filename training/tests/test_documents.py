"""Documents are read in pieces, and the network over their sentences is trained on the sample."""

from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.__main__ import main
from xpr.corpus.decontamination import BenchmarkTexts, Decontamination
from xpr.documents import LONGEST, DocumentSettings, DocumentTrainer, EncodedPieces, spread_pieces, training_pieces

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
