import os
from pathlib import Path

import pytest
import torch
from torch import nn

from xpr.checkpoint.checkpoint_file import read_checkpoint
from xpr.checkpoint.network import CheckpointNetwork


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
