"""What is known about each source: its weight in training, and the licence that its data folder states."""

import re
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

# (pattern of the source's name, weight of its rows, why). The first pattern that matches counts.
SOURCE_WEIGHTS: tuple[tuple[str, float, str], ...] = (
    ('*-mt', 0.3, 'machine translated: right in the main, but the errors repeat'),
    ('msdyn', 0.35, 'one manual of business software makes up a third of all segments'),
    ('msdynui', 0.5, 'bold labels of that manual: always capitalised, always the same sentences around them'),
    ('msheads', 0.5, 'headings of such manuals, whose English side is the address of the page'),
    ('omw*', 0.4, 'wordnets: rare senses are as frequent as common ones, and some links are automatic'),
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
