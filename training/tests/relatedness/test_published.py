import json
from pathlib import Path

import numpy as np
import pytest

from xpr.relatedness.knowledge import Knowledge, Meaning
from xpr.relatedness.published import SentenceEncoder, WordVectors, meet, read_word_vectors, with_word_vectors
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import Texts
from xpr.train.tables import PairTable

from ..made import pair_table, word_texts
from .tiny_encoder import write_encoder

VOCABULARY = 'crane harbour marsh ship reed hafen kran unseen'.split()
PIECE = {word: place for place, word in enumerate(VOCABULARY)}
# A translation has the direction of what it translates.
STATIC = np.eye(len(VOCABULARY), dtype=np.float32)
STATIC[PIECE['hafen']] = STATIC[PIECE['harbour']]
# What differs most says nothing.
PUBLISHED = {'ship': [3.0, 1, 0], 'harbour': [-3.0, 0.9, 0.1], 'reed': [3.0, -1, 0.1], 'marsh': [-3.0, -0.9, 0], 'quay': [0.1, 1, 0]}


@pytest.fixture
def segments(tmp_path: Path) -> PairTable:
    return pair_table(tmp_path / 'segments', [([PIECE[word] for word in 'crane harbour marsh ship reed'.split()], [PIECE['hafen'], PIECE['kran']], 1)])


@pytest.fixture
def texts() -> Texts:
    return word_texts(PIECE, 'unseen')


def package(folder: Path) -> Path:
    """As npm unpacks it: a word's numbers, their length, its place."""
    vectors = {word: [*vector, float(np.linalg.norm(vector)), place] for place, (word, vector) in enumerate(PUBLISHED.items())}
    (folder / 'package.json').write_text(json.dumps({'name': 'vectors', 'version': '1.0.0', 'license': 'MIT'}), encoding='utf-8')
    (folder / 'vectors.json').write_text(json.dumps({'dimensions': 3, 'vectors': vectors}), encoding='utf-8')
    return folder


def test_a_package_is_read_with_its_licence(tmp_path: Path) -> None:
    read = read_word_vectors(package(tmp_path))
    assert read.name == 'vectors 1.0.0' and read.licence.startswith('MIT')
    assert read.words == list(PUBLISHED) and np.allclose(read.vectors, list(PUBLISHED.values()))


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r'has no package\.json'):
        read_word_vectors(tmp_path)
    (tmp_path / 'package.json').write_text(json.dumps({'name': 'other'}), encoding='utf-8')
    with pytest.raises(ValueError, match=r'other\.json is missing'):
        read_word_vectors(tmp_path)


def test_words_that_were_apart_meet_in_all_languages_and_keep_their_lengths(segments: PairTable, texts: Texts) -> None:
    rows = 0.3 * np.eye(len(VOCABULARY), dtype=np.float32)
    rows[PIECE['unseen']] = 0
    glosses = ('ship harbour', 'marsh reed', 'ship', 'crane', 'reed', 'hafen', 'harbour', 'kran', 'marsh', 'crane')
    knowledge = Knowledge([Meaning({'en': ['crane']}, gloss) for gloss in glosses], [])
    found = SensesOfPieces([Sense([place], STATIC[0], 2) for place in range(len(glosses))], {piece: [2 * piece, 2 * piece + 1] for piece in range(len(glosses) // 2)})
    told = WordVectors('vectors', 'MIT', list(PUBLISHED), np.array(list(PUBLISHED.values()), np.float32))
    joined = with_word_vectors(rows, [told], STATIC, segments, knowledge, texts, found)

    def cosine(space: np.ndarray, one: str, other: str) -> float:
        first, second = space[PIECE[one]], space[PIECE[other]]
        return float(first @ second / np.linalg.norm(first) / np.linalg.norm(second))

    assert joined.shape == rows.shape
    assert np.allclose(np.linalg.norm(joined[:-1], axis=1), 0.3, atol=1e-5), 'what is frequent counts as little as before'
    for near in (('harbour', 'ship'), ('marsh', 'reed'), ('hafen', 'ship')):
        assert cosine(joined, *near) > cosine(joined, near[0], {'ship': 'reed', 'reed': 'ship'}[near[1]])
    assert np.isfinite(joined).all()


# Two English pieces; a translation of the first with another row, one of the second without a row, and one that translates neither.
STATIC_OF_MEETING = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
ROWS = np.array([[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.2], [0, 0, 0], [0, 0, 0.2]], np.float32)


@pytest.fixture
def segments_of_meeting(tmp_path: Path) -> PairTable:
    return pair_table(tmp_path / 'segments', [([0, 1], [2, 3, 4], 1)])


def test_a_translation_goes_halfway_to_what_it_translates(segments_of_meeting: PairTable) -> None:
    met = meet(ROWS, STATIC_OF_MEETING, segments_of_meeting)
    assert np.allclose(met[:2], ROWS[:2]), 'English stays'
    assert np.allclose(met[2], 0.2 * np.array([1, 0, 1]) / np.sqrt(2), atol=1e-3)
    assert met[3, 1] > 0 and abs(met[3, 0]) < 1e-6, 'what was not known stands where its translation stands'
    assert np.allclose(met[4], ROWS[4]), 'without a translation it stays'


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
