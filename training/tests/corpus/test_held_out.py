"""Rows are named by the same keys here and in bench/wic/rowKeys.ts."""

from xpr.corpus.held_out import english_key, find_named


def test_a_key_is_that_of_the_benchmark() -> None:
    assert english_key('We sat on a bench in the park.') == 'e7fc1fc505ee'


def test_only_letters_count() -> None:
    assert english_key('“We sat -- on a BENCH, in the park!”') == english_key('We sat on a bench in the park.')
    assert english_key('We sat on a bank in the park.') != english_key('We sat on a bench in the park.')


def test_named_rows_are_found_and_no_others() -> None:
    keys = frozenset({english_key('We sat on a bench in the park.')})
    assert find_named(['we sat on a bench in the park', 'They sat on a bench.'], keys).tolist() == [True, False]
    assert find_named(['anything'], frozenset()).tolist() == [False]
