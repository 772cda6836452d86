"""The commands behind `python -m xpr`, each a few steps long."""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional

from .export.external_weights import repack
from .export.model_folder import write_model_folder
from .model.context_encoder import ContextEncoder, ContextShape
from .model.piece_vectors import PieceVectors, four_bits
from .model.sense_memory import SenseMemory
from .model.shipped_encoder import ShippedEncoder
from .train.context import ContextSettings, ContextTrainer
from .train.lexical_choice import Alternatives, WordPieces, count_alternatives, rare_pieces
from .train.sense_learning import counted_memory
from .train.static import StaticSettings, StaticTrainer
from .train.tables import PairTable

# Segments whose words are linked to find out what each word is translated by; more change little and take minutes.
LINKED_SEGMENTS = 1_000_000


def add_training_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument('--static-minutes', type=float, default=25, help='time for the static vectors (default: %(default)s)')
    parser.add_argument('--static-steps', type=int, help='their steps, whatever the time')
    parser.add_argument('--start-share', type=float, default=0, help='what the static vectors keep of those in start.pt, from 0 to 1 (default: %(default)s)')
    parser.add_argument('--context-minutes', type=float, default=35, help='time for the context encoder, 0 for static vectors only (default: %(default)s)')
    parser.add_argument('--context-steps', type=int, help='its steps, whatever the time')


def train(options: argparse.Namespace) -> None:
    """Trains both stages into the run's folder. Called again it goes on from the last checkpoint of either."""
    device = device_of(options)
    static_settings = StaticSettings(minutes=options.static_minutes, steps=options.static_steps, start_share=options.start_share)
    static = StaticTrainer(options.tables, options.run_folder, static_settings, device).run()
    if not options.context_minutes and not options.context_steps:
        return
    alternatives, rare = alternatives_of(options.tables, options.run_folder, static)
    memory = senses_of(options.tables, options.run_folder, static)
    settings = ContextSettings(minutes=options.context_minutes, steps=options.context_steps)
    ContextTrainer(options.tables, options.run_folder, static, memory, alternatives, rare, settings, device).run()


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument('--out', type=Path, required=True, help='folder for the model')
    parser.add_argument('--name', default='glossa-xpr', help='name of the model (default: %(default)s)')


def export(options: argparse.Namespace) -> None:
    """Writes the model folder; calibration is added by bench/calibrate.ts."""
    write_model_folder(options.out, options.name, ShippedEncoder(*load_run(options.run_folder, options.tables)), options.tables)


def add_repacking_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument('folder', type=Path, help='a model folder whose weights stand inside model.onnx')


def repack_folder(options: argparse.Namespace) -> None:
    """The same weights in a file of their own."""
    repack(options.folder)


def load_run(folder: Path, tables: Path) -> tuple[torch.Tensor, ContextEncoder, SenseMemory]:
    """The static vectors as they ship (pieces × dimensions), the averaged context encoder, and the dictionary's senses."""
    static = PieceVectors.load(folder / 'static.pt')
    table = four_bits(static.weighted())
    context = ContextEncoder(ContextShape(table.shape[1]))
    context.load_state_dict(torch.load(folder / 'context.pt', map_location='cpu', weights_only=True))
    return table, context, senses_of(tables, folder, static)


def add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints and results')
    parser.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu', help='cpu or cuda (default here: %(default)s)')
    parser.add_argument('--threads', type=int, default=0, help='threads on a CPU (default: as PyTorch decides)')


def device_of(options: argparse.Namespace) -> torch.device:
    if options.threads:
        torch.set_num_threads(options.threads)
    return torch.device(options.device)


def alternatives_of(tables: Path, run_folder: Path, static: PieceVectors) -> tuple[Alternatives, np.ndarray]:
    """What each word is translated by, counted once for a run and kept in its folder; and which pieces are no function words."""
    segments = PairTable(tables / 'segments')
    rare = rare_pieces(segments, len(static.vectors))
    kept = run_folder / 'alternatives.npy'
    if kept.is_file():
        return Alternatives(np.load(kept)), rare
    languages = json.loads((tables / 'languages.json').read_text(encoding='utf-8'))
    unit = functional.normalize(four_bits(static.weighted()).cpu(), dim=1)
    words = WordPieces(tables / 'tokenizer.json')
    alternatives = count_alternatives(segments, words, rare, unit, len(languages), LINKED_SEGMENTS, seed=1)
    np.save(kept, alternatives.table)
    return alternatives, rare


def senses_of(tables: Path, run_folder: Path, static: PieceVectors) -> SenseMemory:
    """The dictionary's senses with what speaks for each, counted and learned once for a run and kept in its folder."""
    kept = run_folder / 'senses.pt'
    if not kept.is_file():
        table = four_bits(static.weighted()).cpu()
        counted_memory(tables, table, rare_pieces(PairTable(tables / 'segments'), len(table))).save(kept)
    return SenseMemory.load(kept)
