"""Which phrases are idioms, and what is added to them."""

from pathlib import Path

import numpy as np
import torch

from xpr.idioms.command import find_idioms, read_occurrences
from xpr.idioms.dictionary import read_entries
from xpr.idioms.idiom_file import Idioms

from ..made import pair_table

PIECES = ['▁', '▁red', '▁tape', '▁bürokratie', '▁house', '▁rotes', '▁haus', '▁ver', 'geb', '▁vain', '▁futile', '火', '山', '▁volcano', '▁the']
RED, TAPE, BUREAUCRACY, HOUSE, ROTES, HAUS, VER, GEB, VAIN, FUTILE, FIRE, MOUNTAIN, VOLCANO, THE = range(1, 15)


def vectors() -> torch.Tensor:
    """A house is the same in both languages, and “futile” is much as “vain”; “red” and “tape” have nothing of “Bürokratie”."""
    table = torch.eye(len(PIECES))
    table[ROTES], table[HAUS] = table[RED], table[HOUSE]
    table[FUTILE] = table[VAIN] + 0.5 * table[FUTILE]
    return table


def found(folder: Path, has_senses: tuple[int, ...] = ()) -> dict[str, list[int]]:
    phrases = [
        ([RED, TAPE], [BUREAUCRACY], 1), ([RED, HOUSE], [ROTES, HAUS], 1), ([VAIN], [VER, GEB], 1), ([FUTILE], [VER, GEB], 1), ([VOLCANO], [0, FIRE, MOUNTAIN], 2), ([HOUSE, TAPE], [VER], 1),
    ]  # fmt: skip
    entries = read_entries(pair_table(folder / 'phrases', phrases), blank=0)
    pair_table(folder / 'segments', [([THE, *en], [THE, *xx] if language == 1 else xx[1:], language) for en, xx, language in phrases[:5]] * 3)
    occurrences = read_occurrences(folder, ['en', 'de', 'ja'], PIECES, vectors(), entries.keys)
    marked = np.isin(np.arange(len(PIECES)), has_senses)
    return {''.join(PIECES[piece] for piece in one.pieces): one.added for one in find_idioms(entries, occurrences, vectors(), PIECES, marked)}


def test_a_phrase_gets_what_its_translations_say(tmp_path: Path) -> None:
    idioms = found(tmp_path)
    assert idioms['▁red▁tape'] == [BUREAUCRACY]
    assert set(idioms['▁vergeb']) <= {VAIN, FUTILE}
    assert idioms['▁火山'] == [VOLCANO], 'the blank before a text without blanks is no part of it where it stands in a sentence'


def test_the_sum_of_its_words_is_no_idiom(tmp_path: Path) -> None:
    assert '▁red▁house' not in found(tmp_path)


def test_a_phrase_that_no_segment_has_is_left_out(tmp_path: Path) -> None:
    assert '▁house▁tape' not in found(tmp_path)


def test_a_single_word_gets_no_piece_with_several_senses(tmp_path: Path) -> None:
    idioms = found(tmp_path, (VAIN, BUREAUCRACY))
    assert set(idioms['▁vergeb']) == {FUTILE}
    assert idioms['▁red▁tape'] == [BUREAUCRACY], 'a phrase of several words says in which'


def test_the_file_has_what_was_written(tmp_path: Path) -> None:
    Idioms.of([([7, 8], [147_999]), ([1, 2, 3], [4, 5]), ([7, 8], [9])]).write(tmp_path / 'idioms')
    read = Idioms.read(tmp_path / 'idioms')
    assert read.explained([7, 8]) == [7, 8, 147_999], 'of two with the same pieces the first stays'
    assert read.explained([1, 2, 3]) == [1, 2, 3, 4, 5]
    assert read.explained([8, 7]) == [8, 7]
