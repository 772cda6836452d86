import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from build_lexemes import build, by_suffix, candidates, changed, learn

NOUNS = 'katto tatto hatto latto matto patto'.split()


def lemmas_of(nouns):
    lemmas = defaultdict(set)
    for noun in nouns:
        for form in (noun, noun + 'n', noun[:-2] + 'on'):
            lemmas[form].add(noun)
    return lemmas


def test_an_ending_is_learned_and_leads_an_unknown_form_to_its_lemma():
    lemmas = lemmas_of(NOUNS)
    rules = by_suffix(learn('xx', lemmas, set(NOUNS), {}))
    assert 'ratto' in candidates('ratton', 'xx', rules)
    assert candidates('ratt', 'xx', rules) == {'ratt'}


def test_a_frequent_form_that_no_rule_explains_becomes_an_exception():
    lemmas = lemmas_of(NOUNS)
    lemmas['mice'].add('mouse')
    table = build('xx', lemmas, {*NOUNS, 'mouse'}, {'mice': 1})
    assert table['exceptions'] == 'mice 3ouse'


def test_a_change_says_how_many_letters_go():
    assert changed('okien', 'okno') == '3no'
    assert changed('better', 'good') == '6good'
