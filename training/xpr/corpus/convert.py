"""Files of public corpora as rows of a data folder: Moses archives, TMX, Wiktionary extracts."""

import json
import lzma
import random
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO
from xml.etree import ElementTree

Row = tuple[str, ...]

_XML_LANGUAGE = '{http://www.w3.org/XML/1998/namespace}lang'
# Codes of Wiktionary and OPUS that the data folder writes otherwise.
_SAME_LANGUAGE = {
    'cmn': 'zh',
    'zh_cn': 'zh',
    'zh_tw': 'zh',
    'zh_hk': 'zh',
    'zh_hant': 'zh',
    'zh_hans': 'zh',
    'pt_br': 'pt',
    'pt_pt': 'pt',
    'arb': 'ar',
}


def language_of(code: str) -> str:
    """Two letters for the codes that OPUS, TMX and Wiktionary use: `zh_TW`, `cmn` and `zh-Hant` are all `zh`."""
    plain = code.lower().replace('-', '_')
    return _SAME_LANGUAGE.get(plain, plain.split('_')[0])


def one_line(text: str) -> str:
    """Tabs and line ends separate cells and rows, so inside a cell they become blanks."""
    return ' '.join(text.split())


def moses_rows(archive: Path, language: str) -> Iterator[Row]:
    """(en, xx) from a zip of two text files with one sentence a line, as OPUS gives them ("Moses format").

    Raises ValueError when the archive lacks a side or the sides differ in length, because then no line can be trusted.
    """
    with zipfile.ZipFile(archive) as members, ExitStack() as opened:
        sides: list[TextIO] = []
        for wanted in ('en', language):
            name = next((name for name in members.namelist() if language_of(name.rsplit('.', 1)[-1]) == wanted), None)
            if name is None:
                raise ValueError(f'{archive} has no file of {wanted} sentences (it holds {", ".join(members.namelist())}).')
            sides.append(opened.enter_context(TextIOWrapper(members.open(name), encoding='utf-8', errors='replace', newline='\n')))
        try:
            for en, xx in zip(*sides, strict=True):
                if en.strip() and xx.strip():
                    yield one_line(en), one_line(xx)
        except ValueError as error:
            raise ValueError(f'{archive}: its two files have different numbers of lines, so they are not aligned.') from error


def tmx_rows(path: Path, language: str) -> Iterator[Row]:
    """(en, xx) of the translation units that have both languages; inline markup gives its text only."""
    for _, unit in ElementTree.iterparse(path, events=('end',)):
        if unit.tag.rsplit('}', 1)[-1] != 'tu':
            continue
        texts: dict[str, str] = {}
        for variant in unit.iter():
            if variant.tag.rsplit('}', 1)[-1] == 'tuv':
                segment = next((child for child in variant if child.tag.rsplit('}', 1)[-1] == 'seg'), None)
                if segment is not None:
                    texts.setdefault(language_of(variant.get(_XML_LANGUAGE) or variant.get('lang') or ''), one_line(''.join(segment.itertext())))
        if texts.get('en') and texts.get(language):
            yield texts['en'], texts[language]
        unit.clear()


def sense_rows(lines: Iterable[str], languages: set[str]) -> Iterator[Row]:
    """(word, part of speech, gloss, language, translation) of the English entries of a wiktextract dump (one JSON object a line).

    A translation without a gloss belongs to the only sense of its entry, or to none that is known: then it is left out.
    """
    for line in lines:
        entry = json.loads(line) if line.strip() else {}
        if entry.get('lang_code') != 'en' or not entry.get('word'):
            continue
        senses = entry.get('senses', [])
        only = senses[0].get('glosses', [''])[-1] if len(senses) == 1 and senses[0].get('glosses') else ''
        nested = ((sense.get('glosses', [''])[-1], one) for sense in senses for one in sense.get('translations', []))
        for gloss, translation in (*((only, one) for one in entry.get('translations', [])), *nested):
            language = language_of(translation.get('lang_code') or translation.get('code') or '')
            meaning = one_line(translation.get('sense') or gloss)
            for word in _forms(translation.get('word') or '', language):
                if language in languages and meaning:
                    yield one_line(entry['word']), entry.get('pos', ''), meaning, language, word


def _forms(word: str, language: str) -> list[str]:
    """Chinese translations stand there as "traditional / simplified"."""
    forms = word.split('/') if language == 'zh' else [word]
    return [form for form in dict.fromkeys(map(one_line, forms)) if form]


def draw(rows: Iterable[Row], most: int, seed: int = 0) -> list[Row]:
    """At most `most` rows, each with the same chance, in their order (J. Vitter: Random sampling with a reservoir, 1985)."""
    chance = random.Random(seed)
    drawn: list[tuple[int, Row]] = []
    for place, row in enumerate(rows):
        if len(drawn) < most:
            drawn.append((place, row))
        elif (slot := chance.randrange(place + 1)) < most:
            drawn[slot] = (place, row)
    return [row for _, row in sorted(drawn)]


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Writes a packed table, without repeated rows; returns the number of rows. No file is left when there are none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + '.part')
    seen = dict.fromkeys(rows)
    with lzma.open(part, 'wt', encoding='utf-8', newline='\n', preset=6) as table:
        for row in seen:
            table.write('\t'.join(row) + '\n')
    if seen:
        part.replace(path)
    else:
        part.unlink()
    return len(seen)
