"""Reading a data folder, whose layout is described in training/data.md."""

import lzma
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

# Columns of a row, by the folder the file stands in.
COLUMNS = {
    'pairs': ('en', 'xx'),
    'phrases': ('en', 'xx'),
    'phrases_ctx': ('en_phrase', 'xx_phrase', 'en_sentence', 'xx_sentence'),
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
