"""Reading a data folder, whose layout is described in training/data.md."""

import gzip
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path
from typing import TextIO

# Columns of a row, by the folder the file stands in.
COLUMNS = {
    'pairs': ('en', 'xx'),
    'phrases': ('en', 'xx'),
    'senses': ('word', 'part_of_speech', 'gloss', 'language', 'translation'),
}
# Files of `senses` with other columns, which `relate` reads (relatedness/knowledge.py).
RELATED_KNOWLEDGE = ('synsets', 'tagged')
_EMPTY_ALLOWED = {'part_of_speech'}
_SUFFIXES = ('.tsv', '.tsv.xz')
_NAMED_PROBLEMS = 20


@dataclass(frozen=True)
class CorpusFile:
    """One file of a data folder; `language` is empty for senses, whose rows name their own."""

    path: Path
    kind: str
    source: str
    language: str


@dataclass
class Problems:
    """Rows that could not be read: how many of each sort, and where the first ones of a file stand."""

    counts: Counter[str] = field(default_factory=Counter)
    named: list[str] = field(default_factory=list)

    def add(self, sort: str, path: Path, line: int, what: str) -> None:
        """`sort` is `columns`, `empty`, `encoding` or `file`; line numbers begin with 1, 0 is the whole file."""
        self.counts[sort] += 1
        if len(self.named) < _NAMED_PROBLEMS:
            self.named.append(f'{path}:{line}: {what}' if line else f'{path}: {what}')


def find_files(folder: Path) -> list[CorpusFile]:
    """The corpus files of a data folder, sorted by kind, language and source; nothing under a folder `restricted` is looked at.

    Raises FileNotFoundError when the folder holds none.
    """
    found: list[CorpusFile] = []
    for kind in COLUMNS:
        for path in sorted((folder / kind).rglob('*')) if (folder / kind).is_dir() else []:
            inside = path.relative_to(folder)
            if 'restricted' in inside.parts[:-1] or not path.is_file():
                continue
            stem = next((path.name.removesuffix(suffix) for suffix in reversed(_SUFFIXES) if path.name.endswith(suffix)), None)
            if stem is None or (kind == 'senses' and stem in RELATED_KNOWLEDGE):
                continue
            source, _, languages = stem.partition('.')
            if kind == 'senses':
                found.append(CorpusFile(path, kind, source, ''))
            elif languages.startswith('en-') and len(languages) > 3:
                found.append(CorpusFile(path, kind, source, languages[3:]))
    if not found:
        raise FileNotFoundError(
            f'{folder} holds no corpus files. Expected {folder}/pairs/<source>.en-<language>.tsv.xz or the like, see training/data.md.'
        )
    return sorted(found, key=lambda file: (file.kind, file.language, file.source))


def read_batches(file: CorpusFile, problems: Problems, size: int = 100_000) -> Iterator[list[tuple[str, ...]]]:
    """The rows of a file in batches of at most `size`; rows that cannot be used are added to `problems` and left out.

    A damaged archive ends the file where it is damaged; what came before is read.
    """
    columns = COLUMNS[file.kind]
    batch: list[tuple[str, ...]] = []
    number = 0
    opened = lzma.open(file.path, 'rb') if file.path.suffix == '.xz' else file.path.open('rb')
    with opened as lines:
        while True:
            try:
                raw = lines.readline()
            except (lzma.LZMAError, EOFError, OSError) as error:
                problems.add('file', file.path, number, f'the archive is damaged after this line ({error}); unpack it again from its origin')
                break
            if not raw:
                break
            number += 1
            row = _row(raw, columns, file.path, number, problems)
            if row is not None:
                batch.append(row)
                if len(batch) == size:
                    yield batch
                    batch = []
    if batch:
        yield batch


def _row(raw: bytes, columns: tuple[str, ...], path: Path, number: int, problems: Problems) -> tuple[str, ...] | None:
    try:
        text = raw.decode('utf-8-sig' if number == 1 else 'utf-8')
    except UnicodeDecodeError as error:
        problems.add('encoding', path, number, f'not UTF-8 (byte {error.start + 1} of the line)')
        return None
    cells = text.rstrip('\r\n').split('\t')
    if len(cells) != len(columns):
        problems.add('columns', path, number, f'{len(cells)} columns where {len(columns)} are expected ({", ".join(columns)})')
        return None
    row = tuple(' '.join(cell.split()) for cell in cells)
    for cell, column in zip(row, columns):
        if not cell and column not in _EMPTY_ALLOWED:
            problems.add('empty', path, number, f'column {column} is empty')
            return None
    return row


def open_text(path: Path) -> TextIO:
    """A text file in UTF-8 that may be packed (.gz, .xz)."""
    openers = {'.gz': gzip.open, '.xz': lzma.open}
    return openers.get(path.suffix, open)(path, 'rt', encoding='utf-8')  # type: ignore[operator, no-any-return]


# (pattern of the source's name, weight of its rows, why). The first pattern that matches counts.
SOURCE_WEIGHTS: tuple[tuple[str, float, str], ...] = (
    ('*-mt', 0.3, 'machine translated: right in the main, but the errors repeat'),
    ('msdyn', 0.35, 'one manual of business software makes up a third of all segments'),
    ('msdynui', 0.5, 'bold labels of that manual: always capitalised, always the same sentences around them'),
    ('msheads', 0.5, 'headings of such manuals, whose English side is the address of the page'),
    ('omw*', 0.4, 'wordnets: rare senses are as frequent as common ones, and some links are automatic'),
    ('everyday', 0.6, 'forms of everyday words, all with the English of the word itself'),
    ('forms', 0.3, 'several forms of each word, all with the English of the word itself'),
    ('*', 1.0, 'everything else'),
)


# Rows made out of other sources of the same folder; their texts keep the licence that they have there.
DERIVED_SOURCES = ('mined*', 'short*')


def weight_of(source: str) -> float:
    """Weight of a row of this source in the loss and in sampling."""
    return next(weight for pattern, weight, _ in SOURCE_WEIGHTS if fnmatchcase(source, pattern))


def licence_of(source: str, licences: dict[str, str]) -> str:
    """The licence of a source for the record, out of what `read_licences` gave."""
    derived = any(fnmatchcase(source, pattern) for pattern in DERIVED_SOURCES)
    return licences.get(source, 'as the sources that its texts come from' if derived else 'not stated')


def read_licences(folder: Path) -> dict[str, str]:
    """Source → licence, from the Markdown tables that have the columns `source` and `licence`, in files of the data folder whose names hold SOURCES and end in .md.

    A folder without such a file has no licences to state: the result is empty.
    """
    licences: dict[str, str] = {}
    columns: list[str] = []
    for line in chain.from_iterable([*path.read_text(encoding='utf-8').splitlines(), ''] for path in sorted(folder.glob('*SOURCES*.md'))):
        if not line.startswith('|'):
            columns = []
            continue
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if not columns:
            columns = [cell.lower() for cell in cells]
        elif {'source', 'licence'} <= set(columns) and len(cells) >= len(columns) and not re.fullmatch(r':?-+:?', cells[0]):
            row = dict(zip(columns, cells))
            licences.setdefault(row['source'], row['licence'])
    return licences
