"""Pieces that, added to those of a phrase, say what it means (a step of matching pursuit for each, S. Mallat and Z. Zhang 1993). One may come twice, and counts double then."""

import numpy as np
from numpy.typing import NDArray

# An idiom has at most so many pieces besides its own, each of which brings it so much nearer (cosine).
MOST_PIECES = 3
LEAST_GAIN = 0.02


def pursue(own: NDArray[np.float32], meant: NDArray[np.float32], candidates: NDArray[np.int64], vectors: NDArray[np.float32]) -> tuple[list[int], float]:
    """The pieces, and the cosine that they gain.

    own: sum of the phrase's own pieces; meant: what it means, of length 1; vectors: those of the candidates, candidates × dimensions.
    """
    along, squares = vectors @ meant, np.square(vectors).sum(1)
    total, chosen = own, []
    first = best = float(own @ meant / max(np.linalg.norm(own), 1e-9))
    while len(chosen) < MOST_PIECES and len(candidates):
        cosines = (total @ meant + along) / np.sqrt(np.maximum(total @ total + 2 * vectors @ total + squares, 1e-9))
        nearest = int(cosines.argmax())
        if cosines[nearest] < best + LEAST_GAIN:
            break
        best = float(cosines[nearest])
        chosen.append(int(candidates[nearest]))
        total = total + vectors[nearest]
    return chosen, best - first
