"""Texts to inputs, as the released checkpoint was trained with them."""

from tokenizers import Tokenizer

TEMPLATE = ('<s>', '{before}', '</s>', '{phrase}', '</s>', '{after}', '</s>')
MAX_TOKENS = 80


def build_input(tokenizer: Tokenizer, before: str, phrase: str, after: str, most: int = MAX_TOKENS) -> tuple[list[int], tuple[int, int]]:
    """The ids of `<s> before </s> phrase </s> after </s>`, and the tokens [start, end) that the mean covers: the phrase and its two `</s>`.

    The phrase is lower-cased, its context is not. Context that does not fit is cut at its far ends; each side has half of the room, and what the
    other does not need (src/engine/encoder/inputs.ts does the same). Error: `ValueError` for a phrase that is longer than the room.
    """
    start, end = _id_of(tokenizer, '<s>'), _id_of(tokenizer, '</s>')
    head, middle, tail = (tokenizer.encode(text, add_special_tokens=False).ids for text in (before, phrase.lower(), after))
    room = most - (len(TEMPLATE) - 3) - len(middle)
    if room < 0:
        raise ValueError(f'“{phrase}” has {len(middle)} tokens; {most} is the most with the markers.')
    kept = min(len(head), max(room - len(tail), (room + 1) // 2))
    head, tail = head[len(head) - kept :], tail[: room - kept]
    return [start, *head, end, *middle, end, *tail, end], (1 + len(head), 1 + len(head) + len(middle) + 2)


def _id_of(tokenizer: Tokenizer, token: str) -> int:
    number = tokenizer.token_to_id(token)
    if number is None:
        raise ValueError(f'The tokenizer has no token {token}; the one of XLM-R has.')
    return number
