"""`python -m xpr read`: trains the network that reads what stands around a word, and prints what it brings to the choice of senses."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from ..corpus.benchmark_texts import read_benchmarks
from ..corpus.decontamination import Decontamination
from ..documents.ranking import interval
from ..model.piece_vectors import four_bits
from ..model.static_vectors import static_vectors
from ..relatedness.command import related_space
from ..relatedness.cooccurrence import distinct_english
from ..relatedness.knowledge import read_knowledge
from ..relatedness.prose import KeptProse
from ..relatedness.senses import find_senses
from ..relatedness.signatures import Texts
from ..train.tables import PairTable
from .gap_reader import reader_inputs
from .learned import SenseLearning
from .senses import WAYS, SenseTasks, sense_questions
from .trainer import SEGMENTS, ReadingSettings, ReadingTrainer


LEARNED = 'both, under maps that were learned'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md), for its prose and its senses')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: texts that share some with them are left out')
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote with the tokenizer of the model')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose static vectors are taken')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints')
    parser.add_argument('--minutes', type=float, default=ReadingSettings.minutes, help='time for the training, all runs together (default: %(default)s)')
    parser.add_argument('--steps', type=int, help='its steps, whatever the time')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def read(options: argparse.Namespace) -> None:
    """Trains until the time is used up; called again it goes on, or only measures."""
    torch.set_num_threads(options.threads)
    decontamination = Decontamination(read_benchmarks(*options.bench) if options.bench else None)
    tokenizer = Tokenizer.from_file(str(options.model / 'tokenizer.json'))
    static, segments = static_vectors(options.model, tokenizer.get_vocab_size()), PairTable(options.tables / 'segments')
    prose = KeptProse(options.data, options.tables, tokenizer, decontamination)
    rows = related_space(options.tables, prose, static, segments)
    # As they ship.
    inputs = reader_inputs(torch.from_numpy(static), four_bits(torch.from_numpy(rows)))
    windows = {language: prose.of(language).pieces for language in prose.languages} | {SEGMENTS: distinct_english(segments).pieces}
    trainer = ReadingTrainer(options.run_folder, inputs, windows, ReadingSettings(minutes=options.minutes, steps=options.steps))
    reader = trainer.run()
    knowledge, texts = read_knowledge(options.data, decontamination), Texts(tokenizer)
    found = find_senses(knowledge, texts, static)
    chosen_on, measured = sense_questions(knowledge, found, texts)
    if not measured:
        raise ValueError(f'{options.data / "senses"} has too few tagged words of several senses to measure on. The network is trained, and kept in {options.run_folder}.')
    tasks = SenseTasks(knowledge, found, texts, rows, reader, chosen_on + measured)
    choice, others = tasks.right(chosen_on), tasks.right(measured)
    learning = SenseLearning(knowledge, found, texts, rows, reader, chosen_on + measured)
    choice[LEARNED], others[LEARNED] = learning.run(chosen_on, measured)
    print('| what stands around the word | words of the choice | other words | 95 of 100 resamples |\n|---|---|---|---|')
    for name in ('chance', *WAYS, LEARNED):
        low, high = interval(np.array(others[name]))
        print(f'| {name} | {np.mean(choice[name]):.1f} | {np.mean(others[name]):.1f} | {low:.1f} to {high:.1f} |')
    print(f'\n{len(chosen_on)} and {len(measured)} words; {trainer.steps} steps in {trainer.seconds / 60:.0f} minutes')
