"""Finding a phrase in its sentence, and cutting the sentence around it."""

from xpr.corpus.locate import locate
from xpr.corpus.tables import cut_around


def test_a_whole_word_is_preferred_to_a_part_of_one() -> None:
    assert locate('apt', 'The chapter is apt.', 'en') == ('The chapter is ', 'apt', '.')
    assert locate('apt', 'The chapter ends.', 'en') is None
    assert locate('haus', 'Das Haustor ist zu.', 'de') == ('Das ', 'Haus', 'tor ist zu.')


def test_languages_without_blanks_take_the_first_occurrence() -> None:
    assert locate('右上', '画面の右上にある', 'ja') == ('画面の', '右上', 'にある')


def test_case_is_overlooked_and_the_sentence_keeps_its_own() -> None:
    assert locate('steam engine', 'Steam Engine for sale', 'en') == ('', 'Steam Engine', ' for sale')
    assert locate('istanbul', 'İstanbul istanbul', 'tr') == ('İstanbul ', 'istanbul', '')


def test_the_context_is_cut_from_its_far_ends() -> None:
    assert cut_around([1, 2, 3, 4], [9], [5, 6, 7, 8], 5) == ([3, 4, 9, 5, 6], 2, 3)
    assert cut_around([1], [9], [5, 6, 7, 8], 5) == ([1, 9, 5, 6, 7], 1, 2)
    assert cut_around([1, 2, 3, 4], [9, 9], [], 5) == ([2, 3, 4, 9, 9], 3, 5)


def test_a_phrase_that_fills_the_room_has_no_context_and_a_longer_one_no_row() -> None:
    assert cut_around([1], [9, 9], [2], 2) == ([9, 9], 0, 2)
    assert cut_around([1], [9, 9, 9], [2], 2) == ([], 0, 0)
    assert cut_around([1], [], [2], 2) == ([], 0, 0)
