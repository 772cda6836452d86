"""Learns how words inflect, by which two words are told to be forms of one (src/language/lexemes/LANGUAGE.json).

python build_lexemes.py PACKAGES OUT [LANGUAGE ...] [--evaluate]

PACKAGES is a folder with the PyPI packages simplemma and wordfreq (`pip install --target PACKAGES simplemma==2.0.0 wordfreq==3.1.1`).
The first brings lists of forms and lemmas, the second says which words are frequent.

The output has three strings. `rules`: endings and what stands for them in the lemma, `ed e,` with `^` for the beginning of a word.
They are statistics of the list and name no word of it, but where a word is the only one of its kind. `exceptions`: frequent forms
that no rule leads to their lemma, `mice 3ouse`: so many letters go, and these come instead. `others`: frequent words that a rule would
lead to another word, in the same way. With `--evaluate`, a tenth of the
lemmas is kept apart, nothing is written, and the figures of those that are kept apart are printed.
"""

import argparse
import gzip
import hashlib
import json
import random
import re
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict
from pathlib import Path

LANGUAGES = 'ar bg ca cs cy da de el en es et fa fi fr he hi hr hu id it lt lv nb nl nn pl pt ro ru sk sl sv uk'.split()
LIST_OF = {'hr': 'hbs'}
FREQUENCIES_OF = {'hr': 'sh', 'nn': 'nb'}
# Plurals that the lists lack or lead to another word, after Duden: Die Grammatik (2016), § 281, and M. Grevisse, A. Goosse, Le bon usage (2016), § 525;
# of the other languages the declensions of Wiktionary.
ADDED = {
    'ar': 'كتب كتاب',
    'bg': 'хора човек, хората човек',
    'cs': 'přátelé přítel, přátele přítel, přátel přítel, přátelům přítel, přátelích přítel, odešlete odeslat, otevřeno otevřít, nalezeno nalézt',
    'da': 'køer ko, køerne ko',
    'de': 'kakteen kaktus, atlanten atlas, genera genus, tempora tempus, korpora korpus, lexika lexikon, themata thema, schemata schema, klimata klima, praktika praktikum, '
    'visa visum, indizes index, appendizes appendix, matrizes matrix, kodizes kodex, vertizes vertex, modi modus, loki lokus, rhythmen rhythmus, globen globus, termini terminus',
    'es': 'elija elegir, elijan elegir, cierre cerrar, cierren cerrar, puesto poner, puesta poner, puestos poner, puestas poner, hecho hacer, hecha hacer, hechos hacer, hechas hacer, escrito escribir, escrita escribir, escritos escribir, escritas escribir, impreso imprimir, impresa imprimir, impresos imprimir, impresas imprimir, roto romper, rota romper, rotos romper, rotas romper',
    'et': 'käed käsi, käte käsi, südamed süda, südame süda, südant süda, sõbrad sõber, sõbra sõber, toad tuba, toa tuba, jõed jõgi, jõe jõgi, lood lugu, loo lugu, näod nägu, näo nägu, sõjad sõda, sõja sõda',
    'fi': 'lähetä lähettää, sulje sulkea, suljettu sulkea',
    'fr': 'messieurs monsieur, mesdames madame, baux bail, coraux corail, émaux émail, soupiraux soupirail, travaux travail, vantaux vantail, vitraux vitrail, aulx ail, cieux ciel, aïeux aïeul, yeux oeil, ouvert ouvrir, ouverte ouvrir, ouverts ouvrir, ouvertes ouvrir, écrit écrire, écrite écrire, écrits écrire, écrites écrire',
    'hr': 'ljudi čovjek, ljudima čovjek, ljude čovjek, djeca dijete, djece dijete, djeci dijete, djecom dijete, braća brat, braće brat, braći brat',
    'hu': 'nyissa nyit',
    'it': 'dei dio, templi tempio, buoi bue, legge leggere, esca uscire, aperto aprire, aperta aprire, aperti aprire, aperte aprire, scritto scrivere, scritta scrivere, scritti scrivere, scritte scrivere, connesso connettere, connessa connettere, connessi connettere, connesse connettere',
    'pl': 'lata rok, lat rok, latach rok, latami rok, księża ksiądz, księży ksiądz, księdza ksiądz, otwarto otworzyć',
    'pt': 'escolha escolher, escolham escolher, posto pôr, posta pôr, postos pôr, postas pôr, feito fazer, feita fazer, feitos fazer, feitas fazer, aberto abrir, aberta abrir, abertos abrir, abertas abrir, escrito escrever, escrita escrever, escritos escrever, escritas escrever, impresso imprimir, impressa imprimir, impressos imprimir, impressas imprimir',
    'ro': 'nurori noră, nurorile noră, surori soră',
    'sl': 'oči oko, očmi oko, očeh oko',
    'sv': 'möss mus, mössen mus, mössens mus',
    'uk': 'діти дитина, дітей дитина, дітям дитина, дітьми дитина, дітях дитина, люди людина, людей людина, людям людина, людьми людина, людях людина',
}  # fmt: skip

