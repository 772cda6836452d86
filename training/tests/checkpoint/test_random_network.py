import json

import numpy as np
import onnxruntime

from xpr.checkpoint.random_network import main, write_shape


def test_a_shape_becomes_a_model_folder_whose_network_has_it(tmp_path, tokenizer_folder):
    write_shape(tmp_path, tokenizer_folder / 'tokenizer.json', ('tiny', 16, 1, 2, 32))
    folder = tmp_path / 'tiny'
    assert sorted(path.name for path in folder.iterdir()) == ['model.json', 'model.onnx', 'parity.jsonl', 'tokenizer.json', 'tokenizer_config.json']
    description = json.loads((folder / 'model.json').read_text(encoding='utf-8'))
    assert (description['name'], description['dimensions']) == ('random-tiny', 16)
    session = onnxruntime.InferenceSession(str(folder / 'model.onnx'), providers=['CPUExecutionProvider'])
    states = session.run(None, {'input_ids': np.array([[0, 250_001, 2], [0, 5, 2]]), 'attention_mask': np.ones((2, 3), np.int64)})[0]
    assert states.shape == (2, 3, 16) and np.isfinite(states).all()


def test_a_folder_without_a_tokenizer_is_named(tmp_path, capsys):
    assert main(['--tokenizer', str(tmp_path), '--out', str(tmp_path / 'out')]) == 1
    assert 'tokenizer.json is missing' in capsys.readouterr().err
