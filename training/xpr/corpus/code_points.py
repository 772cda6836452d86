"""Many texts as one array of code points, so that they can be counted and hashed by numpy instead of one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Multiplier of the rolling hash: 2^64 divided by the golden ratio, odd (Knuth, The Art of Computer Programming 3, 6.4).
_MULTIPLIER = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class CodePoints:
    """Texts laid end to end, each closed by a line end.

    `codes`: uint32, one per character; `starts`: int64, first code of each text; `lengths`: int64, characters of each text.
    """

    codes: NDArray[np.uint32]
    starts: NDArray[np.int64]
    lengths: NDArray[np.int64]

    @staticmethod
    def of(texts: Sequence[str]) -> 'CodePoints':
        """Texts must be free of line ends."""
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        codes = np.frombuffer(('\n'.join(texts) + '\n').encode('utf-32-le'), dtype='<u4') if texts else np.zeros(0, '<u4')
        starts = np.zeros(len(texts), dtype=np.int64)
        np.cumsum(lengths[:-1] + 1, out=starts[1:])
        return CodePoints(codes, starts, lengths)

    def count(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """How many of each text's characters are `chosen` (bool, one per code)."""
        if len(self.starts) == 0:
            return np.zeros(0, dtype=np.int64)
        return np.add.reduceat(chosen, self.starts, dtype=np.int64)

    def windows(self, width: int) -> NDArray[np.uint64]:
        """A 64-bit hash of the `width` characters that begin at each position (fewer at the very end of the array).

        h(i, 1) = code + 1 and h(i, a + b) = h(i, a) · m^b + h(i + a, b): windows of any width come from doubling.
        """
        whole = self.codes.astype(np.uint64) + np.uint64(1)
        part, part_width = whole, 1
        result: NDArray[np.uint64] | None = None
        result_width = 0
        remaining = width
        while True:
            if remaining & 1:
                result = part if result is None else _join(result, part, result_width, part_width)
                result_width += part_width
            remaining >>= 1
            if remaining == 0:
                break
            part = _join(part, part, part_width, part_width)
            part_width *= 2
        assert result is not None
        return result

    def inside(self, width: int) -> NDArray[np.bool_]:
        """Whether the window of `width` characters that begins at each position lies within one text."""
        ends = np.repeat(self.starts + self.lengths, self.lengths + 1)
        return np.arange(len(self.codes)) + width <= ends


def _join(left: NDArray[np.uint64], right: NDArray[np.uint64], left_width: int, right_width: int) -> NDArray[np.uint64]:
    joined = left * np.uint64(pow(_MULTIPLIER, right_width, 1 << 64) & _MASK)
    joined[: max(len(right) - left_width, 0)] += right[left_width:]
    return joined
