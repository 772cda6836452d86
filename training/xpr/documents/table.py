"""What the network brings to alignment, to the concordance and to asking, as one table in Markdown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .parallel import of_pairs, of_xquad
from .ranking import Figure, Questions, Shares, chosen_shares, f1_in_order, interval, is_first, reciprocal_place
from .tasks import Tasks

# Documents of each file.
_ALIGNED, _SEARCHED = 5, 30
_GAPS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
ROWS = ('without a network', 'with the neighbours’ mean', 'with the network’s projection alone', 'the network alone', 'with the network')

_MIXED = {'with the neighbours’ mean': ('around',), 'with the network’s projection alone': ('original',)}


@dataclass
class Column:
    """One figure: for each row a number for each question."""

    name: str
    rows: dict[str, NDArray[np.float64]]


def columns(tasks: Tasks, data: Path, bench: Path, choosing: list[str], measured: list[str], product: Path | None) -> Iterator[Column]:
    """All figures, each as soon as it is there. The shares of a mixture are chosen on other documents, or on the questions about every other article."""
    one_way = [questions for file in of_pairs(data, choosing, _ALIGNED) for questions in tasks.alignment(file)]
    where = {'guides': of_pairs(data, measured, _ALIGNED), 'XQuAD': of_xquad(bench)}
    scores = _MIXED | {'with the network': ('original', 'context', 'crossed')}
    shares = _shares(_both_ways(one_way), {'plain': 1.0}, {'context': 1.0}, scores, is_first)
    gaps = {row: max(_GAPS, key=lambda gap: f1_in_order(one_way, own, gap).mean()) for row, own in shares.items()}
    for place, files in where.items():
        one_way = [questions for file in files for questions in tasks.alignment(file)]
        both_ways = _both_ways(one_way)
        yield Column(f'alignment, nearest, {place}', {row: is_first(both_ways, own) for row, own in shares.items()})
        yield Column(f'alignment, in order, {place}', {row: f1_in_order(one_way, own, gaps[row]) for row, own in shares.items()})

    chosen_on = [tasks.concordance(file) for file in of_pairs(data, choosing, _SEARCHED)]
    base = chosen_shares(chosen_on, {'whole': 1.0}, ('windows',), reciprocal_place)
    scores = {'with the network’s projection alone': ('original',), 'with the network': ('original', 'context', 'contexts')}
    shares = _shares(chosen_on, base, {'context': 1.0, 'contexts': 1.0}, scores, reciprocal_place)
    for place, files in (('guides', of_pairs(data, measured, _SEARCHED)), ('XQuAD', of_xquad(bench))):
        sets = [tasks.concordance(file) for file in files]
        yield Column(f'concordance, {place}', {row: reciprocal_place(sets, own) for row, own in shares.items()})

    asked, about = tasks.asking(bench, product)
    scores = _MIXED | {'with the network': ('original', 'context')}
    for name, title in (('plain', 'asking, nearest sentence'), ('product', 'asking, Glossa')):
        halves = [[_part(one, of % 2 == half) for one, of in zip(asked, about) if name in one.scores] for half in (0, 1)]
        if halves[0]:
            shares = _shares(halves[0], {name: 1.0}, {'context': 1.0}, scores, is_first)
            yield Column(title, {row: is_first(halves[1], own) for row, own in shares.items()})


def table_of(found: list[Column]) -> str:
    """A line for each row, a column for each figure; below, what the network adds, with the interval of 95 of 100 resamples."""
    lines = ['| | ' + ' | '.join(column.name for column in found) + ' |', '|---' * (len(found) + 1) + '|']
    for row in ROWS:
        lines.append(f'| {row} | ' + ' | '.join(f'{column.rows[row].mean():.1f}' if row in column.rows else '–' for column in found) + ' |')
    for title, beside in (('the network adds', ROWS[0]), ('more than the neighbours’ mean', ROWS[1])):
        lines.append(f'| {title} | ' + ' | '.join(_added(column, beside) if beside in column.rows else '–' for column in found) + ' |')
    lines.append('| questions; in order: documents | ' + ' | '.join(str(len(column.rows[ROWS[0]])) for column in found) + ' |')
    return '\n'.join(lines)


def _added(column: Column, beside: str) -> str:
    differences = column.rows['with the network'] - column.rows[beside]
    low, high = interval(differences)
    return f'{differences.mean():+.2f} ({low:+.1f} to {high:+.1f})'


def _shares(sets: list[Questions], base: Shares, alone: Shares, scores: dict[str, tuple[str, ...]], figure: Figure) -> dict[str, Shares]:
    shares = {'without a network': base, 'the network alone': alone} | {row: chosen_shares(sets, base, more, figure) for row, more in scores.items()}
    print(f'documents: shares {shares}', file=sys.stderr, flush=True)
    return shares


def _both_ways(one_way: list[Questions]) -> list[Questions]:
    return [*one_way, *map(_turned, one_way)]


def _turned(one: Questions) -> Questions:
    right = np.full(next(iter(one.scores.values())).shape[1], -1)
    with_partner = np.flatnonzero(one.right >= 0)
    right[one.right[with_partner]] = with_partner
    return Questions({name: values.T for name, values in one.scores.items()}, right)


def _part(one: Questions, chosen: NDArray[np.bool_]) -> Questions:
    return Questions({name: values[chosen] for name, values in one.scores.items()}, one.right[chosen])
