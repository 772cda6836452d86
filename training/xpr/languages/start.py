"""Where the vectors of new pieces start: near the English of the texts that they stand in."""

import numpy as np
import torch
import torch.nn.functional as functional

from ..model.piece_vectors import bag_sums
from ..train.tables import PairTable

_BLOCK = 16_384
# Length of a new vector, about that of older pieces of the same frequency.
_LENGTH = 1.0


def starting_vectors(tables: list[PairTable], older: torch.Tensor, pieces: int) -> torch.Tensor:
    """pieces × dimensions: the older rows, and for each new piece the direction of the English sides of its rows, the shorter ones counting more, less what all texts have in common."""
    first, dimensions = older.shape
    sums = torch.zeros(pieces - first, dimensions)
    for table in tables:
        for start in range(0, len(table), _BLOCK):
            rows = np.arange(start, min(start + _BLOCK, len(table)))
            en, xx = table.en.bags(rows), table.xx.bags(rows)
            keep = en.ids < first
            english = functional.normalize(bag_sums(torch.cat([older, torch.zeros(1, dimensions)]), torch.from_numpy(np.where(keep, en.ids, first)), torch.from_numpy(en.starts)), dim=1)
            lengths = xx.lengths()
            row_of = np.repeat(np.arange(len(rows)), lengths)
            new = xx.ids >= first
            weight = torch.from_numpy((table.weight[rows] / np.maximum(lengths, 1) ** 1.5)[row_of[new]].astype(np.float32))
            sums.index_add_(0, torch.from_numpy(xx.ids[new] - first), english[torch.from_numpy(row_of[new])] * weight[:, None])
    units = functional.normalize(sums, dim=1)
    centred = functional.normalize(units - units.mean(0), dim=1)
    length = older.norm(dim=1).median() * _LENGTH
    return torch.cat([older, centred * length])
