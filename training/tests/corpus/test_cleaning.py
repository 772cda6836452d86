"""Which rows are thrown away, by examples."""

import pytest

from xpr.corpus.cleaning import Side, find_faults
from xpr.corpus.skeleton import skeletons


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
