import json
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from xpr.corpus.columns import Table
from xpr.relatedness.knowledge import Knowledge, Meaning
from xpr.relatedness.published import WordVectors, read_word_vectors, with_word_vectors
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import Texts
from xpr.train.tables import PairTable

VOCABULARY = 'crane harbour marsh ship reed hafen kran unseen'.split()
PIECE = {word: place for place, word in enumerate(VOCABULARY)}
# A translation has the direction of what it translates.
STATIC = np.eye(len(VOCABULARY), dtype=np.float32)
STATIC[PIECE['hafen']] = STATIC[PIECE['harbour']]
# What differs most says nothing.
PUBLISHED = {'ship': [3.0, 1, 0], 'harbour': [-3.0, 0.9, 0.1], 'reed': [3.0, -1, 0.1], 'marsh': [-3.0, -0.9, 0], 'quay': [0.1, 1, 0]}


@pytest.fixture
def segments(tmp_path: Path) -> PairTable:
    table = Table(tmp_path / 'segments', {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    table.append(en=[[PIECE[word] for word in 'crane harbour marsh ship reed'.split()]], xx=[[PIECE['hafen'], PIECE['kran']]], language=[1], source=[0], weight=[1])
    table.close()
    return PairTable(tmp_path / 'segments')


@pytest.fixture
def texts() -> Texts:
    tokenizer = Tokenizer(models.WordLevel(PIECE, unk_token='unseen'))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return Texts(tokenizer)


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
