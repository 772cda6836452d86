"""First half of preparing: a data folder becomes clean text, one file per kind and language, and a report of what was dropped."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .decontamination import Decontamination
from .folder import CorpusFile, Problems, read_batches, weight_of
from .kinds import Judged, Row, judge_pairs, judge_senses
from .near_duplicates import SIGNATURE, find_near_duplicates

# Folder of the data → name of its tables.
TABLE_OF_KIND = {'pairs': 'segments', 'phrases': 'phrases', 'senses': 'senses'}


@dataclass
class Report:
    """What happened to the rows, per "<kind>/<source>", and the places of rows that could not be read."""

    read: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    dropped: dict[str, Counter[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def drop(self, name: str, reason: str, rows: int) -> None:
        if rows:
            self.dropped.setdefault(name, Counter())[reason] += rows

    def as_json(self) -> dict[str, object]:
        names = sorted(self.read)
        totals: Counter[str] = Counter()
        for counts in self.dropped.values():
            totals += counts
        return {
            'read': sum(self.read.values()), 'kept': sum(self.kept.values()), 'dropped': dict(totals.most_common()), 'problems': self.problems,
            'sources': {name: {'read': self.read[name], 'kept': self.kept[name], 'dropped': dict(self.dropped.get(name, {}))} for name in names},
        }  # fmt: skip


@dataclass
class _Collected:
    rows: list[Row] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    signatures: list[NDArray[np.uint32]] = field(default_factory=list)
    comparable: list[NDArray[np.bool_]] = field(default_factory=list)


def clean_files(
    files: Iterable[CorpusFile], kind: str, languages: set[str], decontamination: Decontamination, report: Report
) -> Iterator[tuple[str, Row]]:
    """The clean rows, each with its source, of files of one kind and one language (senses: of all `languages`).

    Where two sources have the same row, the one of greater weight keeps it, then the first in the alphabet.
    """
    seen: set[str] = set()
    collected = _Collected()
    for file in sorted(files, key=lambda one: (-weight_of(one.source), one.source)):
        name = f'{kind}/{file.source}'
        problems = Problems()
        for batch in read_batches(file, problems):
            report.read[name] += len(batch)
            judged = _judge(batch, file, languages, decontamination)
            for reason, rows in judged.dropped.items():
                report.drop(name, reason, rows)
            _collect(judged, file.source, name, seen, collected, report)
        for sort, rows in problems.counts.items():
            report.read[name] += rows
            report.drop(name, f'unreadable_{sort}', rows)
        report.problems += problems.named
    repeated = _near_duplicates(collected)
    for row, source, near in zip(collected.rows, collected.sources, repeated):
        name = f'{kind}/{source}'
        if near:
            report.drop(name, 'nearDuplicate', 1)
        else:
            report.kept[name] += 1
            yield source, row


def _judge(batch: list[Row], file: CorpusFile, languages: set[str], decontamination: Decontamination) -> Judged:
    if file.kind == 'senses':
        return judge_senses(batch, languages, decontamination)
    return judge_pairs(batch, file.language, decontamination, sentences=file.kind == 'pairs')


def _collect(judged: Judged, source: str, name: str, seen: set[str], collected: _Collected, report: Report) -> None:
    fresh = []
    for i, key in enumerate(judged.keys):
        if key not in seen:
            seen.add(key)
            fresh.append(i)
    report.drop(name, 'duplicate', len(judged.keys) - len(fresh))
    collected.rows += [judged.rows[i] for i in fresh]
    collected.sources += [source] * len(fresh)
    if judged.signatures is not None and judged.comparable is not None:
        collected.signatures.append(judged.signatures[fresh])
        collected.comparable.append(judged.comparable[fresh])


def _near_duplicates(collected: _Collected) -> NDArray[np.bool_]:
    if not collected.signatures:
        return np.zeros(len(collected.rows), dtype=bool)
    rows = np.concatenate(collected.signatures).reshape(-1, SIGNATURE)
    return find_near_duplicates(rows, np.concatenate(collected.comparable))


def clean_folder(files: list[CorpusFile], languages: list[str], sources: list[str], out: Path, decontamination: Decontamination) -> Report:
    """Writes `out/<table>.<language>.tsv` (senses: `out/senses.tsv`), whose first column is the source's index in `sources`."""
    report = Report()
    out.mkdir(parents=True, exist_ok=True)
    index = {source: str(i) for i, source in enumerate(sources)}
    groups: dict[tuple[str, str], list[CorpusFile]] = {}
    for file in files:
        if file.kind == 'senses' or file.language in languages:
            groups.setdefault((file.kind, file.language), []).append(file)
    for (kind, language), members in sorted(groups.items()):
        path = out / ('.'.join(filter(None, (TABLE_OF_KIND[kind], language))) + '.tsv')
        rows = 0
        with path.open('w', encoding='utf-8', newline='\n') as text:
            for source, row in clean_files(members, kind, set(languages), decontamination, report):
                text.write('\t'.join((index[source], *row)) + '\n')
                rows += 1
        print(f'{path.name}: {rows} rows', file=sys.stderr, flush=True)
    return report
