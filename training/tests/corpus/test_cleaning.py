"""Which rows are thrown away, by examples."""

import pytest

from xpr.corpus.cleaning import CodePoints, Side, find_faults, skeletons
from xpr.corpus.near_duplicates import LEAST_LETTERS, find_near_duplicates, signatures
from xpr.corpus.tables import cut_around


def faults(en: str, xx: str, language: str, sentences: bool = True) -> set[str]:
    found = find_faults(Side([en], skeletons([en])), Side([xx], skeletons([xx])), language, sentences)
    return {name for name, rows in found.items() if rows[0]}


@pytest.mark.parametrize(
    ('en', 'xx', 'language'),
    [
        ('The kettle is on the stove.', 'Der Kessel steht auf dem Herd.', 'de'),
        ('We will meet at the station tomorrow morning.', '我们明天早上在车站见。', 'zh'),
        ('Please open the window.', '窓を開けてください。', 'ja'),
        ('The bridge is closed for repairs.', '다리는 수리 때문에 닫혀 있습니다.', 'ko'),
        ('Where is the nearest bakery?', 'أين أقرب مخبز؟', 'ar'),
        ('Install Python 3.11 with the package manager.', '用包管理器安装 Python 3.11。', 'zh'),
        ('Azure Resource Manager connection', 'Azure Resource Manager 接続', 'ja'),
        ('Hello {name}, your parcel is on its way to you.', 'Bonjour {name}, votre colis est en route.', 'fr'),
    ],
)
def test_good_sentences_stay(en: str, xx: str, language: str) -> None:
    assert faults(en, xx, language) == set()


@pytest.mark.parametrize(
    ('en', 'xx', 'language', 'fault'),
    [
        ('Yes.', "Oui, mais seulement si tout le monde est d'accord avec cette longue proposition.", 'fr', 'lengthRatio'),
        ('The meeting was moved to another day because of the storm.', '会。', 'zh', 'lengthRatio'),
        ('This text was never translated.', 'This text was never translated!', 'fr', 'identical'),
        ('The garden is full of roses.', 'The garden has many roses in it.', 'ru', 'wrongScript'),
        ('Сад полон роз и тюльпанов.', 'Сад полон роз.', 'ru', 'wrongScript'),
        ('{count} of {total}', '{count} sur {total}', 'fr', 'placeholders'),
        ('12 34 56 78 ab', '12 34 56 78 ab', 'fr', 'digits_en'),
        ('a = (b + c) * [d] / {e}; //', 'Wert a gleich b plus c', 'de', 'symbols_en'),
        ('12:30', '12:30', 'fr', 'noLetters'),
        ('word ' * 400, 'mot ' * 400, 'fr', 'tooLong'),
    ],
)
def test_bad_sentences_go(en: str, xx: str, language: str, fault: str) -> None:
    assert fault in faults(en, xx, language)


def test_names_may_be_equal_on_both_sides_of_a_phrase_pair() -> None:
    assert faults('Visual Basic', 'Visual Basic', 'zh', sentences=False) == set()
    assert 'wrongScript' in faults('sewing machine', 'macchina', 'zh', sentences=False)


def test_an_abbreviation_may_translate_a_phrase() -> None:
    assert faults('PIN', 'persönliche Geheimzahl', 'de', sentences=False) == set()
    assert faults('no', 'this column explains at length how the word is used', 'de', sentences=False) == {'lengthRatio'}


def test_a_language_that_is_not_known_is_not_judged_by_its_script() -> None:
    assert faults('The bridge is closed today.', 'Ο δρόμος είναι κλειστός σήμερα.', 'el') == set()


def test_skeletons_overlook_case_width_digits_and_punctuation() -> None:
    assert skeletons(['Version 3.11 — “Ｆｕｌｌ Width”!', 'version 2:45 full width']) == ['version000fullwidth'] * 2


def test_skeletons_of_many_texts_are_those_of_each() -> None:
    texts = ['One.', '', '第二１', 'e\u0301te\u0301']
    assert skeletons(texts) == [each for text in texts for each in skeletons([text])] == ['one', '', '第二0', 'été']


LONG_EN = 'Choose the folder in which the pictures of your last journey are kept, then wait until the list of albums is complete.'
LONG_FR = 'Choisissez le dossier où sont gardées les photos de votre dernier voyage, puis attendez que la liste des albums soit complète.'


def near(rows: list[tuple[str, str]]) -> list[bool]:
    en, xx = (CodePoints.of(skeletons([row[side] for row in rows])) for side in (0, 1))
    return find_near_duplicates(signatures(en, xx), en.lengths + xx.lengths >= LEAST_LETTERS).tolist()


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


def test_texts_shorter_than_a_shingle_do_not_disturb_their_neighbours() -> None:
    assert near([('a', 'b'), (LONG_EN, LONG_FR), ('', 'c'), (LONG_EN, LONG_FR)]) == [False, False, False, True]


def test_windows_of_equal_text_have_equal_hashes_whatever_their_width() -> None:
    points = CodePoints.of(['abcdefghijk', 'xxabcdefghijk'])
    for width in (1, 3, 4, 7, 11):
        windows = points.windows(width)
        assert windows[0] == windows[12 + 2]
        strings = {text[i : i + width] for text in ('abcdefghijk', 'xxabcdefghijk') for i in range(len(text) - width + 1)}
        assert len(set(windows[points.inside(width)].tolist())) == len(strings)


def test_the_context_is_cut_from_its_far_ends() -> None:
    assert cut_around([1, 2, 3, 4], [9], [5, 6, 7, 8], 5) == ([3, 4, 9, 5, 6], 2, 3)
    assert cut_around([1], [9], [5, 6, 7, 8], 5) == ([1, 9, 5, 6, 7], 1, 2)
    assert cut_around([1, 2, 3, 4], [9, 9], [], 5) == ([2, 3, 4, 9, 9], 3, 5)


def test_a_phrase_that_fills_the_room_has_no_context_and_a_longer_one_no_row() -> None:
    assert cut_around([1], [9, 9], [2], 2) == ([9, 9], 0, 2)
    assert cut_around([1], [9, 9, 9], [2], 2) == ([], 0, 0)
    assert cut_around([1], [], [2], 2) == ([], 0, 0)
