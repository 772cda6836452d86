from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.corpus.columns import Table
from xpr.train import neighbourhoods as module
from xpr.train.neighbourhoods import neighbourhoods
from xpr.train.tables import PairTable


def table(folder: Path, pieces: list[int]) -> PairTable:
    """A row of one piece, the same on both sides, for each of the pieces."""
    written = Table(folder, {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    written.append(en=[[p] for p in pieces], xx=[[p] for p in pieces], language=[1] * len(pieces), source=[0] * len(pieces), weight=[1.0] * len(pieces))
    written.close()
    return PairTable(folder)


def test_rows_that_mean_nearly_the_same_are_neighbours_in_whichever_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, 'ROWS_OF_A_NEIGHBOURHOOD', 100)
    vectors = torch.tensor([[1.0, 0, 0], [0.95, 0.1, 0], [0, 1, 0.1], [0, 0.95, 0.1]])
    tables = [table(tmp_path / 'segments', [0, 2] * 50), table(tmp_path / 'phrases', [1, 3] * 50)]
    numbers = neighbourhoods(tables, vectors, seed=3)
    assert len(numbers) == 200
    assert len(set(numbers[0::2])) == 1 and len(set(numbers[1::2])) == 1
    assert numbers[0] != numbers[1]
