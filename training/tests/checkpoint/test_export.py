import hashlib
import json
import os
import shutil
from copy import deepcopy
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch
from torch import nn

from xpr.checkpoint.checkpoint_file import read_checkpoint
from xpr.checkpoint.export import export, main
from xpr.checkpoint.model_folder import build_input
from xpr.checkpoint.network import CheckpointNetwork

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
        # Asking for all layers leaves hooks in the module, with which it cannot be written.
        states = deepcopy(released.encoder_q.model)(input_ids=ids, attention_mask=mask, output_hidden_states=True).hidden_states
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


def text_of(tokenizer, ids):
    return [tokenizer.id_to_token(number) for number in ids]


def test_markers_stand_around_the_phrase_and_are_pooled_with_it(tokenizer):
    ids, (start, end) = build_input(tokenizer, 'The ', 'safety valve', ' opens at eight bar.')
    tokens = text_of(tokenizer, ids)
    assert tokens[0] == '<s>' and tokens[-1] == '</s>' and tokens.count('</s>') == 3
    assert tokens[start] == tokens[end - 1] == '</s>'
    assert ''.join(tokens[start + 1 : end - 1]).replace('▁', ' ').strip() == 'safety valve'


def test_the_phrase_is_lower_cased_and_its_context_is_not(tokenizer):
    assert build_input(tokenizer, 'The ', 'Safety Valve', '') == build_input(tokenizer, 'The ', 'safety valve', '')
    assert build_input(tokenizer, 'The ', 'valve', '') != build_input(tokenizer, 'the ', 'valve', '')


def test_a_bare_phrase_has_all_four_markers(tokenizer):
    ids, span = build_input(tokenizer, '', 'valve', '')
    assert text_of(tokenizer, ids)[:2] == ['<s>', '</s>'] and text_of(tokenizer, ids)[-2:] == ['</s>', '</s>']
    assert span == (1, len(ids) - 1)


def test_context_is_cut_at_its_far_ends(tokenizer):
    before, after = 'The operator reads the meter. ' * 20, ' opens at eight bar.' * 20
    ids, (start, end) = build_input(tokenizer, before, 'valve', after)
    assert len(ids) == 80
    whole = [tokenizer.encode(text, add_special_tokens=False).ids for text in (before, after)]
    assert ids[1:start] == whole[0][-(start - 1) :] and ids[end:-1] == whole[1][: len(ids) - 1 - end]
    # Half of the room for each, and the odd one before.
    assert 0 <= (start - 1) - (len(ids) - 1 - end) <= 1
    # What one side does not need the other has.
    _, (late, _) = build_input(tokenizer, before, 'valve', '')
    assert late > start


def test_a_phrase_without_room_is_refused(tokenizer):
    with pytest.raises(ValueError, match='80 is the most'):
        build_input(tokenizer, '', 'valve ' * 100, '')


def equal(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> bool:
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


def test_reads_the_query_encoder_and_nothing_else(checkpoint, released):
    tensors = read_checkpoint(checkpoint)
    assert torch.equal(tensors['embeddings.word_embeddings.weight'], released.encoder_q.model.embeddings.word_embeddings.weight)
    assert torch.equal(tensors['head.2.bias'], released.encoder_q.linear_head[2].bias)
    assert not any('pooler' in name or name.startswith(('queue', 'encoder_')) for name in tensors)
    CheckpointNetwork(tensors, heads=2)


def test_reads_a_whole_module_which_is_how_it_was_released(checkpoint, released, tmp_path):
    torch.save(released, tmp_path / 'whole.bin')
    assert equal(read_checkpoint(tmp_path / 'whole.bin'), read_checkpoint(checkpoint))


def test_reads_what_several_gpus_and_half_precision_left(checkpoint, released, tmp_path):
    torch.save({f'module.{name}': tensor for name, tensor in released.state_dict().items()}, tmp_path / 'parallel.bin')
    assert equal(read_checkpoint(tmp_path / 'parallel.bin'), read_checkpoint(checkpoint))
    torch.save({name: tensor.half() for name, tensor in released.state_dict().items()}, tmp_path / 'half.bin')
    assert all(tensor.dtype == torch.float32 for tensor in read_checkpoint(tmp_path / 'half.bin').values())


class Trap:
    """Runs a command when it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self):
        return os.system, (f'touch {self.file}',)


def test_runs_nothing_that_is_in_the_file(released, tmp_path):
    module = nn.Module()
    module.encoder_q = released.encoder_q
    module.trap = Trap(tmp_path / 'sprung')
    torch.save(module, tmp_path / 'trapped.bin')
    assert 'head.0.weight' in read_checkpoint(tmp_path / 'trapped.bin')
    assert not (tmp_path / 'sprung').exists()


def test_says_what_is_wrong_with_another_file(tmp_path):
    (tmp_path / 'text.bin').write_text('not a checkpoint')
    with pytest.raises(ValueError, match=r'text\.bin is no PyTorch checkpoint'):
        read_checkpoint(tmp_path / 'text.bin')
    torch.save({'weight': torch.zeros(2)}, tmp_path / 'other.bin')
    with pytest.raises(ValueError, match='no query encoder of XPR.*it holds weight'):
        read_checkpoint(tmp_path / 'other.bin')


def test_says_what_an_incomplete_one_lacks(checkpoint):
    tensors = read_checkpoint(checkpoint)
    del tensors['encoder.layer.1.output.dense.bias']
    with pytest.raises(ValueError, match=r'lacks .*layer\.1\.output\.dense\.bias'):
        CheckpointNetwork(tensors, heads=2)
