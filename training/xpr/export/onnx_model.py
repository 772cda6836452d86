"""The encoder as one ONNX graph: ids in, token states out."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from ..model.context_encoder import ContextEncoder
from ..model.piece_vectors import MOST_STEPS, row_scales

OPSET = 18


class ShippedEncoder(nn.Module):
    """Static vectors in four bits, and what the sentence adds to them in float32.

    A byte holds two numbers of a row, 0 … 15 for −8 … 7: the low half of byte k is number k, the high half number k + dimensions / 2.
    """

    def __init__(self, table: torch.Tensor, encoder: ContextEncoder) -> None:
        """table: pieces × dimensions, the weighted static vectors."""
        super().__init__()
        scale = row_scales(table)
        steps = ((table / scale).round_().clamp_(-MOST_STEPS, MOST_STEPS) + 8).to(torch.uint8)
        half = table.shape[1] // 2
        self.register_buffer('packed', steps[:, :half] | (steps[:, half:] << 4))
        self.register_buffer('scale', scale)
        self.encoder = encoder

    def rows(self, ids: torch.Tensor) -> torch.Tensor:
        """The static vectors of ids, as `four_bits` gives them."""
        packed = self.packed[ids].to(torch.int32)
        steps = torch.cat([packed % 16, packed // 16], -1).to(torch.float32) - 8
        return steps * self.scale[ids]

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Both int64, texts × tokens. Result: texts × tokens × dimensions."""
        return self.encoder(self.rows(input_ids), attention_mask)


def write_onnx(model: ShippedEncoder, path: Path) -> None:
    """Writes one file with the weights inside."""
    ids = torch.tensor([[5, 6, 7], [8, 9, 1]])
    mask = torch.tensor([[1, 1, 1], [1, 1, 0]])
    texts, tokens = torch.export.Dim('texts'), torch.export.Dim('tokens')
    torch.onnx.export(
        model.eval(), (ids, mask), str(path), input_names=["input_ids", "attention_mask"], output_names=["token_embeddings"], opset_version=OPSET,
        dynamic_shapes=({0: texts, 1: tokens}, {0: texts, 1: tokens}), dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
