import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import save_file

from xpr.__main__ import main

ROWS = np.arange(200 * 160, dtype=np.float32).reshape(200, 160)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A model folder of one file: rows by id, and a small factor."""
    tables = [numpy_helper.from_array(ROWS, 'rows'), numpy_helper.from_array(np.array([0.5], dtype=np.float32), 'factor')]
    nodes = [helper.make_node('Gather', ['rows', 'ids'], ['found']), helper.make_node('Mul', ['found', 'factor'], ['states'])]
    inputs = [helper.make_tensor_value_info('ids', TensorProto.INT64, ['n'])]
    outputs = [helper.make_tensor_value_info('states', TensorProto.FLOAT, ['n', 160])]
    graph = helper.make_graph(nodes, 'tiny', inputs, outputs, tables)
    onnx.save(helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid('', 18)]), tmp_path / 'model.onnx')
    for file in ('tokenizer.json', 'tokenizer_config.json'):
        (tmp_path / file).write_text('{}', encoding='utf-8')
    (tmp_path / 'model.json').write_text(json.dumps({'name': 'größer', 'sha256': {'model.onnx': 'old'}, 'calibration': {'slope': 1}}), encoding='utf-8')
    return tmp_path


def test_repacking_keeps_every_value_and_names_every_file(folder: Path) -> None:
    for _ in range(2):
        assert main(['repack', str(folder)]) == 0
        assert (folder / 'model.onnx').stat().st_size < 2000
        assert (folder / 'model.onnx.data').stat().st_size >= ROWS.nbytes
        session = onnxruntime.InferenceSession(str(folder / 'model.onnx'))
        assert (session.run(None, {'ids': np.array([7, 199])})[0] == 0.5 * ROWS[[7, 199]]).all()
        description = json.loads((folder / 'model.json').read_text(encoding='utf-8'))
        assert list(description) == ['name', 'sha256', 'calibration'] and description['name'] == 'größer'
        sums = {file: hashlib.sha256((folder / file).read_bytes()).hexdigest() for file in ('model.onnx', 'model.onnx.data', 'tokenizer.json', 'tokenizer_config.json')}
        assert description['sha256'] == sums


def test_what_the_file_of_relatedness_has_is_taken_from_there(folder: Path) -> None:
    save_file({'scale': np.ones(3, np.float16), 'rows.packed': ROWS}, folder / 'relatedness.safetensors')
    for _ in range(2):
        assert main(['repack', str(folder)]) == 0
        assert (folder / 'model.onnx.data').stat().st_size < ROWS.nbytes
        session = onnxruntime.InferenceSession(str(folder / 'model.onnx'))
        assert (session.run(None, {'ids': np.array([7, 199])})[0] == 0.5 * ROWS[[7, 199]]).all()
    assert 'relatedness.safetensors' in json.loads((folder / 'model.json').read_text(encoding='utf-8'))['sha256']


def test_a_folder_without_a_network_is_named(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert main(['repack', str(tmp_path)]) == 1
    assert 'model.onnx' in capsys.readouterr().err
