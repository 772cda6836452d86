"""Weights in a file of their own beside the network, which ONNX Runtime maps instead of copying."""

import hashlib
import json
from pathlib import Path

import onnx

from ..corpus.tokenizer import COMPRESSED, PLAIN

NETWORK = 'model.onnx'
WEIGHTS = 'model.onnx.data'
# What `python -m xpr relate` adds.
RELATEDNESS = 'relatedness.safetensors'
# What `python -m xpr idioms` adds.
IDIOMS = 'idioms.safetensors'
# What `python -m xpr english` adds.
ENGLISH, ENGLISH_SENSES, ENGLISH_TOKENIZER = 'english.onnx', 'english.safetensors', 'tokenizer.english.json.gz'
# What `write_codebooks` adds.
CODEBOOKS = 'codebooks.faiss'
# Smaller tensors stay in the network's file; the tables are all that matters.
LEAST_BYTES = 1 << 16


def move_weights_out(folder: Path) -> None:
    """Leaves the network's nodes in model.onnx and puts its tables into model.onnx.data, bit for bit, but for those that the folder's file of relatedness has.

    An engine then holds those pages of the tables that it reads, and shares them with other engines.
    """
    network = onnx.load(folder / NETWORK)
    # ONNX appends to a file that is there.
    (folder / WEIGHTS).unlink(missing_ok=True)
    onnx.save(network, folder / NETWORK, save_as_external_data=True, location=WEIGHTS, size_threshold=LEAST_BYTES)
    if (folder / RELATEDNESS).is_file():
        _share_weights(folder)
    (folder / WEIGHTS).chmod(0o644)


def _share_weights(folder: Path) -> None:
    """Tables that the network has in common with the file of relatedness are taken from there alone."""
    network = onnx.load(folder / NETWORK, load_external_data=False)
    weights, shared = (folder / WEIGHTS).read_bytes(), (folder / RELATEDNESS).read_bytes()
    kept = bytearray()
    for tensor in network.graph.initializer:
        place = {entry.key: entry for entry in tensor.external_data}
        if not place:
            continue
        start, length = (int(place[key].value) for key in ('offset', 'length'))
        own = weights[start : start + length]
        found = shared.find(own)
        place['location'].value = WEIGHTS if found < 0 else RELATEDNESS
        place['offset'].value = str(len(kept) if found < 0 else found)
        if found < 0:
            kept += own
    onnx.save(network, folder / NETWORK)
    (folder / WEIGHTS).write_bytes(kept)


def checksums(folder: Path) -> dict[str, str]:
    """SHA-256 of the files that the product reads."""
    files = [folder / name for name in (NETWORK, WEIGHTS, RELATEDNESS, CODEBOOKS, IDIOMS, ENGLISH, ENGLISH_SENSES, ENGLISH_TOKENIZER, PLAIN, COMPRESSED, 'tokenizer_config.json')]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()}


def describe_anew(folder: Path, **fields: object) -> None:
    """Writes model.json with these fields, and the checksums of the files that are there now."""
    file = folder / 'model.json'
    description = json.loads(file.read_text(encoding='utf-8')) | fields | {'sha256': checksums(folder)}
    file.write_text(json.dumps(description, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def repack(folder: Path) -> None:
    """Brings a model folder of one file into this form. Error: `ValueError` where a weight would change."""
    before = _weights(folder)
    move_weights_out(folder)
    if _weights(folder) != before:
        raise ValueError(f'{folder / WEIGHTS} does not hold what {folder / NETWORK} did. Take the folder from the repository again.')
    describe_anew(folder)


def _weights(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Type and bytes of every tensor, by name."""
    return {tensor.name: (tensor.data_type, onnx.numpy_helper.to_array(tensor).tobytes()) for tensor in onnx.load(folder / NETWORK).graph.initializer}
