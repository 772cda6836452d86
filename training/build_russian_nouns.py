"""Writes the nouns of Russian with their endings, by which a form is led back to its nominative (src/language/russianNouns.json).

python build_russian_nouns.py PACKAGE OUT.json

PACKAGE is the npm package dictionary-ru, unpacked: the Hunspell dictionary of Alexander I. Lebedev (BSD-3-Clause). Each entry of the
output is `[endings, stems]`: the ending of the nominative first, then those of the other forms, `-` for none.
"""

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path

# What nouns are marked with there; verbs and adjectives have other flags.
NOUN_FLAGS = set('EFGHIJKNO')
# What the dictionary, of 2008, lacks: nouns of today with a noun of the same declension; and those on -мя and adjectives that became nouns, whose forms are no forms there.
LIKE = {
    'плагин': 'ассет бакет бандл битрейт блог бэкап бэкенд валидатор виджет геймпад девайс интерактив коммит коннектор контент контрол конфиг лаунчер медиафайл мессенджер пайплайн плеер промпт рендерер '
    'роутер сеттер скрин скриншот слайдер смартфон сниппет сокет спойлер стикер стрим сэмпл сэмплер тайл таймаут токен трекер триггер файервол фаервол фреймворк фронтенд хост хостинг чекбокс шейдер '
    'эндпоинт юнит дескриптор итератор',
    'трек': 'клик линк ник стек таск тик фолбэк хук',
    'санаторий': 'репозиторий',
    'чиж': 'кэш кеш хэш хеш меш пуш',
}  # fmt: skip
IRREGULAR = {
    'я ен ена енам енами енах ени енем': 'им врем знам плам плем сем тем брем вым',
    'е м ми х': 'данны метаданны',
    'ая ой ою ую ые ых ым ыми': 'переменн запят крив',
    '-': 'меню видео аудио радио фото медиа мультимедиа демо лого промо прокси интервью досье резюме',
}
COMPARATIVE = re.compile('(?:ый|ее|ой)$')


def suffixes(path: Path) -> dict[str, list[tuple[str, str, re.Pattern[str]]]]:
    rules: dict[str, list[tuple[str, str, re.Pattern[str]]]] = defaultdict(list)
    for line in path.read_text(encoding='utf-8').splitlines():
        parts = line.split()
        if len(parts) >= 5 and parts[0] == 'SFX':
            _, flag, cut, added, condition = parts[:5]
            rules[flag].append(('' if cut == '0' else cut, '' if added == '0' else added, re.compile(f'{condition}$')))
    return rules


def forms_of(word: str, flags: str, rules: dict[str, list[tuple[str, str, re.Pattern[str]]]]) -> set[str]:
    forms = {word}
    for flag in flags:
        for cut, added, condition in rules[flag]:
            if word.endswith(cut) and condition.search(word):
                forms.add(word[: len(word) - len(cut)] + added)
    return forms


def shared_length(word: str, forms: set[str]) -> int:
    length = 0
    while length < len(word) and all(form[: length + 1] == word[: length + 1] for form in forms):
        length += 1
    return length


def table(package: Path) -> list[list[str]]:
    rules = suffixes(package / 'index.aff')
    stems: dict[str, list[str]] = defaultdict(list)
    for line in (package / 'index.dic').read_text(encoding='utf-8').splitlines()[1:]:
        word, _, flags = line.partition('/')
        if not word or not word[0].islower() or not flags or not set(flags) <= NOUN_FLAGS or (flags in 'EG' and COMPARATIVE.search(word)):
            continue
        forms = forms_of(word, flags, rules)
        length = shared_length(word, forms)
        endings = [word[length:], *sorted(form[length:] for form in forms - {word})]
        stems[' '.join(ending or '-' for ending in endings)].append(word[:length])
    for model, words in LIKE.items():
        [(endings, cut)] = [(endings, len(model) - len(stem)) for endings, known in stems.items() for stem in known if model == stem + endings.split(' ')[0].replace('-', '')][:1]
        stems[endings].extend(stem for stem in (word[: len(word) - cut] for word in words.split()) if stem not in stems[endings])
    for endings, irregular in IRREGULAR.items():
        stems[endings].extend(irregular.split())
    return [[endings, ' '.join(sorted(words))] for endings, words in sorted(stems.items(), key=lambda entry: (-len(entry[1]), entry[0]))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('package', type=Path)
    parser.add_argument('out', type=Path)
    arguments = parser.parse_args()
    lines = ',\n'.join(json.dumps(entry, ensure_ascii=False) for entry in table(arguments.package))
    arguments.out.write_text(f'[\n{lines}\n]\n', encoding='utf-8')


if __name__ == '__main__':
    main()
