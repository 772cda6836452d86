"""Prepared tables as training reads them: memory-mapped, any rows at a time."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.piece_vectors import bag_sums


@dataclass
class Bags:
    """Token ids of several texts, end to end. `ids`: int64; `starts`: where each text begins, int64, one per text."""

    ids: NDArray[np.int64]
    starts: NDArray[np.int64]

    def lengths(self) -> NDArray[np.int64]:
        return np.diff(np.append(self.starts, len(self.ids)))

    def sums(self, table: torch.Tensor) -> torch.Tensor:
        """texts × dimensions: the sums of the rows of each text. table: pieces × dimensions."""
        return bag_sums(table, *(torch.from_numpy(numbers).to(table.device) for numbers in (self.ids, self.starts)))


class TextColumn:
    """A column of token ids, see training/data.md."""

    def __init__(self, folder: Path, name: str) -> None:
        self.ids = np.load(folder / f'{name}.ids.npy', mmap_mode='r')
        self.offsets = np.load(folder / f'{name}.offsets.npy')

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def lengths(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.offsets[rows + 1] - self.offsets[rows]

    def row(self, row: int, most: int | None = None) -> NDArray[np.int64]:
        """The tokens of one row, or the first `most` of them."""
        return np.asarray(self.ids[self.offsets[row] : self.offsets[row + 1]][:most], np.int64)

    def bags(self, rows: NDArray[np.int64]) -> Bags:
        return self.parts(rows, np.zeros(len(rows), np.int64), self.lengths(rows))

    def parts(self, rows: NDArray[np.int64], start: NDArray[np.int64], end: NDArray[np.int64]) -> Bags:
        """Of each row the tokens from `start` up to `end` (exclusive, in tokens of the row)."""
        lengths = end - start
        starts = np.cumsum(lengths) - lengths
        places = np.repeat(self.offsets[rows] + start - starts, lengths) + np.arange(lengths.sum())
        return Bags(self.ids[places].astype(np.int64), starts)

    def hashes(self) -> NDArray[np.uint64]:
        """A number for each text, equal for equal texts, so that equal texts are known without comparing them."""
        mixed = np.zeros(len(self.ids) + 1, np.uint64)
        position = np.arange(len(self.ids), dtype=np.uint64) - np.repeat(self.offsets[:-1], np.diff(self.offsets)).astype(np.uint64)
        with np.errstate(over='ignore'):
            value = (self.ids.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)) * (position * np.uint64(2) + np.uint64(0xBF58476D1CE4E5B9))
            value ^= value >> np.uint64(29)
            np.cumsum(value * np.uint64(0x94D049BB133111EB), out=mixed[1:])
            return mixed[self.offsets[1:]] - mixed[self.offsets[:-1]]


class PairTable:
    """`segments` or `phrases`: two text columns with language, source and weight of each row."""

    def __init__(self, folder: Path) -> None:
        self.en = TextColumn(folder, 'en')
        self.xx = TextColumn(folder, 'xx')
        self.language = np.load(folder / 'language.npy')
        self.source = np.load(folder / 'source.npy')
        self.weight = np.load(folder / 'weight.npy')

    def __len__(self) -> int:
        return len(self.en)
