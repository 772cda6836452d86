"""The command on the sample, with a model made from it: it trains, goes on, and prints its table."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.__main__ import main
from xpr.documents.parallel import Parallel
from xpr.documents.reading import NetworkReader
from xpr.documents.tasks import Tasks
from xpr.documents.trainer import DocumentSettings, DocumentTrainer, new_network
from xpr.documents.vectors import EncodedPieces, SentenceEncoder

SAMPLE = Path(__file__).parents[2] / 'sample'
SHIPPED = Path(__file__).parents[3] / 'models' / 'glossa-xpr'


@pytest.fixture(scope='module')
def encoder() -> SentenceEncoder:
    return SentenceEncoder(SHIPPED)


@pytest.fixture(scope='module')
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, with a source to choose on and one to measure on."""
    folder = tmp_path_factory.mktemp('data')
    shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
    for name in ('chosen', 'measured'):
        shutil.copy(SAMPLE / 'pairs' / 'everyday.en-de.tsv', folder / 'pairs' / f'{name}.en-de.tsv')
    return folder


@pytest.fixture(scope='module')
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Questions about the lease of the sample, two articles of a paragraph each."""
    folder = tmp_path_factory.mktemp('bench')
    rows = [line.split('\t') for line in (SAMPLE / 'pairs' / 'sample.en-de.tsv').read_text(encoding='utf-8').splitlines()]
    (folder / 'xquad').mkdir()
    for side, language in enumerate(('en', 'de')):
        articles = [[row[side] for row in rows[start : start + 12]] for start in (0, 20)]
        paragraphs = [{'paragraphs': [{'context': ' '.join(text), 'qas': [{'question': question} for question in text[3:5]]}]} for text in articles]
        (folder / 'xquad' / f'xquad.{language}.json').write_text(json.dumps({'data': paragraphs}), encoding='utf-8')
    return folder


def test_trains_goes_on_and_prints_a_table(data: Path, bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sources = ['--learn', 'everyday', '--choose', 'chosen', '--measure', 'measured']
    call = ['documents', '--data', str(data), '--bench', str(bench), '--model', str(SHIPPED), '--run', str(tmp_path), *sources, '--minutes']
    assert main([*call, '0.02']) == 0
    steps = torch.load(tmp_path / 'documents.checkpoint', weights_only=True)['steps']
    assert steps > 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].startswith('| | alignment, nearest, guides | ') and 'asking, nearest sentence' in table[0]
    assert [row.split(' | ')[0].removeprefix('| ') for row in table[2:8]][:1] == ['without a network']
    assert main([*call, '0.02']) == 0
    assert torch.load(tmp_path / 'documents.checkpoint', weights_only=True)['steps'] == steps, 'its time is used up'
    assert capsys.readouterr().out.splitlines() == table


def test_a_source_is_not_learned_from_and_measured_on(data: Path, bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ['documents', '--data', str(data), '--bench', str(bench), '--model', str(SHIPPED), '--run', str(tmp_path)]
    assert main([*call, '--learn', 'sample', '--measure', 'sample']) == 1
    assert 'sample: a source serves one of' in capsys.readouterr().err


def made_pieces() -> EncodedPieces:
    """Sixty documents that go round twelve sentences, each from another on: what is missing is told by what is there."""
    round_of = np.random.default_rng(1).normal(size=(12, 32)).astype(np.float16)
    vectors = np.concatenate([np.roll(round_of, -start, axis=0)[:8] for start in np.random.default_rng(2).integers(12, size=60)])
    vectors /= np.linalg.norm(vectors.astype(np.float32), axis=1, keepdims=True).astype(np.float16)
    return EncodedPieces(vectors, np.arange(0, len(vectors) + 1, 8), np.array(['en', 'de'] * 30))


def test_training_lowers_the_loss(tmp_path: Path) -> None:
    trainer = DocumentTrainer(tmp_path, made_pieces(), DocumentSettings(pieces=2), torch.device('cpu'))
    losses = [trainer.step() for _ in range(120)]
    assert np.mean(losses[-20:]) < 0.8 * np.mean(losses[:20])


def test_what_is_expected_does_not_hang_on_what_stands_there() -> None:
    torch.manual_seed(1)
    reader = NetworkReader(new_network(32))
    document = np.random.default_rng(1).normal(size=(20, 32)).astype(np.float32)
    changed = document.copy()
    changed[5] *= -1
    (before,), (after,) = reader.predictions([document]), reader.predictions([changed])
    assert before.shape == document.shape
    # With sentence 5 sentence 9 is hidden, too.
    assert np.allclose(before[[5, 9]], after[[5, 9]], atol=1e-5) and not np.allclose(before[6], after[6], atol=1e-4)
    (gaps,) = reader.expected_in_gaps([document])
    assert gaps.shape == (21, 32) and np.allclose(np.linalg.norm(gaps, axis=1), 1, atol=1e-5)


def test_sentences_find_their_translations_and_their_documents(encoder: SentenceEncoder) -> None:
    texts = [(SAMPLE / 'pairs' / f'{name}.en-de.tsv').read_text(encoding='utf-8').splitlines()[:20] for name in ('sample', 'everyday')]
    parallel = [Parallel(*map(list, zip(*(row.split('\t') for row in rows)))) for rows in texts]
    tasks = Tasks(encoder, NetworkReader(new_network(320)))
    for questions in tasks.alignment(parallel):
        asked = questions.right >= 0
        assert 8 < asked.sum() < 20, 'some sentences are missing'
        assert (questions.scores['plain'].argmax(1) == questions.right)[asked].mean() > 0.8
    searched = tasks.concordance(parallel)
    assert searched.right.tolist() == [0, 0, 1, 1] and all(scores.shape == (4, 2) for scores in searched.scores.values())
    assert (searched.scores['whole'].argmax(1) == searched.right).sum() >= 3