LONGEST_ENDING = 9
LONGEST_CONTEXT = 5
LEAST_PRECISION = 0.75
# A rule of an ending alone, whatever stands before it, has to be right more often.
LEAST_PRECISION_ALONE = 0.9
LEAST_SUPPORT = 3
MOST_FORMS = 150_000
# Of longer lists only frequent lemmas are read, and one of so many others.
LONG_LIST = 500_000
ONE_OF = 8
# Where fewer words are counted, those on which many others end are taken for frequent as well.
SHORT_COUNTS = 100_000
MOST_PRODUCTIVE = 3000
MOST_EXCEPTIONS = 2000
MOST_OTHERS = 800
# Pairs that differ by longer endings are seldom two words by chance.
LONGEST_CHANCE = 3

MARKS = re.compile('[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]')  # fmt: skip
INVISIBLE = re.compile('[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]')  # fmt: skip
UNMARKED = {'ar', 'el', 'fa', 'he'}
PARTICLES = {
    'de': 'ab an auf aus bei dar durch ein empor entgegen fehl fest frei fort gegen gleich gut heim her herab heran herauf heraus herein hervor hin hinaus hinein hinzu hoch kennen klar los mit nach nieder statt teil über um unter vor voran voraus vorbei weg weiter wieder zu zurück zusammen',
    'nl': 'aan achter af bij binnen door in los mee na neer om onder op over samen tegen terug toe uit vast voor voort vrij weg',
}  # fmt: skip
INNER = {
    'de': re.compile(f'^({PARTICLES["de"].replace(" ", "|")})?(?:ge|zu)(.{{3,}})$'),
    'nl': re.compile(f'^({PARTICLES["nl"].replace(" ", "|")})?ge(.{{3,}})$'),
}


def normalised(word: str, language: str) -> str:
    """As `normaliseForm` and what lexemes.ts adds to it."""
    if word.isascii():
        return word.lower()
    word = INVISIBLE.sub('', unicodedata.normalize('NFKC', word)).lower().replace('i\u0307', 'i').replace('ß', 'ss').replace('ς', 'σ')
    if language in UNMARKED:
        word = unicodedata.normalize('NFC', MARKS.sub('', unicodedata.normalize('NFD', word)))
    return word.replace('ё', 'е') if language == 'ru' else word


def is_word(word: str) -> bool:
    return 2 <= len(word) <= 24 and (word.isalpha() or all(unicodedata.category(letter)[0] in 'LM' for letter in word))


def read_lemmas(language: str, frequencies: dict[str, int]) -> tuple[dict[str, set[str]], set[str]]:
    """Forms with their lemmas, and all lemmas, of the others that are not read as well."""
    from simplemma.strategies.dictionaries.dictionary_factory import DEFAULT_DICTIONARY_FACTORY

    entries = DEFAULT_DICTIONARY_FACTORY.get_dictionary(LIST_OF.get(language, language))
    is_long = len(entries) > LONG_LIST
    heads: dict[str, str] = {}
    lemmas: dict[str, set[str]] = defaultdict(set)
    for form, written in entries.items():
        lemma = heads.get(written)
        if lemma is None:
            heads[written] = lemma = normalised(written, language)
        if is_long and lemma not in frequencies and zlib.crc32(lemma.encode()) % ONE_OF:
            continue
        form = normalised(form, language)
        if is_word(form) and is_word(lemma):
            lemmas[form].add(lemma)
    # Some lemmas are forms of others: *álmát* of *álma*, which is one of *álom*.
    for own in lemmas.values():
        for lemma in list(own):
            further = lemmas.get(lemma, set())
            if lemma not in further:
                own.update(further)
    return lemmas, set(heads.values())


