from pathlib import Path

import numpy as np
import torch

from xpr.corpus.tables import Table
from xpr.train.dictionary import LEAST_TRANSLATIONS, read_dictionary

# Pieces: 4 “bank”, 5–7 what it means at the counter, 8–10 what it means at the river, 11 “sail”.
TABLE = torch.zeros(12, 4)
TABLE[4:8, 0] = 1
TABLE[8:11, 1] = 1
TABLE[11, 2] = 1


def write_senses(folder: Path, rows: list[tuple[int, int, int]], is_function: bool = False) -> Path:
    """Rows of word, translation (a piece each) and number of the sense, which its first translation explains."""
    table = Table(folder, {'word': 'text', 'gloss': 'text', 'translation': 'text', 'sense_id': np.int32, 'is_function': np.uint8})
    first = {sense: translation for _, translation, sense in reversed(rows)}
    table.append(
        word=[[word] for word, _, _ in rows], gloss=[[first[sense]] for _, _, sense in rows], translation=[[translation] for _, translation, _ in rows],
        sense_id=[sense for _, _, sense in rows], is_function=[is_function for _ in rows],
    )  # fmt: skip
    table.close()
    return folder


def test_a_word_has_a_slot_for_each_sense_that_is_known_well_enough(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (8, 9, 10)] + [(4, 11, 2)]
    dictionary = read_dictionary(write_senses(tmp_path, rows), TABLE, np.ones(12, bool))
    entry = dictionary.of_piece[4]
    assert entry > 0
    known = dictionary.slots[entry][dictionary.log_prior[entry] > -100]
    assert len(known) == 2, f'one of three senses has fewer than {LEAST_TRANSLATIONS} translations'
    assert {int(mean.argmax()) for mean in dictionary.means[known.long()]} == {0, 1}
    assert torch.equal(dictionary.glosses[known.long()], dictionary.means[known.long()]), 'the first translation lies in the same direction'
    assert torch.isclose(dictionary.log_prior[entry].exp().sum(), torch.tensor(1.0))


def test_words_with_one_sense_and_function_words_have_none(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (8, 9, 10)] + [(11, piece, 2) for piece in (8, 9, 10)]
    rare = np.ones(12, bool)
    rare[4] = False
    dictionary = read_dictionary(write_senses(tmp_path, rows), TABLE, rare)
    assert dictionary.of_piece[4] == 0
    assert dictionary.of_piece[11] == 0


def test_prepositions_and_the_like_have_no_slots(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (8, 9, 10)]
    assert read_dictionary(write_senses(tmp_path, rows, is_function=True), TABLE, np.ones(12, bool)).of_piece[4] == 0


def test_senses_that_mean_the_same_are_one(tmp_path: Path) -> None:
    rows = [(4, piece, 0) for piece in (5, 6, 7)] + [(4, piece, 1) for piece in (5, 6, 7)]
    assert read_dictionary(write_senses(tmp_path, rows), TABLE, np.ones(12, bool)).of_piece[4] == 0
