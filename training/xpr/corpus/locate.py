"""Where a phrase stands in its sentence."""

LANGUAGES_WITHOUT_BLANKS = frozenset({'ja', 'zh', 'ko'})


def locate(phrase: str, sentence: str, language: str) -> tuple[str, str, str] | None:
    """The sentence as text before the phrase, the phrase as it is written there, and the text after; None if it is not found.

    An occurrence as whole words is preferred. Inside a longer word ("apt" in "chapter") English does not count; other
    languages join words and endings, so there it does. Case is overlooked.
    """
    folded, wanted = sentence.lower(), phrase.lower()
    if len(folded) != len(sentence):  # a few capitals have no small letter of one code point
        folded, wanted = sentence, phrase
    first = folded.find(wanted)
    if first < 0 or not wanted:
        return None
    place = first
    if language not in LANGUAGES_WITHOUT_BLANKS:
        while place >= 0 and not _whole_words(folded, place, place + len(wanted)):
            place = folded.find(wanted, place + 1)
        if place < 0:
            if language == 'en':
                return None
            place = first
    end = place + len(wanted)
    return sentence[:place], sentence[place:end], sentence[end:]


def _whole_words(text: str, start: int, end: int) -> bool:
    before = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum())
    after = end == len(text) or not (text[end].isalnum() and text[end - 1].isalnum())
    return before and after
