"""Near-duplicates: versions of one sentence go, sentences of one pattern stay."""

import numpy as np

from xpr.corpus.code_points import CodePoints
from xpr.corpus.near_duplicates import LEAST_LETTERS, find_near_duplicates, signatures
from xpr.corpus.skeleton import skeletons

LONG_EN = 'Choose the folder in which the pictures of your last journey are kept, then wait until the list of albums is complete.'
LONG_FR = 'Choisissez le dossier où sont gardées les photos de votre dernier voyage, puis attendez que la liste des albums soit complète.'


def near(rows: list[tuple[str, str]], groups: list[int] | None = None) -> list[bool]:
    en, xx = (CodePoints.of(skeletons([row[side] for row in rows])) for side in (0, 1))
    group = np.array(groups, dtype=np.uint64) if groups else None
    return find_near_duplicates(signatures(en, xx), en.lengths + xx.lengths >= LEAST_LETTERS, group).tolist()


def test_a_second_version_of_a_sentence_is_found() -> None:
    assert near([(LONG_EN, LONG_FR), (LONG_EN.replace('last', 'long'), LONG_FR)]) == [False, True]


def test_the_same_pattern_with_other_words_is_another_sentence() -> None:
    rows = [
        ('She bought a red bicycle for her daughter.', 'Elle a acheté un vélo rouge pour sa fille.'),
        ('She bought a blue piano for her brother.', 'Elle a acheté un piano bleu pour son frère.'),
    ]
    assert near(rows) == [False, False]


def test_another_translation_of_the_same_text_stays() -> None:
    assert near([(LONG_EN, LONG_FR), (LONG_EN, 'Il faut prendre le répertoire des images de vacances et patienter.')]) == [False, False]


def test_rows_of_different_groups_are_not_compared() -> None:
    assert near([(LONG_EN, LONG_FR), (LONG_EN, LONG_FR)], groups=[1, 2]) == [False, False]
    assert near([(LONG_EN, LONG_FR), (LONG_EN, LONG_FR)], groups=[1, 1]) == [False, True]


def test_texts_shorter_than_a_shingle_do_not_disturb_their_neighbours() -> None:
    assert near([('a', 'b'), (LONG_EN, LONG_FR), ('', 'c'), (LONG_EN, LONG_FR)]) == [False, False, False, True]


def test_windows_of_equal_text_have_equal_hashes_whatever_their_width() -> None:
    points = CodePoints.of(['abcdefghijk', 'xxabcdefghijk'])
    for width in (1, 3, 4, 7, 11):
        windows = points.windows(width)
        assert windows[0] == windows[12 + 2]
        strings = {text[i : i + width] for text in ('abcdefghijk', 'xxabcdefghijk') for i in range(len(text) - width + 1)}
        assert len(set(windows[points.inside(width)].tolist())) == len(strings)
