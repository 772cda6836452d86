from pathlib import Path

import numpy as np
import pytest

from xpr.corpus.columns import Table
from xpr.relatedness.meeting import meet
from xpr.train.tables import PairTable

# Two English pieces; a translation of the first with another row, one of the second without a row, and one that translates neither.
STATIC = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
ROWS = np.array([[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.2], [0, 0, 0], [0, 0, 0.2]], np.float32)


@pytest.fixture
def segments(tmp_path: Path) -> PairTable:
    table = Table(tmp_path / 'segments', {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    table.append(en=[[0, 1]], xx=[[2, 3, 4]], language=[1], source=[0], weight=[1])
    table.close()
    return PairTable(tmp_path / 'segments')


def test_a_translation_goes_halfway_to_what_it_translates(segments: PairTable) -> None:
    met = meet(ROWS, STATIC, segments)
    assert np.allclose(met[:2], ROWS[:2]), 'English stays'
    assert np.allclose(met[2], 0.2 * np.array([1, 0, 1]) / np.sqrt(2), atol=1e-3)
    assert met[3, 1] > 0 and abs(met[3, 0]) < 1e-6, 'what was not known stands where its translation stands'
    assert np.allclose(met[4], ROWS[4]), 'without a translation it stays'
