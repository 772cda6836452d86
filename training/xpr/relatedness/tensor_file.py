"""Files of named arrays in the form of safetensors (github.com/huggingface/safetensors): eight bytes for the length of a header in JSON, the header, the arrays."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_NAMES = {'uint8': 'U8', 'uint16': 'U16', 'int32': 'I32', 'float16': 'F16', 'float32': 'F32'}


def write_tensors(path: Path, tensors: dict[str, NDArray]) -> None:
    """Little endian, row by row; each array begins at a multiple of eight. Error: `KeyError` for a kind of number that is not among those above."""
    header, start = {}, 0
    ordered = sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0]))
    for name, array in ordered:
        header[name] = {'dtype': _NAMES[array.dtype.name], 'shape': list(array.shape), 'data_offsets': [start, start + array.nbytes]}
        start += array.nbytes
    text = json.dumps(header).encode()
    text += b' ' * (-len(text) % 8)
    with path.open('wb') as file:
        file.write(len(text).to_bytes(8, 'little') + text)
        for _, array in ordered:
            file.write(np.ascontiguousarray(array, array.dtype.newbyteorder('<')).tobytes())


def read_tensors(path: Path) -> dict[str, NDArray]:
    """What `write_tensors` wrote."""
    content = path.read_bytes()
    start = 8 + int.from_bytes(content[:8], 'little')
    numbers = {name: np.dtype(number).newbyteorder('<') for number, name in _NAMES.items()}
    header = json.loads(content[8:start])
    return {
        name: np.frombuffer(content, numbers[entry['dtype']], int(np.prod(entry['shape'])), start + entry['data_offsets'][0]).reshape(entry['shape'])
        for name, entry in header.items()
    }


_START, _PRIME = 2166136261, 16777619


def id_hash(ids: Sequence[int]) -> int:
    """32 bits: h = 2166136261, then for each id h = (h xor id) · 16777619 mod 2³² (FNV-1a by whole ids in the place of octets, G. Fowler et al. 1991). The engine has the same."""
    value = _START
    for one in ids:
        value = ((value ^ int(one)) * _PRIME) & 0xFFFFFFFF
    return value
