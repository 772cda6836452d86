from pathlib import Path

import numpy as np
import pytest

from xpr.relatedness.sentence_encoder import SentenceEncoder

from .tiny_encoder import write_encoder


def test_a_text_has_one_vector_whatever_stands_beside_it_in_the_batch(tmp_path: Path) -> None:
    encoder = SentenceEncoder(write_encoder(tmp_path / 'package'))
    together = encoder.encode(['the ship in the harbour', 'a bird', 'the ship in the harbour in the sea'])
    assert together.shape == (3, encoder.dimensions)
    assert np.allclose(encoder.encode(['a bird'])[0], together[1], atol=0.02), 'padding says nothing'
    assert not np.allclose(together[0], together[1], atol=0.02)


def test_its_name_and_licence_are_on_record(tmp_path: Path) -> None:
    encoder = SentenceEncoder(write_encoder(tmp_path / 'package'))
    assert (encoder.name, encoder.licence) == ('package', 'apache-2.0')


def test_a_folder_without_a_model_or_without_a_licence_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r'has no config\.json'):
        SentenceEncoder(tmp_path)
    with pytest.raises(ValueError, match='does not say under which licence'):
        SentenceEncoder(write_encoder(tmp_path / 'package', '# A model\n'))
