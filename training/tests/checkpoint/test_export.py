import hashlib
import json
import os
import shutil
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch

from xpr.checkpoint.checkpoint_file import read_checkpoint
from xpr.checkpoint.export import export, main

# A test in TypeScript runs this one through the engine. UPDATE_GOLDEN=1 writes it anew.
FIXTURE = Path(__file__).parents[3] / 'test' / 'fixtures' / 'xpr-released-tiny'


def session_of(folder: Path):
    session = onnxruntime.InferenceSession(str(folder / 'model.onnx'), providers=['CPUExecutionProvider'])
    return lambda ids, mask: session.run(['token_embeddings'], {'input_ids': ids, 'attention_mask': mask})[0]


def parity_of(folder: Path):
    return [json.loads(line) for line in (folder / 'parity.jsonl').read_text(encoding='utf-8').splitlines()]


def vectors_of(folder: Path) -> np.ndarray:
    run, vectors = session_of(folder), []
    for row in parity_of(folder):
        states = run(np.array([row['ids']]), np.ones((1, len(row['ids'])), np.int64))[0]
        mean = states[row['span'][0] : row['span'][1]].mean(0)
        vectors.append(mean / np.linalg.norm(mean))
    return np.stack(vectors)


def test_the_network_is_the_last_layer_with_the_head_on_every_token(exported, released):
    ids = torch.tensor([[0, 9, 8, 2, 7, 2, 2], [0, 2, 12, 2, 2, 1, 1]])
    mask = (ids != 1).long()
    with torch.no_grad():
        states = released.encoder_q.model(input_ids=ids, attention_mask=mask, output_hidden_states=True).hidden_states
        wanted = released.encoder_q.linear_head(states[2])
    given = session_of(exported / 'float')(ids.numpy(), mask.numpy())
    assert given.shape == (2, 7, 16)
    assert np.abs(given - wanted.numpy())[mask.numpy() == 1].max() < 1e-4


@pytest.mark.parametrize('shape', [(1, 1), (1, 80), (7, 13)])
def test_any_batch_and_any_length_up_to_the_limit_runs(exported, shape):
    assert np.isfinite(session_of(exported / 'float')(np.full(shape, 5), np.ones(shape, np.int64))).all()


def test_parity_is_what_the_original_program_makes(exported, released):
    for row in parity_of(exported / 'float'):
        ids = torch.tensor([row['ids']])
        with torch.no_grad():
            states = released.encoder_q.linear_head(released.encoder_q.model(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state)[0]
        mean = states[row['span'][0] : row['span'][1]].mean(0)
        assert np.abs((mean / mean.norm()).numpy() - row['vector']).max() < 1e-5
    assert len(parity_of(exported / 'float')) > 8


def test_the_description_has_what_the_engine_needs_and_true_checksums(exported):
    description = json.loads((exported / 'float' / 'model.json').read_text(encoding='utf-8'))
    assert description['markers'] == {'template': ['<s>', '{before}', '</s>', '{phrase}', '</s>', '{after}', '</s>'], 'pooled': True}
    assert (description['lowercase'], description['examplePooling'], description['maxTokens'], description['dimensions']) == ('phrase', 'mean', 80, 16)
    for name, checksum in description['sha256'].items():
        assert hashlib.sha256((exported / 'float' / name).read_bytes()).hexdigest() == checksum


def test_int8_points_the_same_way(exported):
    full, small = vectors_of(exported / 'float'), vectors_of(exported / 'int8')
    assert (full * small).sum(1).min() > 0.999, 'on a processor without VNNI, too'
    assert np.abs(small - [row['vector'] for row in parity_of(exported / 'int8')]).max() < 1e-4


def test_the_fixture_is_as_this_program_made_it(exported):
    if os.environ.get('UPDATE_GOLDEN'):
        shutil.copytree(exported / 'float', FIXTURE, dirs_exist_ok=True)
    assert sum(file.stat().st_size for file in FIXTURE.iterdir()) < 300_000
    assert np.abs(vectors_of(FIXTURE) - [row['vector'] for row in parity_of(FIXTURE)]).max() < 1e-4
    assert [row['ids'] for row in parity_of(FIXTURE)] == [row['ids'] for row in parity_of(exported / 'float')]


def test_says_what_is_missing(checkpoint, tmp_path, capsys):
    assert main(['--checkpoint', str(checkpoint), '--tokenizer', str(tmp_path), '--out', str(tmp_path / 'out')]) == 1
    assert 'tokenizer.json is missing' in capsys.readouterr().err
    assert main(['--checkpoint', str(tmp_path / 'none.bin'), '--tokenizer', str(tmp_path), '--out', str(tmp_path / 'out')]) == 1
    assert not (tmp_path / 'out').exists()


def test_refuses_a_checkpoint_for_shorter_inputs(checkpoint, tokenizer_folder, tmp_path):
    tensors = torch.load(checkpoint)
    name = 'encoder_q.model.embeddings.position_embeddings.weight'
    torch.save({**tensors, name: tensors[name][:40]}, tmp_path / 'short.bin')
    assert read_checkpoint(tmp_path / 'short.bin')
    with pytest.raises(ValueError, match='positions for 38 tokens only'):
        export(tmp_path / 'short.bin', tokenizer_folder, tmp_path / 'out', heads=2)
