"""The network that reads English as it ships: `english.onnx`, `english.safetensors` and `tokenizer.english.json.gz` of a model folder."""

import json
from collections import defaultdict
from copy import deepcopy
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from numpy.typing import NDArray
from onnx import helper, numpy_helper
from safetensors.numpy import save_file
from tokenizers import Tokenizer
from torch import nn

from ..corpus.tokenizer import write_compressed
from ..export.external_weights import ENGLISH, ENGLISH_SENSES, ENGLISH_TOKENIZER, describe_anew
from ..export.onnx_file import parity_line, write_onnx
from ..model.neighbours import CONTEXT, PHRASE, padded
from ..model.piece_vectors import MOST_STEPS, FourBitRows, four_bits, row_scales
from ..relatedness.knowledge import Knowledge, Sentence
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import unit
from .network import EnglishNetwork
from .questions import is_held_out, marked
from .trainer import Definitions

# Numbers of a vector; numbers of a weight matrix that share a step, in a row.
DIMENSIONS, BLOCK = 64, 128
_INPUT, _OUTPUT = ('input_ids', 'phrase_mask'), 'sense'
# The graph's results and PyTorch's differ by no more.
_TOLERANCE = 1e-4


# What whoever runs the network has to reproduce.
_PARITY = (
    ('We moored the boat to the ', 'bank', ' of the river.'),
    ('She paid the cheque into her ', 'bank', ' account.'),
    ('', 'Springs', ' feed the lake.'),
    ('He wrote “naïve Straße 漢字 🙂” on the ', 'notice board', ', and left.'),
    ('The operator reads the meter and closes the door. ' * 12, 'spring', ' is the season after winter, and a part of a clock.' * 12),
)


def write_english(folder: Path, network: EnglishNetwork, tokenizer: Tokenizer, found: SensesOfPieces, said: NDArray[np.float32]) -> None:
    """Writes the three files with `english.parity.jsonl` and names them in model.json. said: senses × E. Error: `ValueError` where the graph gives other vectors than PyTorch."""
    directions = found.directions(said, DIMENSIONS)
    senses = FourBitRows(torch.from_numpy(unit(said @ directions)))
    ships = shipped(network, torch.from_numpy(directions))
    _write_network(folder / ENGLISH, ships)
    _write_parity(folder, ships, tokenizer)
    save_file({'evidence.packed': senses.packed.numpy(), 'evidence.scale': senses.scale.numpy()[:, 0]}, folder / ENGLISH_SENSES)
    write_compressed(json.dumps(json.loads(tokenizer.to_str()), ensure_ascii=False, separators=(',', ':')), folder / ENGLISH_TOKENIZER)
    described = {'network': ENGLISH, 'senses': ENGLISH_SENSES, 'tokenizer': ENGLISH_TOKENIZER, 'dimensions': directions.shape[1], 'input': list(_INPUT), 'output': _OUTPUT}
    describe_anew(folder, english=described | {'first': tokenizer.token_to_id('[CLS]'), 'last': tokenizer.token_to_id('[SEP]')})


def shipped(network: EnglishNetwork, directions: torch.Tensor) -> EnglishNetwork:
    """The network with its weights as they ship, whose result is along the directions. directions: E × DIMENSIONS."""
    ships = deepcopy(network).eval()
    ships.words = FourBitRows(network.words.weight.detach())
    for part in (ships.widened, *(part for layer in ships.layers for part in (layer.attended, layer.mixed, layer.inner, layer.outer))):
        if part.in_features % BLOCK == 0:
            part.weight.data = four_bits(part.weight.data.reshape(-1, BLOCK)).reshape(part.weight.shape)
    ships.said = nn.Linear(*directions.shape)
    with torch.no_grad():
        ships.said.weight.copy_(directions.T @ network.said.weight)
        ships.said.bias.copy_(directions.T @ network.said.bias)
    return ships


def _write_network(path: Path, network: EnglishNetwork) -> None:
    ids, mask = torch.tensor([[2, 20, 30, 40, 3], [2, 50, 60, 3, 0]]), torch.tensor([[CONTEXT, CONTEXT, PHRASE, CONTEXT, CONTEXT], [CONTEXT, CONTEXT, PHRASE, CONTEXT, 0]])
    write_onnx(network, (ids, mask), path, _INPUT, [_OUTPUT], network.shape.places)
    onnx.save(in_four_bits(onnx.load(path)), path)


