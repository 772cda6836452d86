"""Rows that a benchmark names without quoting them, by a key of their English side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

# As bench/wic/rowKeys.ts has it: the two have to agree.
KEY_DIGITS = 12
_NO_LETTER = re.compile('[^a-z]')


def english_key(english: str) -> str:
    """Names an English sentence; only its letters count."""
    return sha256(_NO_LETTER.sub('', english.lower()).encode()).hexdigest()[:KEY_DIGITS]


def find_named(english: Sequence[str], keys: frozenset[str]) -> NDArray[np.bool_]:
    """Which English sentences (bool, one each) a benchmark names."""
    if not keys:
        return np.zeros(len(english), dtype=bool)
    return np.fromiter((english_key(text) in keys for text in english), dtype=bool, count=len(english))
