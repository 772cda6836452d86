"""Second half of preparing: clean text becomes tables of token ids."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import DTypeLike
from tokenizers import Tokenizer

from .folder import weight_of


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


MOST_PIECES = 64
MOST_WORD_PIECES = 48
# Parts of speech, as dictionaries shorten them, of words that mean little by themselves: what a sentence is about does not tell their senses apart.
FUNCTION_PARTS = frozenset('adv prep postp conj pron det determiner num particle interj intj article contraction phrase'.split())
# No script comes near this many characters per piece; a page in one row costs no time.
_CHARACTERS_PER_PIECE = 16
_BATCH = 4_000


class Pieces:
    """Token ids of texts, without special tokens."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer

    def ids(self, texts: list[str], most: int = MOST_PIECES) -> list[list[int]]:
        """At most `most` ids of each text."""
        cut = [text[: most * _CHARACTERS_PER_PIECE] for text in texts]
        return [one.ids[:most] for one in self._tokenizer.encode_batch_fast(cut, add_special_tokens=False)]


def _batches(path: Path) -> Iterator[list[list[str]]]:
    with path.open(encoding='utf-8', newline='\n') as lines:
        while batch := [line.rstrip('\n').split('\t') for line in islice(lines, _BATCH)]:
            yield batch


def _files(text: Path, table: str, languages: list[str]) -> Iterator[tuple[int, Path]]:
    for index, language in enumerate(languages):
        path = text / f'{table}.{language}.tsv'
        if path.is_file():
            yield index, path


def write_pairs(text: Path, out: Path, name: str, pieces: Pieces, languages: list[str], sources: list[str]) -> int:
    """`out/segments` or `out/phrases`; returns the number of rows."""
    weights = np.array([weight_of(source) for source in sources], dtype=np.float32)
    table = Table(out / name, {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    rows = 0
    for language, path in _files(text, name, languages):
        for batch in _batches(path):
            en, xx = pieces.ids([row[1] for row in batch]), pieces.ids([row[2] for row in batch])
            # A text of nothing but characters that the normaliser takes away has no pieces.
            good = [i for i in range(len(batch)) if en[i] and xx[i]]
            source = np.array([int(batch[i][0]) for i in good], dtype=np.uint8)
            table.append(
                en=[en[i] for i in good], xx=[xx[i] for i in good], language=np.full(len(good), language), source=source, weight=weights[source]
            )
            rows += len(good)
        print(f'{name}: {rows} rows after {languages[language]}', file=sys.stderr, flush=True)
    table.close()
    return rows


def cut_around(before: list[int], phrase: list[int], after: list[int], most: int) -> tuple[list[int], int, int]:
    """Ids, and start and end of the phrase among them; what does not fit is cut from the far ends, half of the room each.

    The same rule as the engine's `assemble`. A phrase that is empty or longer than the whole room gives no ids.
    """
    room = most - len(phrase)
    if not phrase or room < 0:
        return [], 0, 0
    head = min(len(before), max(room - len(after), (room + 1) // 2))
    tail = min(len(after), room - head)
    return before[len(before) - head :] + phrase + after[:tail], head, head + len(phrase)


def write_senses(text: Path, out: Path, pieces: Pieces, languages: list[str]) -> int:
    """`out/senses`; equal words (in lower case) have equal word_id, equal words with equal glosses equal sense_id; is_function: 1 for parts of speech among FUNCTION_PARTS."""
    names = {language: index for index, language in enumerate(languages)}
    columns: dict[str, DTypeLike] = {
        'word': 'text',
        'gloss': 'text',
        'translation': 'text',
        'language': np.uint8,
        'word_id': np.int32,
        'sense_id': np.int32,
        'is_function': np.uint8,
    }
    table = Table(out / 'senses', columns)
    words: dict[str, int] = {}
    senses: dict[tuple[str, str], int] = {}
    rows = 0
    for batch in _batches(text / 'senses.tsv') if (text / 'senses.tsv').is_file() else ():
        word, gloss, translation = (pieces.ids([row[column] for row in batch], MOST_WORD_PIECES) for column in (1, 3, 5))
        good = [i for i in range(len(batch)) if word[i] and gloss[i] and translation[i]]
        table.append(
            word=[word[i] for i in good], gloss=[gloss[i] for i in good], translation=[translation[i] for i in good],
            language=[names[batch[i][4]] for i in good], word_id=[words.setdefault(batch[i][1].lower(), len(words)) for i in good],
            sense_id=[senses.setdefault((batch[i][1].lower(), batch[i][3].lower()), len(senses)) for i in good],
            is_function=[batch[i][2].lower() in FUNCTION_PARTS for i in good],
        )  # fmt: skip
        rows += len(good)
    table.close()
    print(f'senses: {rows} rows, {len(words)} words, {len(senses)} senses', file=sys.stderr, flush=True)
    return rows
