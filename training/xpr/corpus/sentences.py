"""Where sentences end, as far as stops and blanks tell."""

import re

_SENTENCE_END = re.compile(r'(?<=[.!?؟])\s+|(?<=[。！？])')


def sentences_of(text: str) -> list[str]:
    """The sentences of a text in their order; an abbreviation's stop ends one, too."""
    return _SENTENCE_END.split(text)
