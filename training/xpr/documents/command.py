"""`python -m xpr documents`: trains the network over the sentences of documents, and prints what it brings as a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

from ..corpus.benchmark_texts import read_benchmarks
from ..corpus.decontamination import Decontamination
from .reading import NetworkReader
from .table import columns, table_of
from .tasks import Tasks
from .texts import training_pieces
from .trainer import DocumentSettings, DocumentTrainer
from .vectors import EncodedPieces, SentenceEncoder

# Sources of pairs whose rows follow each other as in their documents: to train on, to choose the shares of a mixture on, and to measure on.
LEARNED = ('bible', 'bitcoinorg', 'gnomehelp', 'mozwww', 'pydocs', 'storybooks', 'tfdocs', 'wikiedu')
CHOOSING, MEASURED = ('dbhandbook',), ('osguide', 'privguide', 'raspi')


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md)')
    parser.add_argument('--bench', type=Path, required=True, help='benchmarks folder: texts that share some with it are left out, and its xquad is measured on')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose vectors of sentences are taken')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints and results')
    parser.add_argument('--minutes', type=float, default=DocumentSettings.minutes, help='time for the training, all runs together (default: %(default)s)')
    parser.add_argument('--pieces', type=int, default=60, help='pieces of documents of each file (default: %(default)s)')
    parser.add_argument('--learn', nargs='+', default=LEARNED, metavar='SOURCE', help='sources of pairs to train on beside the prose (default: %(default)s)')
    parser.add_argument('--choose', nargs='+', default=CHOOSING, metavar='SOURCE', help='sources to choose the shares of a mixture on (default: %(default)s)')
    parser.add_argument('--measure', nargs='+', default=MEASURED, metavar='SOURCE', help='sources to measure on (default: %(default)s)')
    parser.add_argument('--product', type=Path, help='the product’s own scores of xquad, which `npm run bench -- ask BENCH/xquad --scores FILE` writes')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def documents(options: argparse.Namespace) -> None:
    """Trains until the time is used up; called again it goes on, or only measures."""
    torch.set_num_threads(options.threads)
    if apart := {*options.learn} & {*options.choose, *options.measure} or {*options.choose} & {*options.measure}:
        raise ValueError(f'{", ".join(sorted(apart))}: a source serves one of --learn, --choose and --measure.')
    encoder = SentenceEncoder(options.model)
    trainer = DocumentTrainer(options.run_folder, _pieces(options, encoder), DocumentSettings(minutes=options.minutes), torch.device('cpu'))
    network = trainer.run()
    found = []
    for column in columns(Tasks(encoder, NetworkReader(network)), options.data, options.bench, options.choose, options.measure, options.product):
        found.append(column)
        print(f'documents: {column.name}: ' + ', '.join(f'{row} {values.mean():.1f}' for row, values in column.rows.items()), file=sys.stderr, flush=True)
    print(table_of(found))
    print(f'\n{trainer.steps} steps in {trainer.seconds / 60:.0f} minutes, {len(trainer.pieces.vectors)} sentences')


def _pieces(options: argparse.Namespace, encoder: SentenceEncoder) -> EncodedPieces:
    """Read and encoded once for a run."""
    kept = options.run_folder / 'pieces.npz'
    if not kept.is_file():
        found = list(training_pieces(options.data, options.learn, options.pieces, Decontamination(read_benchmarks(options.bench))))
        if not found:
            raise ValueError(f'{options.data} has no prose in text/ and none of the sources {", ".join(options.learn)} in pairs/.')
        EncodedPieces.of(found, encoder).save(kept)
    pieces = EncodedPieces.load(kept)
    print(f'documents: {len(pieces.languages)} pieces of documents, {len(pieces.vectors)} sentences', file=sys.stderr, flush=True)
    return pieces
