"""Columns of prepared tables: appended to while they are made, memory-mapped by whoever trains."""

import shutil
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import DTypeLike


class NumberColumn:
    """`name.npy`, one number per row. Rows go to the disk at once, because a table may be larger than the memory."""

    def __init__(self, path: Path, dtype: DTypeLike) -> None:
        self._path = path
        self._dtype = np.dtype(dtype)
        self._raw: BinaryIO = path.with_suffix('.raw').open('wb')
        self.rows = 0

    def append(self, values: Sequence[int] | Sequence[float] | np.ndarray) -> None:
        array = np.asarray(values, dtype=self._dtype)
        self._raw.write(array.tobytes())
        self.rows += len(array)

    def close(self) -> None:
        """Puts the header in front, which needs the number of rows."""
        self._raw.close()
        raw = self._path.with_suffix('.raw')
        with self._path.open('wb') as whole, raw.open('rb') as rows:
            np.lib.format.write_array_header_1_0(whole, {'descr': self._dtype.str, 'fortran_order': False, 'shape': (self.rows,)})
            shutil.copyfileobj(rows, whole)
        raw.unlink()


class TextColumn:
    """`name.ids.npy` (uint32, all token ids) and `name.offsets.npy` (int64, rows + 1): row i is ids[offsets[i]:offsets[i + 1]]."""

    def __init__(self, folder: Path, name: str) -> None:
        self._ids = NumberColumn(folder / f'{name}.ids.npy', np.uint32)
        self._offsets = NumberColumn(folder / f'{name}.offsets.npy', np.int64)
        self._offsets.append([0])

    def append(self, rows: Iterable[Sequence[int]]) -> None:
        rows = list(rows)
        lengths = np.fromiter(map(len, rows), dtype=np.int64, count=len(rows))
        ids = np.fromiter(chain.from_iterable(rows), dtype=np.uint32, count=int(lengths.sum()))
        self._offsets.append(self._ids.rows + np.cumsum(lengths))
        self._ids.append(ids)

    def close(self) -> None:
        self._ids.close()
        self._offsets.close()


class Table:
    """A folder of columns of equal length, given as name → number type, or name → "text"."""

    def __init__(self, folder: Path, columns: dict[str, DTypeLike]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.columns: dict[str, NumberColumn | TextColumn] = {
            name: TextColumn(folder, name) if dtype == 'text' else NumberColumn(folder / f'{name}.npy', dtype) for name, dtype in columns.items()
        }

    def append(self, **values: object) -> None:
        for name, column in self.columns.items():
            column.append(values[name])  # type: ignore[arg-type]

    def close(self) -> None:
        for column in self.columns.values():
            column.close()
