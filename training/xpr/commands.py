"""The commands behind `python -m xpr`, each a few steps long."""

import argparse
from pathlib import Path

import torch

from .export.external_weights import repack
from .export.model_folder import write_model_folder
from .model.piece_vectors import PieceVectors, four_bits
from .model.sense_memory import SenseMemory
from .model.shipped_encoder import ShippedEncoder
from .train.dictionary import rare_pieces
from .train.sense_learning import kept_memory
from .train.static import StaticSettings, StaticTrainer
from .train.tables import PairTable


def add_training_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument('--static-minutes', type=float, default=25, help='time for the static vectors (default: %(default)s)')
    parser.add_argument('--static-steps', type=int, help='their steps, whatever the time')
    parser.add_argument('--start-share', type=float, default=0, help='what the static vectors keep of those in start.pt, from 0 to 1 (default: %(default)s)')


def train(options: argparse.Namespace) -> None:
    """Trains the static vectors into the run's folder. Called again it goes on from the last checkpoint."""
    device = device_of(options)
    static_settings = StaticSettings(minutes=options.static_minutes, steps=options.static_steps, start_share=options.start_share)
    StaticTrainer(options.tables, options.run_folder, static_settings, device).run()


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


def load_run(folder: Path, tables: Path) -> tuple[torch.Tensor, SenseMemory]:
    """The static vectors as they ship (pieces × dimensions), and the dictionary's senses."""
    static = PieceVectors.load(folder / 'static.pt')
    table = four_bits(static.weighted()).cpu()
    return table, kept_memory(folder / 'senses.pt', tables, table, rare_pieces(PairTable(tables / 'segments'), len(table)))


def add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints and results')
    parser.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu', help='cpu or cuda (default here: %(default)s)')
    parser.add_argument('--threads', type=int, default=0, help='threads on a CPU (default: as PyTorch decides)')


def device_of(options: argparse.Namespace) -> torch.device:
    if options.threads:
        torch.set_num_threads(options.threads)
    return torch.device(options.device)
