"""The encoder as one ONNX graph: ids in, token states out."""

from pathlib import Path

import onnx
import torch

from ..model.shipped_encoder import ShippedEncoder

OPSET = 18
# The second output: what stands around the phrase.
SURROUNDINGS = 'surroundings'


def write_onnx(model: ShippedEncoder, path: Path) -> None:
    """Writes one file with the weights inside."""
    ids = torch.tensor([[5, 6, 7], [8, 9, 1]])
    mask = torch.tensor([[1, 1, 1], [1, 1, 0]])
    outputs = ['token_embeddings', *([] if model.surroundings is None else [SURROUNDINGS])]
    texts, tokens = torch.export.Dim('texts'), torch.export.Dim('tokens')
    torch.onnx.export(
        model.eval(), (ids, mask), str(path), input_names=["input_ids", "attention_mask"], output_names=outputs, opset_version=OPSET,
        dynamic_shapes=({0: texts, 1: tokens}, {0: texts, 1: tokens}), dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
    onnx.save(without_notes(onnx.load(path)), path)


def without_notes(network: onnx.ModelProto) -> onnx.ModelProto:
    """Without what the exporter notes of the source of each node, which is longer than the nodes."""
    for part in (*network.graph.node, *network.graph.value_info, *network.graph.initializer, *network.graph.input, *network.graph.output):
        del part.metadata_props[:]
        part.doc_string = ''
    del network.metadata_props[:]
    return network