def read_frequencies(folder: Path, language: str) -> dict[str, int]:
    """Words by how frequent they are: the smaller the number, the more."""
    import msgpack

    name = FREQUENCIES_OF.get(language, language)
    for size in ('large', 'small'):
        path = folder / 'wordfreq' / 'data' / f'{size}_{name}.msgpack.gz'
        if path.exists():
            classes = msgpack.load(gzip.open(path), raw=False)[1:]
            return {normalised(word, language): rank for rank, words in reversed(list(enumerate(classes))) for word in words}
    return {}


def with_productive(frequencies: dict[str, int], lemmas: dict[str, set[str]], heads: set[str]) -> dict[str, int]:
    """The frequencies, and behind them the forms of the lemmas on which most others end, as *pyörä* on *polkupyörä*."""
    if len(frequencies) >= SHORT_COUNTS:
        return frequencies
    ends = Counter(head[start:] for head in heads for start in range(1, len(head) - 2) if head[start:] in heads)
    ranks = {lemma: rank for rank, (lemma, _) in enumerate(ends.most_common(MOST_PRODUCTIVE))}
    least = max(frequencies.values(), default=0) + 1
    further = {form: least + min(ranks[lemma] for lemma in own if lemma in ranks) for form, own in lemmas.items() if own & ranks.keys()}
    return {**further, **frequencies}


def variants(form: str, language: str) -> list[str]:
    """The form, and for participles and infinitives what stands around their inner mark: *angemeldet* → *anmeldet@*."""
    inner = INNER[language].match(form) if language in INNER else None
    return [form, f'{inner[1] or ""}{inner[2]}@'] if inner else [form]


def common_length(a: str, b: str) -> int:
    length = 0
    while length < min(len(a), len(b)) and a[length] == b[length]:
        length += 1
    return length


