from pathlib import Path

import numpy as np

from xpr.reading.evidence import READ, READ_WEIGHTS
from xpr.reading.joined import joined_space
from xpr.relatedness.signatures import WEIGHTS, signature_of

from .beings_and_tools import evidence, senses


def test_the_joined_space_tells_senses_apart_as_both_spaces_do(tmp_path: Path) -> None:
    told, found = evidence(tmp_path), senses()
    space, around_senses = joined_space(told, found)
    assert np.allclose(np.linalg.norm(around_senses, axis=1), 1, atol=1e-5)
    related, read = told.contexts
    joined = related @ space.of_related.numpy() + read @ space.of_read.numpy()
    for pair in found.of_piece.values():
        parts = [told.of_sense(found.senses[sense].members) for sense in pair]
        bag, gap = (np.stack([signature_of(each[place], weights) for each in parts]) for place, weights in enumerate((WEIGHTS, READ_WEIGHTS)))
        apart = related @ (bag[1] - bag[0]) + READ * read @ (gap[1] - gap[0])
        assert (np.sign(joined @ (around_senses[pair[1]] - around_senses[pair[0]])) == np.sign(apart)).all()
