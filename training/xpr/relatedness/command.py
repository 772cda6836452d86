"""`python -m xpr relate`: the file of relatedness of a model folder, and the senses of words in its network (docs/development/model.md)."""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from tokenizers import Tokenizer

from ..corpus.folder import licence_of, open_text, read_licences
from ..export.external_weights import RELATEDNESS, describe_anew
from ..export.model_folder import SURROUNDINGS, write_network
from ..idioms.idiom_file import id_hash
from ..model.piece_vectors import FourBitRows
from ..model.sense_memory import SenseMemory
from ..model.shipped_encoder import ShippedEncoder
from ..model.surroundings import Surroundings
from ..reading.joined import joined_space
from ..reading.material import Material
from ..train.dictionary import content_pieces, rare_pieces
from ..train.sense_learning import kept_memory
from ..train.tables import PairTable
from .knowledge import Knowledge, knowledge_files
from .memory import TEMPERATURE, forms_of, related_memory
from .prose import prose_files
from .published import WordVectors
from .senses import SensesOfPieces
from .signatures import BEGINNING, Texts, unit

# Directions in which the translations of a word's senses differ most; and how much nearer a translation is to a sense that has it.
_KEY_DIMENSIONS, _LISTED = 16, 0.2
# So many translations of a sense are told by their hash.
_MOST_LISTED = 255


def relate(options: argparse.Namespace) -> None:
    """Writes the file and the network anew, and names both in model.json. The prose, the space and what is counted of the senses are kept in the tables' folder and not made again."""
    material = Material(options)
    found, knowledge, texts = material.found, material.knowledge, material.texts
    joined, around_senses = joined_space(material.evidence, found)
    directions, keys = _keys(found)
    pieces, starts, senses = _flattened(found)
    counts, hashes = _listed(found, knowledge, texts)
    tensors = {'joined': joined.of_related.numpy(), 'directions': directions, 'pieces': pieces, 'starts': starts, 'senses': senses, 'translation_counts': counts, 'translations': hashes}
    for name, table in (('rows', material.rows), ('evidence', around_senses), ('keys', keys)):
        packed = FourBitRows(torch.from_numpy(table))
        tensors |= {f'{name}.packed': packed.packed.numpy(), f'{name}.scale': packed.scale.numpy()[:, 0]}
    memory, forms = _memory(options.tables, material.tokenizer, material.static, material.segments)
    surroundings = Surroundings(torch.from_numpy(material.rows), material.reader.network, joined)
    encoder = ShippedEncoder(torch.from_numpy(material.static), memory=related_memory(memory, forms, found, around_senses, material.static), surroundings=surroundings)
    # The network that was there takes weights from the file: both are replaced when all else is done.
    save_file(tensors, options.model / RELATEDNESS)
    write_network(options.model, encoder)
    print(f'{len(found.senses)} senses of {len(pieces)} words in {options.model / RELATEDNESS}', file=sys.stderr, flush=True)
    sources = json.loads((options.model / 'model.json').read_text(encoding='utf-8'))['trainingData']
    made_of = _sources(options.data, {source['name']: source['licence'] for source in sources}, material.published)
    describe_anew(
        options.model,
        relatedness={'file': RELATEDNESS, 'dimensions': around_senses.shape[1], 'output': SURROUNDINGS, 'temperature': TEMPERATURE, 'listed': _LISTED},
        trainingData=[*(source for source in sources if 'prose' not in source), *made_of],
    )


def _memory(tables: Path, tokenizer: Tokenizer, static: NDArray[np.float32], segments: PairTable) -> tuple[SenseMemory, dict[int, int]]:
    """What is counted of the dictionary's senses, and which pieces are forms of words that have some."""
    rare, beginning = rare_pieces(segments, len(static)), tokenizer.token_to_id(BEGINNING)
    memory = kept_memory(tables / 'senses.pt', tables, torch.from_numpy(static), rare, beginning)
    content = content_pieces(tables / 'senses', rare, beginning)
    return memory, forms_of(tokenizer, memory.of_piece.numpy() > 0, content, static)


def _keys(found: SensesOfPieces) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Directions (dimensions of the encoder × _KEY_DIMENSIONS) and the senses' means along them (senses × _KEY_DIMENSIONS)."""
    means = unit(np.stack([sense.total for sense in found.senses]))
    directions = found.directions(means, _KEY_DIMENSIONS)
    return directions, means @ directions


def _folded(ids: list[int]) -> int:
    """The hash of a translation's pieces in 16 bits, its halves folded. The engine has the same."""
    value = id_hash(ids)
    return (value ^ (value >> 16)) & 0xFFFF


def _listed(found: SensesOfPieces, knowledge: Knowledge, texts: Texts) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """How many translations of each sense are told, and the hashes of all, sense by sense."""
    counts, hashes = [], []
    for sense in found.senses:
        words = sorted({word for member in sense.members for word in knowledge.meanings[member].translations()})
        own = sorted({_folded(ids) for ids in texts.ids(words)})[:_MOST_LISTED]
        counts.append(len(own))
        hashes += own
    return np.array(counts, np.uint8), np.array(hashes, np.uint16)


def _sources(data: Path, known: dict[str, str], published: list[WordVectors]) -> list[dict[str, object]]:
    """Name, licence and rows of what the file was made of beside the tables, for the record. `prose` marks them. known: licences on record, of sources for which the folder states none."""
    licences, rows = known | read_licences(data), Counter[str]()
    for path in [*prose_files(data, '*'), *knowledge_files(data)]:
        with open_text(path) as lines:
            rows[path.name.partition('.')[0]] += sum(1 for line in lines if line.strip())
    for each in published:
        licences[each.name] = each.licence
        rows[each.name] = len(each.words)
    return [{'name': name, 'licence': licence_of(name, licences), 'rows': count, 'prose': True} for name, count in sorted(rows.items())]


def _flattened(found: SensesOfPieces) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32] | NDArray[np.uint16]]:
    """Pieces with several senses, in order; where the senses of each begin; and the senses."""
    ordered = sorted(found.of_piece.items())
    lengths = [0, *(len(places) for _, places in ordered)]
    kind = np.uint16 if len(found.senses) <= np.iinfo(np.uint16).max else np.int32
    senses = np.array([place for _, places in ordered for place in places], kind)
    return np.array([piece for piece, _ in ordered], np.int32), np.cumsum(lengths).astype(np.int32), senses
