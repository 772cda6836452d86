"""One space that joins what stands around a sense as a bag of words and as the network reads it.

Either says which senses fit, and little of what it says tells the senses of one word apart. The joined space keeps the directions D in which

    [k̂_s ; w ĝ_s] − mean over the senses of the word

differ most, k_s being the signature of sense s in the space of relatedness, g_s that in the network's, and w what the network counts:
fewer numbers than either has alone then choose as well.
"""

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.surroundings import JoinedSpace
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import WEIGHTS, signature_of, unit
from .evidence import READ, READ_WEIGHTS, SenseEvidence

# Numbers of a vector.
DIMENSIONS = 64


def joined_space(evidence: SenseEvidence, found: SensesOfPieces) -> tuple[JoinedSpace, NDArray[np.float32]]:
    """The space, and what stands around each sense in it: senses × DIMENSIONS, of length 1."""
    parts = [evidence.of_sense(sense.members) for sense in found.senses]
    related, read = (signature_of(np.stack(each), weights) for each, weights in zip(zip(*parts), (WEIGHTS, READ_WEIGHTS)))
    both = np.concatenate([related, READ * read], 1)
    directions = found.directions(both, DIMENSIONS)
    width = related.shape[1]
    space = JoinedSpace(*(torch.from_numpy(part) for part in (directions[:width], READ * directions[width:], evidence.mean_read)))
    return space, unit(both @ directions)
