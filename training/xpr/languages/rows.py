"""Rows of the table of static vectors in a model folder: new ones, and older ones that have learned again. All others stay bit for bit."""

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from ..export.external_weights import NETWORK, move_weights_out
from ..model.piece_vectors import FourBitRows

_TABLES = ('rows.packed', 'rows.scale')
# What the parts of the network that know only the older pieces read in the place of a new one: `<pad>`.
_SILENT = 1


def static_table(folder: Path) -> NDArray[np.float32]:
    """pieces × dimensions: the static vectors of a model folder."""
    weights = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(folder / NETWORK).graph.initializer if tensor.name in _TABLES}
    packed, scale = (weights[name] for name in _TABLES)
    numbers = np.concatenate([packed & 15, packed >> 4], 1).astype(np.float32) - 8
    return numbers * scale.astype(np.float32)


def write_rows(folder: Path, table: torch.Tensor, changed: torch.Tensor) -> None:
    """Writes the rows of `table` (pieces × dimensions) that model.onnx lacks, and those of the ids `changed`, and keeps new pieces from all other tables.

    Senses and relatedness know the older pieces alone; a new piece has no senses and stands near nothing. Error: `ValueError` where the
    network reads its input in a way that is not known.
    """
    network = onnx.load(folder / NETWORK)
    graph = network.graph
    tensors = {tensor.name: tensor for tensor in graph.initializer if tensor.name in _TABLES}
    first = tensors['rows.packed'].dims[0]
    for rows, place in ((table[first:], None), (table[changed], changed.numpy())):
        packed = FourBitRows(rows)
        for name, values in (('rows.packed', packed.packed.numpy()), ('rows.scale', packed.scale.numpy())):
            old = numpy_helper.to_array(tensors[name]).copy()
            if place is None:
                old = np.concatenate([old, values.astype(old.dtype)])
            else:
                old[place] = values
            tensors[name].CopyFrom(numpy_helper.from_array(old, name))
    if not any(node.name == 'older_ids' for node in graph.node):
        _silence(graph, first)
    onnx.save(network, folder / NETWORK)
    move_weights_out(folder)


def _silence(graph: onnx.GraphProto, first: int) -> None:
    """Every table but the static vectors is read by ids of which those from `first` on are the silent one's."""
    readers = [node for node in graph.node if 'input_ids' in node.input]
    place = next(node for node in readers if node.op_type == 'Unsqueeze')
    others = [node for node in readers if node is not place]
    if len(readers) < 1 or any(node.op_type not in ('Gather', 'GatherND') for node in others):
        raise ValueError('model.onnx reads input_ids in an unknown way; train and export the model anew.')
    for name, value in (('first_new', first), ('silent', _SILENT)):
        graph.initializer.append(helper.make_tensor(name, TensorProto.INT64, [], [value]))
    added = [
        helper.make_node('Less', ['input_ids', 'first_new'], ['is_older'], 'is_older'),
        helper.make_node('Where', ['is_older', 'input_ids', 'silent'], ['older_ids'], 'older_ids'),
        helper.make_node('Unsqueeze', ['older_ids', place.input[1]], ['older_places'], 'older_places'),
    ]
    for node in graph.node:
        if node.op_type == 'GatherND' and node.input[1] == place.output[0] and node.input[0] not in _TABLES:
            node.input[1] = 'older_places'
    for node in others:
        node.input[0] = 'older_ids'
    nodes = [*added, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
