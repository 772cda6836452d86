"""More languages for a model that ships: what older pieces give stays as it is."""

import json
import shutil
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from xpr.corpus.tokenizer import empty_tokenizer
from xpr.languages.rows import static_table, write_rows
from xpr.languages.vocabulary import used_elsewhere, used_only_in, with_pieces

MODEL = Path(__file__).parents[3] / 'models' / 'glossa-xpr'
SENTENCE = np.array([[5000, 6000, 7000, 8000]])
# The second token is the phrase.
MARKS = np.array([[1, 2, 1, 1]])


def states(folder: Path, ids: np.ndarray, marks: np.ndarray) -> list[np.ndarray]:
    session = onnxruntime.InferenceSession(str(folder / 'model.onnx'))
    return session.run(None, {'input_ids': ids, 'attention_mask': marks})


def test_rows_are_added_and_changed_and_all_others_stay_bit_for_bit(tmp_path: Path) -> None:
    shutil.copytree(MODEL, tmp_path / 'model')
    before = states(MODEL, SENTENCE, MARKS)
    table = torch.from_numpy(static_table(MODEL))
    first, changed = len(table), 9
    chance = torch.Generator().manual_seed(1)
    rows = torch.randn(3, table.shape[1], generator=chance)
    assert changed not in SENTENCE
    table[changed] = rows[2]
    write_rows(tmp_path / 'model', torch.cat([table, rows[:2]]), torch.tensor([changed]))
    after = states(tmp_path / 'model', SENTENCE, MARKS)
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))
    written = static_table(tmp_path / 'model')
    for piece, row in ((first + 1, rows[1]), (changed, rows[2])):
        alone = states(tmp_path / 'model', np.array([[piece]]), np.array([[2]]))[0][0, 0]
        assert np.allclose(alone, written[piece])
        assert np.corrcoef(alone, row.numpy())[0, 1] > 0.98


def test_a_piece_belongs_to_the_language_that_uses_it_ten_times_as_often() -> None:
    content = json.loads(empty_tokenizer().to_str())
    content['model'] |= {'unk_id': 0, 'vocab': [['<unk>', 0.0], ['▁dům', -3.0], ['▁pán', -3.0], ['▁', -5.0]]}
    tokenizer = Tokenizer.from_str(json.dumps(content))
    found = used_only_in(tokenizer, {'cs': ['dům pán', 'dům']}, {'sl': ['pán'], 'en': []})
    assert 1 in found and 2 not in found


def test_pieces_that_an_older_language_uses_are_found() -> None:
    content = json.loads(empty_tokenizer().to_str())
    content['model'] |= {'unk_id': 0, 'vocab': [['<unk>', 0.0], ['▁', -5.0], *([letter, -6.0] for letter in 'abcdefghijklmnopqrstuvwxyz')]}
    text = with_pieces(json.dumps(content), [('▁hus', -3.0), ('▁sky', -3.0)])
    tokenizer = Tokenizer.from_str(text)
    first = len(content['model']['vocab'])
    assert tokenizer.encode('hus', add_special_tokens=False).ids == [first]
    own, older = {'da': ['hus', 'hus sky']}, {'en': ['sky', 'the sky']}
    assert used_elsewhere(tokenizer, first, own, older, {first: 'da', first + 1: 'da'}) == {first + 1}
