"""`python -m xpr extend`: a trained run gets a vocabulary with idioms and badly cut words in one piece."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import torch

from ..corpus.joined_pieces import join_pieces, rarely_used
from ..corpus.tokenizer import read_pieces
from ..model.piece_vectors import PieceVectors, bag_sums
from .joints import Run, find_runs
from .tables import PairTable

# Rows of each language, segments and phrases apart, in which runs are looked for.
ROWS = 400_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of a run with static vectors')
    parser.add_argument('--to', type=Path, required=True, help='folder of the new run: it gets tokenizer.json and start.pt')
    parser.add_argument('--joined', type=int, default=32_000, help='runs of pieces that become pieces (default: %(default)s)')
    parser.add_argument('--pieces', type=int, default=148_000, help='pieces afterwards; the least used ones make room (default: %(default)s)')


def extend(options: argparse.Namespace) -> None:
    """Runs the command. Afterwards `prepare --tokenizer TO/tokenizer.json` cuts the texts anew, and `train --run TO` goes on from there."""
    languages: list[str] = json.loads((options.tables / 'languages.json').read_text(encoding='utf-8'))
    tokenizer = options.tables / 'tokenizer.json'
    pieces = read_pieces(tokenizer)
    static = PieceVectors.load(options.run_folder / 'static.pt')
    table = static.weighted()
    runs = find_runs(options.tables, languages, pieces, table, ROWS, seed=1)[: options.joined]
    used = _used(options.tables, len(pieces), runs)
    dropped = rarely_used(pieces, used, max(len(pieces) + len(runs) - options.pieces, 0))
    origin = join_pieces(tokenizer, options.to / 'tokenizer.json', [(run.pieces, run.count) for run in runs], float(used.sum()), dropped)
    ids = torch.tensor([i for parts in origin for i in parts])
    starts = torch.tensor(np.cumsum([0, *(len(parts) for parts in origin[:-1])]))
    vectors = bag_sums(table, ids, starts)
    PieceVectors(vectors, torch.zeros(len(vectors))).save(options.to / 'start.pt')
    print(f'{len(runs)} runs joined, {len(dropped)} pieces dropped, {len(origin)} pieces in {options.to / "tokenizer.json"}', file=sys.stderr, flush=True)


def _used(tables: Path, pieces: int, runs: list[Run]) -> np.ndarray:
    """How often each piece would stand in the texts if the runs were joined, about: a run within a longer one is counted twice."""
    used = np.zeros(pieces)
    for name in ('segments', 'phrases'):
        part = PairTable(tables / name)
        for side in (part.en, part.xx):
            used += np.bincount(side.ids, minlength=pieces)
    for run in runs:
        np.subtract.at(used, list(run.pieces), run.count)
    return np.maximum(used, 0)
