from pathlib import Path

import numpy as np
import torch

from xpr.corpus.columns import Table
from xpr.model.sense_memory import LEAST_TRANSLATIONS, build_sense_memory

# Pieces: 4 “bank”, 5–7 what it means at the counter, 8–10 what it means at the river, 11 “sail”.
TABLE = torch.zeros(12, 4)
TABLE[4:8, 0] = 1
TABLE[8:11, 1] = 1
TABLE[11, 2] = 1


def write_senses(folder: Path, rows: list[tuple[int, int, int]]) -> Path:
    """Rows of word, translation (a piece each) and number of the sense."""
    table = Table(folder, {'word': 'text', 'translation': 'text', 'sense_id': np.int32})
    table.append(word=[[word] for word, _, _ in rows], translation=[[translation] for _, translation, _ in rows], sense_id=[sense for _, _, sense in rows])
    table.close()
    return folder


def test_a_word_has_a_slot_for_each_sense_that_is_known_well_enough(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (8, 9, 10)] + [(4, 11, 2)]
    memory = build_sense_memory(write_senses(tmp_path, rows), TABLE, np.ones(12, bool))
    entry = memory.of_piece[4]
    assert entry > 0
    known = memory.slots[entry][memory.log_prior[entry] > -100]
    assert len(known) == 2, f'one of three senses has fewer than {LEAST_TRANSLATIONS} translations'
    assert {int(mean.argmax()) for mean in memory.means[known.long()]} == {0, 1}
    assert torch.isclose(memory.log_prior[entry].exp().sum(), torch.tensor(1.0))


def test_words_with_one_sense_and_function_words_have_none(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (8, 9, 10)] + [(11, piece, 2) for piece in (8, 9, 10)]
    rare = np.ones(12, bool)
    rare[4] = False
    memory = build_sense_memory(write_senses(tmp_path, rows), TABLE, rare)
    assert memory.of_piece[4] == 0
    assert memory.of_piece[11] == 0


def test_senses_that_mean_the_same_are_one(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (5, 6, 7)]
    assert build_sense_memory(write_senses(tmp_path, rows), TABLE, np.ones(12, bool)).of_piece[4] == 0
