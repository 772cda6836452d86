"""Which runs of pieces are worth a piece of their own."""

from pathlib import Path

import torch

from xpr.train.extend import LEAST_COUNT, find_runs

from ..made import pair_table

PIECES = ['▁', '▁as', '▁well', '▁auch', '▁red', '▁house', '▁rotes', '▁haus', '▁ver', 'geb', '▁vain', '▁blue', '▁blaues', '火', '山', '▁volcano']
AS, WELL, AUCH, RED, HOUSE, ROTES, HAUS, VER, GEB, VAIN, BLUE, BLAUES, FIRE, MOUNTAIN, VOLCANO = range(1, 16)


def vectors() -> torch.Tensor:
    """A house is the same in both languages; “as” and “well” have nothing of “auch”, nor have the parts of a word of its translation."""
    table = torch.eye(16)
    for en, de in ((RED, ROTES), (HOUSE, HAUS), (BLUE, BLAUES)):
        table[de] = table[en]
    return table


def found(tmp_path: Path) -> dict[str, float]:
    many = LEAST_COUNT * 3
    pair_table(
        tmp_path / 'segments',
        [([RED, HOUSE], [ROTES, HAUS], 1)] * many
        + [([BLUE, HOUSE], [BLAUES, HAUS], 1)] * many
        + [([AS, WELL, HOUSE], [AUCH, HAUS], 1)] * many
        + [([VAIN], [VER, GEB], 1)] * many
        + [([VOLCANO], [0, FIRE, MOUNTAIN], 2)] * many
        + [([HOUSE, RED], [HAUS, VER], 1)],
    )
    pair_table(tmp_path / 'phrases', [([AS, WELL], [AUCH], 1), ([RED, HOUSE], [ROTES, HAUS], 1), ([VOLCANO], [0, FIRE, MOUNTAIN], 2)])
    runs = find_runs(tmp_path, ['en', 'de', 'ja'], PIECES, vectors(), rows=10_000, seed=1)
    return {''.join(PIECES[piece] for piece in run.pieces): run.worth for run in runs}


def test_idioms_and_words_in_parts_are_found(tmp_path: Path) -> None:
    assert {'▁as▁well', '▁vergeb', '火山'} <= found(tmp_path).keys()


def test_what_is_the_sum_of_its_words_is_worth_little(tmp_path: Path) -> None:
    worth = found(tmp_path)
    assert worth['▁as▁well'] > 2 * worth.get('▁red▁house', 0)


def test_several_words_that_are_no_entry_of_a_dictionary_stay_apart(tmp_path: Path) -> None:
    assert not {'▁well▁house', '▁as▁well▁house'} & found(tmp_path).keys()
