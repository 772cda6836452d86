"""Networks as ONNX files, and lines of a parity file (docs/development/model.md)."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import onnx
import torch
from torch import nn

OPSET = 18


def write_onnx(network: nn.Module, example: tuple[torch.Tensor, torch.Tensor], path: Path, inputs: Sequence[str], outputs: Sequence[str], most_tokens: int | None = None) -> None:
    """Writes a network of ids and a mask as one file with the weights inside. example: texts × tokens, both of which may be any number; most_tokens: of a text."""
    axes = {0: torch.export.Dim('texts'), 1: torch.export.Dim('tokens', max=most_tokens)}
    torch.onnx.export(
        network.eval(), example, str(path), input_names=list(inputs), output_names=list(outputs), opset_version=OPSET,
        dynamic_shapes=(axes, axes), dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
    model = onnx.load(path)
    # What the exporter notes of the source of each node is longer than the nodes.
    graph = model.graph
    for part in (model, graph, *graph.node, *graph.value_info, *graph.initializer, *graph.input, *graph.output, *model.functions):
        del part.metadata_props[:]
        part.doc_string = ''
    onnx.checker.check_model(model)
    onnx.save(model, path)


def parity_line(phrase: tuple[str, str, str], ids: list[int], span: tuple[int, int], vector: Iterable[float]) -> str:
    """What whoever runs the network has to reproduce of a phrase between its context, as a line of JSON."""
    row = dict(zip(('before', 'phrase', 'after'), phrase)) | {'ids': ids, 'span': list(span), 'vector': [round(float(value), 6) for value in vector]}
    return json.dumps(row, ensure_ascii=False, separators=(',', ':')) + '\n'
