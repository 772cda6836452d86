"""The vectors of the pieces of a model folder, whatever it was trained with."""

from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from .neighbours import PHRASE

_TOKENS_AT_ONCE = 4_000


def static_vectors(model: Path, pieces: int) -> NDArray[np.float32]:
    """pieces × dimensions: the state of each piece that stands alone, as the model folder has it."""
    session = onnxruntime.InferenceSession(str(model / 'model.onnx'))
    parts = []
    for start in range(0, pieces, _TOKENS_AT_ONCE):
        ids = np.arange(start, min(start + _TOKENS_AT_ONCE, pieces), dtype=np.int64)[:, None]
        parts.append(session.run(None, {'input_ids': ids, 'attention_mask': np.full_like(ids, PHRASE)})[0][:, 0])
    return np.concatenate(parts)
