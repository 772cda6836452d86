"""`python -m xpr ablate`: the second stage with a part more or a part less, each row with the same sample and the same steps."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch
from tokenizers import Tokenizer

from .commands import add_run, alternatives_of, device_of, senses_of
from .evaluate.benchmarks import evaluate
from .evaluate.phrase_encoder import EvaluatedEncoder
from .model.piece_vectors import PieceVectors, four_bits
from .model.sense_memory import SenseMemory
from .model.shipped_encoder import ShippedEncoder
from .train.ablations import ABLATIONS
from .train.context import ContextSettings, ContextTrainer

# Rows that nothing is trained for, and whether a dictionary's senses stand in them.
_UNTRAINED = {'static vectors': False, 'senses, nothing learned': True}


@dataclass(frozen=True)
class Row:
    """One encoder: what it is, the seed of its training (0 where there was none), steps, minutes of training, and its figures in per cent."""

    name: str
    seed: int
    steps: int
    minutes: float
    figures: dict[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument('--bench', type=Path, required=True, help='benchmarks folder (docs/quality.md)')
    parser.add_argument('--steps', type=int, default=200, help='steps of each training (default: %(default)s)')
    parser.add_argument('--seeds', type=int, nargs='+', default=[1, 2], help='each row is trained once with each (default: 1 2)')
    parser.add_argument('--only', nargs='*', default=list(ABLATIONS), choices=list(ABLATIONS), help='rows to train')


def ablate(options: argparse.Namespace) -> None:
    """Trains the second stage anew for each row and seed, all from the run's static vectors, and prints a table. A row that is in RUN/ablations.jsonl is not trained again, one that was stopped goes on."""
    kept = options.run_folder / 'ablations.jsonl'
    done = list(_read(kept))
    static = PieceVectors.load(options.run_folder / 'static.pt')
    memory = senses_of(options.tables, options.run_folder, static)
    alternatives, rare = alternatives_of(options.tables, options.run_folder, static)
    tokenizer, table = Tokenizer.from_file(str(options.tables / 'tokenizer.json')), four_bits(static.weighted())

    def finish(name: str, seed: int, steps: int, seconds: float, encoder: ShippedEncoder) -> None:
        row = Row(name, seed, steps, seconds / 60, evaluate(EvaluatedEncoder(tokenizer, encoder), options.bench))
        done.append(row)
        with kept.open('a', encoding='utf-8') as file:
            file.write(json.dumps(asdict(row)) + '\n')

    def is_done(name: str, seed: int, steps: int) -> bool:
        return any((row.name, row.seed, row.steps) == (name, seed, steps) for row in done)

    for name, has_senses in _UNTRAINED.items():
        if not is_done(name, 0, 0):
            finish(name, 0, 0, 0, ShippedEncoder(table, None, memory if has_senses else None))
    for seed in options.seeds:
        for name in options.only:
            if is_done(name, seed, options.steps):
                continue
            ablation = ABLATIONS[name]
            print(f'{name}, seed {seed}', file=sys.stderr, flush=True)
            folder = options.run_folder / f'ablation-{name}-{seed}-{options.steps}'.replace(' ', '-')
            settings = ContextSettings(losses=ablation.losses, steps=options.steps, seed=seed)
            senses = memory if ablation.has_senses else _emptied(memory)
            trainer = ContextTrainer(options.tables, folder, static, senses, alternatives, rare, settings, device_of(options), ablation.encoder)
            context = trainer.run().cpu()
            finish(name, seed, options.steps, trainer.seconds, ShippedEncoder(table, context, senses))
    print(table_of(done))


def table_of(rows: list[Row]) -> str:
    """Markdown: a line for each name and number of steps, in the order in which they came, with the mean over the seeds and half of what the farthest two are apart."""
    names = list(dict.fromkeys((row.name, row.steps) for row in rows))
    columns = list(rows[0].figures)
    lines = ['| | seeds | steps | minutes | ' + ' | '.join(columns) + ' |', '|---' * (4 + len(columns)) + '|']
    for name, steps in names:
        same = [row for row in rows if (row.name, row.steps) == (name, steps)]
        minutes = sum(row.minutes for row in same) / len(same)
        figures = [_mean_and_spread([row.figures[column] for row in same]) for column in columns]
        lines.append(f'| {name} | {len(same)} | {steps} | {minutes:.1f} | ' + ' | '.join(figures) + ' |')
    return '\n'.join(lines)


def _mean_and_spread(values: list[float]) -> str:
    mean = f'{sum(values) / len(values):.1f}'
    return mean if len(values) == 1 else f'{mean} ± {(max(values) - min(values)) / 2:.1f}'


def _read(path: Path) -> Iterator[Row]:
    if path.is_file():
        for line in path.read_text(encoding='utf-8').splitlines():
            yield Row(**json.loads(line))


def _emptied(memory: SenseMemory) -> SenseMemory:
    """No piece has senses."""
    return replace(memory, of_piece=torch.zeros_like(memory.of_piece))
