"""One space that joins what stands around a sense as a bag of words and as the network reads it.

Either says which senses fit, and little of what it says tells the senses of one word apart. The joined space keeps the directions D in which

    [k̂_s ; √m ĝ_s] − mean over the senses of the word

differ most, by the formula of learned.py: fewer numbers than either has alone then choose as well. Its maps of the contexts are worked out before:

    s(x, σ) ≈ (b (A D_b) + g (√m B D_g)) · ([k̂_σ ; √m ĝ_σ] D).
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.surroundings import JoinedSpace
from ..relatedness.senses import SensesOfPieces
from .evidence import SenseEvidence
from .learned import SenseMaps

# Numbers of a vector.
DIMENSIONS = 64


def joined_space(evidence: SenseEvidence, found: SensesOfPieces, maps: SenseMaps) -> tuple[JoinedSpace, NDArray[np.float32]]:
    """The space, and what stands around each sense in it: senses × DIMENSIONS, of length 1."""
    parts = [evidence.of_sense(sense.members) for sense in found.senses]
    related, read = maps.signatures((torch.from_numpy(np.stack([each[0] for each in parts])), torch.from_numpy(np.stack([each[1] for each in parts]))))
    counts = maps.read.clamp_min(0).sqrt()
    both = torch.cat([related, counts * read], 1)
    apart = torch.cat([both[places] - both[places].mean(0) for places in found.of_piece.values()])
    directions = torch.linalg.eigh(apart.T @ apart)[1].flip(1)[:, :DIMENSIONS]
    width = related.shape[1]
    space = JoinedSpace(maps.of_context[0] @ directions[:width], counts * maps.of_context[1] @ directions[width:], torch.from_numpy(evidence.mean_read))
    return space, torch.nn.functional.normalize(both @ directions, dim=1).numpy()