def learn(language: str, lemmas: dict[str, set[str]], all_heads: set[str], frequencies: dict[str, int]) -> dict[tuple[str, str], int]:
    """Rules (ending, ending of the lemma), each with the number of forms that it explains."""
    forms_of: dict[str, list[str]] = defaultdict(list)
    for form, own in lemmas.items():
        for lemma in own:
            forms_of[lemma].append(form)
    forms: set[str] = set()
    for lemma in sorted(forms_of, key=lambda each: (frequencies.get(each, 9999) // 100, hashlib.md5(each.encode()).digest())):
        forms.update(forms_of[lemma])
        forms.add(lemma)
        if len(forms) > MOST_FORMS:
            break
    changes: Counter[tuple[str, str]] = Counter()
    for form in forms:
        for lemma in lemmas.get(form, ()):
            for each in variants(form, language):
                at = common_length(each, lemma)
                if lemma != form and at and len(each) - at <= LONGEST_ENDING and len(lemma) - at <= LONGEST_ENDING:
                    changes[each[at:], lemma[at:]] += 1
    by_ending: dict[str, list[str]] = defaultdict(list)
    for (ending, other), count in changes.items():
        if count >= LEAST_SUPPORT:
            by_ending[ending].append(other)
    right: Counter[tuple[str, str, str]] = Counter()
    wrong: Counter[tuple[str, str, str]] = Counter()
    for form in forms:
        own = lemmas.get(form) or {form}
        for each in variants(form, language):
            for length in range(min(LONGEST_ENDING, len(each) - 1) + 1):
                kept, ending = each[: len(each) - length], each[len(each) - length :]
                for other in by_ending.get(ending, ()):
                    lemma = kept + other
                    if lemma == form or (lemma not in own and lemma not in all_heads):
                        continue
                    counter, context = right if lemma in own else wrong, '^' + kept
                    for width in range(min(LONGEST_CONTEXT, len(context)) + 1):
                        counter[ending, other, context[len(context) - width :]] += 1
    longer: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for ending, other, context in right:
        if context:
            longer[ending, other, context[1:]].append(context)
    rules: dict[tuple[str, str], int] = {}

    def choose(ending: str, other: str, context: str) -> None:
        support, misses = right[ending, other, context], wrong[ending, other, context]
        if support < LEAST_SUPPORT:
            return
        if support / (support + misses) >= (LEAST_PRECISION if context else LEAST_PRECISION_ALONE):
            rules[context + ending, context + other] = support
            return
        for each in longer[ending, other, context]:
            choose(ending, other, each)

    for ending, others in by_ending.items():
        for other in others:
            choose(ending, other, '')
    return rules


def by_suffix(rules: dict[tuple[str, str], int]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for ending, other in sorted(rules):
        found[ending].append(other)
    return found


def candidates(form: str, language: str, rules: dict[str, list[str]]) -> set[str]:
    found = {form}
    for each in variants(form, language):
        word = '^' + each
        for start in range(len(word) + 1):
            for other in rules.get(word[start:], ()):
                found.add((word[:start] + other).removeprefix('^'))
    return found


def changed(form: str, lemma: str) -> str:
    """How many letters of the form go, to the base of 36, and what comes instead: *mice*, *mouse* → `3ouse`."""
    at = common_length(form, lemma)
    return '0123456789abcdefghijklmnopqrstuvwxyz'[len(form) - at] + lemma[at:]


def rows(table: dict[str, list[str]]) -> str:
    return '\n'.join(f'{key} {",".join(values)}' for key, values in sorted(table.items()))


def changes(table: dict[str, list[str]]) -> str:
    return rows({form: [changed(form, lemma) for lemma in lemmas] for form, lemmas in table.items()})


def build(language: str, lemmas: dict[str, set[str]], heads: set[str], frequencies: dict[str, int]) -> dict[str, str]:
    rules = by_suffix(learn(language, lemmas, heads, frequencies))
    exceptions: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for form in sorted(filter(lemmas.__contains__, frequencies), key=lambda each: (frequencies[each], each)):
        found = candidates(form, language, rules)
        # What only lacks its beginning is seldom the same word: *nieaktywny* is no *aktywny*.
        missed = sorted(lemma for lemma in lemmas[form] - found if not form.endswith(lemma) and not lemma.endswith(form))
        if missed and len(exceptions) < MOST_EXCEPTIONS:
            exceptions[form] = missed
        if form not in lemmas[form] or len(others) >= MOST_OTHERS:
            continue
        chance = sorted(
            other
            for other in found - lemmas[form]
            if other in frequencies and other in lemmas.get(other, ()) and form not in lemmas[other]
            and len(form) + len(other) - 2 * common_length(form, other) <= LONGEST_CHANCE
        )  # fmt: skip
        if chance:
            others[form] = chance
    for form, lemma in (pair.split() for pair in ADDED.get(language, '').split(',') if pair):
        exceptions[form] = sorted({*exceptions.get(form, ()), lemma})
        others[form] = [other for other in others.get(form, ()) if other != lemma]
    others = {form: found for form, found in others.items() if found}
    return {'rules': rows(rules), 'exceptions': changes(exceptions), 'others': changes(others)}


def evaluate(language: str, lemmas: dict[str, set[str]], heads: set[str], frequencies: dict[str, int]) -> str:
    """Recall of forms of lemmas that were kept apart, and precision of what the rules say of any form."""
    kept = {lemma for own in lemmas.values() for lemma in own if hashlib.md5(f'kept {lemma}'.encode()).digest()[0] < 26}
    rules = by_suffix(learn(language, {form: own for form, own in lemmas.items() if not own & kept}, heads - kept, frequencies))
    pairs = [(form, lemma) for form, own in lemmas.items() for lemma in own if lemma in kept and lemma != form]
    pairs = random.Random(1).sample(pairs, min(20_000, len(pairs)))
    found = sum(lemma in candidates(form, language, rules) for form, lemma in pairs)
    right = wrong = 0
    for form in random.Random(2).sample(sorted(lemmas), min(20_000, len(lemmas))):
        for lemma in candidates(form, language, rules) - {form}:
            right += lemma in lemmas[form]
            wrong += lemma in heads and lemma not in lemmas[form]
    return f'| {language} | {len(lemmas):,} | {len(rules):,} | {100 * found / len(pairs):.1f} % | {100 * right / (right + wrong):.1f} % |'


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('packages', type=Path)
    parser.add_argument('out', type=Path)
    parser.add_argument('languages', nargs='*')
    parser.add_argument('--evaluate', action='store_true')
    arguments = parser.parse_intermixed_args()
    sys.path.insert(0, str(arguments.packages.resolve()))
    for language in arguments.languages or LANGUAGES:
        frequencies = read_frequencies(arguments.packages, language)
        lemmas, heads = read_lemmas(language, frequencies)
        frequencies = with_productive(frequencies, lemmas, heads)
        if arguments.evaluate:
            print(evaluate(language, lemmas, heads, frequencies), flush=True)
            continue
        table = build(language, lemmas, heads, frequencies)
        path = arguments.out / f'{language}.json'
        path.write_text(json.dumps(table, ensure_ascii=False, indent=0) + '\n', encoding='utf-8')
        print(f'{language}: {path.stat().st_size // 1024} KB', flush=True)


if __name__ == '__main__':
    main()
