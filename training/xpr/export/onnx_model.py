"""The encoder as one ONNX graph: ids in, token states out."""

from __future__ import annotations

from pathlib import Path

import torch

from ..model.shipped_encoder import ShippedEncoder

OPSET = 18


def write_onnx(model: ShippedEncoder, path: Path) -> None:
    """Writes one file with the weights inside."""
    ids = torch.tensor([[5, 6, 7], [8, 9, 1]])
    mask = torch.tensor([[1, 1, 1], [1, 1, 0]])
    texts, tokens = torch.export.Dim('texts'), torch.export.Dim('tokens')
    torch.onnx.export(
        model.eval(), (ids, mask), str(path), input_names=["input_ids", "attention_mask"], output_names=["token_embeddings"], opset_version=OPSET,
        dynamic_shapes=({0: texts, 1: tokens}, {0: texts, 1: tokens}), dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