def _write_parity(folder: Path, network: EnglishNetwork, tokenizer: Tokenizer) -> None:
    session = onnxruntime.InferenceSession(str(folder / ENGLISH), providers=['CPUExecutionProvider'])
    lines = []
    for place, (ids, span) in zip(_PARITY, marked(tokenizer, list(_PARITY))):
        read, mask = padded([ids], [span])
        vector = session.run(None, dict(zip(_INPUT, (read.numpy(), mask.numpy()))))[0][0]
        if (differs := np.abs(network(read, mask).detach().numpy()[0] - vector).max()) > _TOLERANCE:
            raise ValueError(f'{folder / ENGLISH} gives vectors that differ by {differs:.5f} from those of PyTorch.')
        lines.append(parity_line(place, ids, span, vector))
    (folder / 'english.parity.jsonl').write_text(''.join(lines), encoding='utf-8')


def in_four_bits(graph: onnx.ModelProto) -> onnx.ModelProto:
    """Products with large matrices as `MatMulNBits` of ONNX Runtime, which reads them in four bits."""
    tables = {tensor.name: tensor for tensor in graph.graph.initializer}
    for node in graph.graph.node:
        tensor = tables.get(node.input[1]) if node.op_type == 'MatMul' else None
        if tensor is None or len(tensor.dims) != 2 or tensor.dims[0] % BLOCK or tensor.dims[1] <= DIMENSIONS:
            continue
        rows = torch.from_numpy(numpy_helper.to_array(tensor).T.copy())
        blocks = rows.reshape(-1, BLOCK)
        scale = row_scales(blocks)
        steps = ((blocks / scale).round().clamp(-MOST_STEPS, MOST_STEPS) + 8).to(torch.uint8).numpy()
        packed = (steps[:, ::2] | (steps[:, 1::2] << 4)).reshape(rows.shape[0], -1, BLOCK // 2)
        named = [f'{tensor.name}.{part}' for part in ('packed', 'scale')]
        graph.graph.initializer.remove(tensor)
        graph.graph.initializer.extend([numpy_helper.from_array(packed, named[0]), numpy_helper.from_array(scale.numpy().reshape(-1), named[1])])
        node.op_type, node.domain = 'MatMulNBits', 'com.microsoft'
        del node.input[1]
        node.input.extend(named)
        node.attribute.extend(helper.make_attribute(key, value) for key, value in (('K', rows.shape[1]), ('N', rows.shape[0]), ('bits', 4), ('block_size', BLOCK)))
    graph.opset_import.append(helper.make_opsetid('com.microsoft', 1))
    return graph


# What the tagged sentences of a sense count beside its definitions. Set by judgement.
_SENTENCES = 0.5
# More sentences of a meaning say nothing new.
_MOST = 20
_BATCH = 128


def around_senses(network: EnglishNetwork, definitions: Definitions, tokenizer: Tokenizer, knowledge: Knowledge, found: SensesOfPieces, without_held_out: bool) -> NDArray[np.float32]:
    """senses × E, of length 1: their definitions, and what the network says of the sentences that are tagged with them."""
    of_meaning: dict[int, list[Sentence]] = defaultdict(list)
    for sentence in knowledge.sentences:
        if len(of_meaning[sentence.meaning]) < _MOST and not (without_held_out and is_held_out(sentence.lemma)):
            of_meaning[sentence.meaning].append(sentence)
    needed = sorted({member for sense in found.senses for member in sense.members})
    sentences = [sentence for member in needed for sentence in of_meaning[member]]
    said = read_phrases(network, tokenizer, [(one.before, one.word, one.after) for one in sentences])
    sums = np.zeros((len(knowledge.meanings), said.shape[1]), np.float32)
    np.add.at(sums, [one.meaning for one in sentences], said)
    with torch.no_grad():
        defined = np.stack([definitions(torch.tensor(sense.members)).mean(0).numpy() for sense in found.senses])
    tagged = np.stack([sums[sense.members].sum(0) for sense in found.senses])
    return unit(unit(defined) + _SENTENCES * unit(tagged))


@torch.no_grad()
def read_phrases(network: EnglishNetwork, tokenizer: Tokenizer, places: list[tuple[str, str, str]]) -> NDArray[np.float32]:
    """places × E, of length 1. places: before, phrase and after."""
    said = np.zeros((len(places), network.shape.width), np.float32)
    read = marked(tokenizer, places)
    order = sorted(range(len(read)), key=lambda place: len(read[place][0]))
    for start in range(0, len(order), _BATCH):
        chosen = order[start : start + _BATCH]
        ids, mask = padded([read[place][0] for place in chosen], [read[place][1] for place in chosen])
        with torch.autocast('cpu', dtype=torch.bfloat16):
            said[chosen] = network(ids, mask).float().numpy()
    return said
