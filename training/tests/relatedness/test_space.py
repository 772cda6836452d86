import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file
from scipy import sparse

from xpr.relatedness import space
from xpr.relatedness.cooccurrence import NeighbourCounts, distinct_english
from xpr.relatedness.prose import Passages
from xpr.relatedness.space import mutual_information, related_rows
from xpr.train.tables import PairTable

from ..made import pair_table

# Ten English pieces and five foreign ones of each subject, each foreign one the translation of an English one; and a piece that is in no text.
SUBJECTS, ENGLISH, FOREIGN = 12, 10, 5
FIRST_FOREIGN = SUBJECTS * ENGLISH
PIECES = FIRST_FOREIGN + SUBJECTS * FOREIGN + 1


def english(subject: int, words: np.ndarray) -> list[int]:
    return list(subject * ENGLISH + words)


def write_segments(folder: Path) -> PairTable:
    chance = np.random.default_rng(2)
    drawn = [(number % SUBJECTS, chance.integers(FOREIGN, size=40)) for number in range(1_000)]
    return pair_table(folder / 'segments', [(english(subject, words), list(FIRST_FOREIGN + subject * FOREIGN + words), 1) for subject, words in drawn])


def prose() -> Passages:
    chance = np.random.default_rng(1)
    return Passages.of([english(number % SUBJECTS, chance.integers(ENGLISH, size=100)) for number in range(4_000)])


def test_what_stands_together_is_near_in_one_language_and_in_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Fewer than there are subjects: with more the rest is chance.
    monkeypatch.setattr(space, 'DIMENSIONS', 8)
    rows = related_rows({'en': prose(), 'de': Passages.of([])}, write_segments(tmp_path), ['en', 'de'], PIECES)
    assert rows.shape[0] == PIECES
    assert not rows[-1].any(), 'nothing is known of it'
    lengths = np.linalg.norm(rows[:-1], axis=1)
    assert (lengths > 0).all() and (lengths < 0.2).all(), 'frequent pieces count little'
    cosines = (rows[:-1] / lengths[:, None]) @ (rows[:-1] / lengths[:, None]).T
    subject = np.concatenate([np.repeat(np.arange(SUBJECTS), ENGLISH), np.repeat(np.arange(SUBJECTS), FOREIGN)])
    is_foreign = np.arange(PIECES - 1) >= FIRST_FOREIGN
    same = subject[:, None] == subject[None]
    for both in (~is_foreign[:, None] & ~is_foreign, is_foreign[:, None] & ~is_foreign):
        assert cosines[same & both].mean() > cosines[~same & both].mean() + 0.3


def test_pairs_are_counted_on_both_sides_of_a_segment_but_not_within_its_english(tmp_path: Path) -> None:
    segments = pair_table(tmp_path / 'segments', [([0, 1], [20, 21], 1)])
    counts = NeighbourCounts(np.arange(PIECES), PIECES, seed=1)
    counts._thinned = lambda pieces: np.ones(len(pieces), bool)  # type: ignore[method-assign]
    found = counts.in_segments(segments, np.array([0])).toarray()
    assert found[0, 20] == found[20, 0] == found[1, 20] == found[20, 21] == 1
    assert found[0, 1] == 0, 'the prose has English beside English'


def test_passages_do_not_reach_into_each_other() -> None:
    counts = NeighbourCounts(np.arange(4), 4, seed=1)
    counts._thinned = lambda pieces: np.ones(len(pieces), bool)  # type: ignore[method-assign]
    joined = Passages.joined([Passages.of([[0, 1], []]), Passages.of([[2, 3]])])
    found = counts.in_passages(joined).toarray()
    assert found[0, 1] == found[2, 3] == 1
    assert found[1, 2] == 0


def test_mutual_information_by_hand() -> None:
    counts = sparse.csr_matrix(np.array([[8.0, 0.0], [1.0, 16.0]], np.float32))
    share = np.array([9.0, 16.0]) ** 0.75 / (9.0**0.75 + 16.0**0.75)
    found = mutual_information(counts).toarray()
    assert found[0, 0] == pytest.approx(np.log(8 / (8 * share[0] + 1)), abs=1e-5)
    assert found[1, 1] == pytest.approx(np.log(16 / (17 * share[1] + 1)), abs=1e-5)
    assert found[1, 0] == 0, 'less often than by chance'


def test_an_english_text_counts_once_however_many_translations_it_has(tmp_path: Path) -> None:
    segments = pair_table(tmp_path / 'segments', [([1, 2], [20], 1), ([3], [21], 1), ([1, 2], [22], 2)])
    assert distinct_english(segments).pieces.tolist() == [1, 2, 3]


def test_arrays_are_found_where_the_header_says(tmp_path: Path) -> None:
    arrays = {'small': np.array([1, 2, 3], np.uint8), 'large': np.array([[0.5, -1], [2, 4]], np.float32), 'middle': np.array([7], np.uint16)}
    save_file(arrays, tmp_path / 'file')
    content = (tmp_path / 'file').read_bytes()
    length = int.from_bytes(content[:8], 'little')
    assert length % 8 == 0, 'arrays begin where their numbers can be read in place'
    header = json.loads(content[8 : 8 + length])
    for name, array in arrays.items():
        start, end = header[name]['data_offsets']
        read = np.frombuffer(content[8 + length + start : 8 + length + end], array.dtype).reshape(header[name]['shape'])
        assert (read == array).all()
        assert start % array.itemsize == 0
