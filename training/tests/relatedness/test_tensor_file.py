import json
from pathlib import Path

import numpy as np

from xpr.relatedness.tensor_file import read_tensors, write_tensors


def test_arrays_are_found_where_the_header_says(tmp_path: Path) -> None:
    arrays = {'small': np.array([1, 2, 3], np.uint8), 'large': np.array([[0.5, -1], [2, 4]], np.float32), 'middle': np.array([7], np.uint16)}
    write_tensors(tmp_path / 'file', arrays)
    content = (tmp_path / 'file').read_bytes()
    length = int.from_bytes(content[:8], 'little')
    assert length % 8 == 0, 'arrays begin where their numbers can be read in place'
    header = json.loads(content[8 : 8 + length])
    for name, array in arrays.items():
        start, end = header[name]['data_offsets']
        read = np.frombuffer(content[8 + length + start : 8 + length + end], array.dtype).reshape(header[name]['shape'])
        assert (read == array).all()
        assert start % array.itemsize == 0


def test_what_was_written_is_read(tmp_path: Path) -> None:
    arrays = {'one': np.array([-1, 2], np.int32), 'two': np.array([[0.5, 1.5]], np.float16), 'none': np.array([], np.uint8)}
    write_tensors(tmp_path / 'file', arrays)
    read = read_tensors(tmp_path / 'file')
    assert read.keys() == arrays.keys()
    for name, array in arrays.items():
        assert read[name].dtype == array.dtype and read[name].shape == array.shape and (read[name] == array).all()
