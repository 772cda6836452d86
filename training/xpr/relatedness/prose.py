"""Natural prose as pieces: `text/<source>.<language>.txt` or `.txt.xz` of a data folder, a paragraph a line."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..corpus.cleaning import Side, skeletons
from ..corpus.decontamination import Decontamination
from ..corpus.folder import open_text
from ..train.trainer import write_whole

_BATCH = 4_000


@dataclass
class Passages:
    """Texts as one row of pieces. `pieces`: int32; `passage`: which text each piece stands in, int32, never falling."""

    pieces: NDArray[np.int32]
    passage: NDArray[np.int32]

    @classmethod
    def of(cls, texts: list[list[int]]) -> 'Passages':
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        pieces = np.fromiter((piece for text in texts for piece in text), np.int32, int(lengths.sum()))
        return cls(pieces, np.repeat(np.arange(len(texts), dtype=np.int32), lengths))

    @classmethod
    def joined(cls, parts: 'list[Passages]') -> 'Passages':
        first, numbered = 0, []
        for part in parts:
            numbered.append(part.passage + np.int32(first))
            first += int(part.passage[-1]) + 1 if len(part.passage) else 0
        none = np.zeros(0, np.int32)
        return cls(np.concatenate([none, *(part.pieces for part in parts)]), np.concatenate([none, *numbered]))


def read_prose(data: Path, language: str, tokenizer: Tokenizer, decontamination: Decontamination) -> Passages:
    """Every paragraph of a language but those that share text with a benchmark. No files: no passages."""
    parts = []
    files = prose_files(data, language)
    for path in files:
        for lines in _batches(path):
            shared = decontamination.find_sentences(Side(lines, skeletons(lines)), language)
            kept = [line for line, is_shared in zip(lines, shared) if not is_shared]
            parts.append(Passages.of([one.ids for one in tokenizer.encode_batch_fast(kept, add_special_tokens=False)]))
    found = Passages.joined(parts)
    print(f'prose: {len(found.pieces)} pieces of {language} in {len(files)} files', file=sys.stderr, flush=True)
    return found


class KeptProse:
    """The prose of each language, read when it is first asked for and kept in the tables' folder."""

    def __init__(self, data: Path, tables: Path, tokenizer: Tokenizer, decontamination: Decontamination) -> None:
        self._data, self._kept, self._tokenizer, self._decontamination = data, tables / 'prose', tokenizer, decontamination
        self.languages: list[str] = json.loads((tables / 'languages.json').read_text(encoding='utf-8'))

    def of(self, language: str) -> Passages:
        kept = self._kept / f'{language}.npz'
        if not kept.is_file():
            found = read_prose(self._data, language, self._tokenizer, self._decontamination)
            write_whole(kept, lambda unfinished: np.savez(unfinished, pieces=found.pieces, passage=found.passage))
        arrays = np.load(kept)
        return Passages(arrays['pieces'], arrays['passage'])


def prose_files(data: Path, language: str) -> list[Path]:
    """The files of a language, `*` for all."""
    return sorted(path for form in ('txt', 'txt.xz') for path in (data / 'text').glob(f'*.{language}.{form}'))


def _batches(path: Path) -> Iterator[list[str]]:
    with open_text(path) as lines:
        while batch := list(islice(lines, _BATCH)):
            yield [' '.join(line.split()) for line in batch if line.strip()]
