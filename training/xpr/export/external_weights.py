"""Weights in a file of their own beside the network, which ONNX Runtime maps instead of copying."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import onnx

NETWORK = 'model.onnx'
WEIGHTS = 'model.onnx.data'
# What `python -m xpr relate` adds.
RELATEDNESS = 'relatedness.safetensors'
# What `write_codebooks` adds.
CODEBOOKS = 'codebooks.faiss'
# Smaller tensors stay in the network's file; the tables are all that matters.
LEAST_BYTES = 1 << 16


def move_weights_out(folder: Path) -> None:
    """Leaves the network's nodes in model.onnx and puts its tables into model.onnx.data, bit for bit.

    An engine then holds those pages of the tables that it reads, and shares them with other engines.
    """
    network = onnx.load(folder / NETWORK)
    # ONNX appends to a file that is there.
    (folder / WEIGHTS).unlink(missing_ok=True)
    onnx.save(network, folder / NETWORK, save_as_external_data=True, location=WEIGHTS, size_threshold=LEAST_BYTES)
    (folder / WEIGHTS).chmod(0o644)


def checksums(folder: Path) -> dict[str, str]:
    """SHA-256 of the files that the product reads."""
    files = [folder / name for name in (NETWORK, WEIGHTS, RELATEDNESS, CODEBOOKS, 'tokenizer.json', 'tokenizer_config.json')]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()}


def repack(folder: Path) -> None:
    """Brings a model folder of one file into this form. Error: `ValueError` where a weight would change."""
    before = _weights(folder)
    move_weights_out(folder)
    if _weights(folder) != before:
        raise ValueError(f'{folder / WEIGHTS} does not hold what {folder / NETWORK} did. Take the folder from the repository again.')
    file = folder / 'model.json'
    description = json.loads(file.read_text(encoding='utf-8'))
    description['sha256'] = checksums(folder)
    file.write_text(json.dumps(description, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def _weights(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Type and bytes of every tensor, by name."""
    return {tensor.name: (tensor.data_type, onnx.numpy_helper.to_array(tensor).tobytes()) for tensor in onnx.load(folder / NETWORK).graph.initializer}
