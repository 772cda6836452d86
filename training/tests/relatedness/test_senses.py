from pathlib import Path

import numpy as np
import pytest

from xpr.corpus.decontamination import BenchmarkTexts, Decontamination
from xpr.relatedness.knowledge import read_knowledge
from xpr.relatedness.senses import find_senses
from xpr.relatedness.signatures import Texts, features_of, signature_of, unit

from ..made import word_texts

VOCABULARY = 'unk crane bird machine kran kranich grue grulla grúa wading legs lifts harbour feather marsh heavy lifting device animal'.split()
PIECE = {word: place for place, word in enumerate(VOCABULARY)}
HEADER = 'synset\tpwn30\tpos\ten\tdefinition\thypernyms\tdomain\tde\tes\tfr'
SYNSETS = (
    'i1\t\tn\tcrane\twading bird\ti3\t\tkranich\tgrulla\t',
    'i2\t\tn\tcrane|lifting device\tlifts heavy\t\t\tkran\tgrúa\tgrue',
    'i3\t\tn\tbird\tfeather animal\t\t\t\t\t',
)
TAGGED = ('lemma\tpos\tsynset\tbefore\tword\tafter\tsource', 'crane\tn\ti1\tin the marsh a \tcrane\t stood\tmade', 'crane\tn\ti9\tof a synset \tthat\t is not there\tmade')


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / 'senses').mkdir()
    (tmp_path / 'senses' / 'synsets.tsv').write_text('\n'.join([HEADER, *SYNSETS]), encoding='utf-8')
    (tmp_path / 'senses' / 'tagged.tsv').write_text('\n'.join(TAGGED), encoding='utf-8')
    (tmp_path / 'senses' / 'dictionary.tsv').write_text('Crane\tnoun\tharbour machine\tde\tKran\nCrane\tnoun\tharbour machine\tfr\tgrue\n', encoding='utf-8')
    return tmp_path


@pytest.fixture
def texts() -> Texts:
    return word_texts(PIECE, 'unk')


def static() -> np.ndarray:
    """Both cranes are apart, and so are their translations."""
    rows = np.random.default_rng(1).normal(size=(len(VOCABULARY), 16)).astype(np.float32) * 0.01
    for word in ('kran', 'grue', 'grúa', 'lifting', 'device'):
        rows[PIECE[word], 0] = 1
    for word in ('kranich', 'grulla'):
        rows[PIECE[word], 1] = 1
    return rows


def test_what_dictionaries_say_is_read_with_its_sentences(data: Path) -> None:
    knowledge = read_knowledge(data, Decontamination())
    assert [meaning.gloss for meaning in knowledge.meanings] == ['wading bird', 'lifts heavy', 'feather animal', 'harbour machine']
    assert knowledge.meanings[0].wider == [2]
    assert knowledge.meanings[3].words == {'en': ['crane'], 'de': ['kran'], 'fr': ['grue']}
    assert [sentence.meaning for sentence in knowledge.sentences] == [0]


def test_a_sentence_of_a_benchmark_is_left_out(data: Path) -> None:
    benchmark = BenchmarkTexts(sentences={('en', 'In the marsh a crane stood')})
    assert read_knowledge(data, Decontamination(benchmark)).sentences == []


def test_a_file_without_a_column_is_named(data: Path) -> None:
    (data / 'senses' / 'synsets.tsv').write_text('synset\ten\n', encoding='utf-8')
    with pytest.raises(ValueError, match=r'synsets\.tsv:1: no column definition'):
        read_knowledge(data, Decontamination())


def test_senses_of_one_meaning_are_joined_and_translations_have_those_that_they_translate(data: Path, texts: Texts) -> None:
    found = find_senses(read_knowledge(data, Decontamination()), texts, static())
    crane = [found.senses[place].members for place in found.of_piece[PIECE['crane']]]
    assert sorted(map(sorted, crane)) == [[0], [1, 3]]
    assert PIECE['kran'] not in found.of_piece, 'it has one sense'


def test_a_sense_is_near_what_is_said_of_it(data: Path, texts: Texts) -> None:
    knowledge = read_knowledge(data, Decontamination())
    rows = np.eye(len(VOCABULARY), dtype=np.float32)
    rows[PIECE['unk']] = 0
    features = features_of(knowledge.meanings, texts, rows)
    bird, machine = (signature_of(unit(features[members].sum(0))) for members in ([0], [1, 3]))
    assert np.linalg.norm(bird) == pytest.approx(1, abs=1e-5)
    for word in ('wading', 'feather'):
        assert bird[PIECE[word]] > machine[PIECE[word]], f'{word}: gloss, wider meaning'
    for word in ('lifts', 'harbour', 'kran'):
        assert machine[PIECE[word]] > bird[PIECE[word]]
