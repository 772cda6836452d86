import pytest

from xpr.checkpoint.inputs import build_input


def text_of(tokenizer, ids):
    return [tokenizer.id_to_token(number) for number in ids]


def test_markers_stand_around_the_phrase_and_are_pooled_with_it(tokenizer):
    ids, (start, end) = build_input(tokenizer, 'The ', 'safety valve', ' opens at eight bar.')
    tokens = text_of(tokenizer, ids)
    assert tokens[0] == '<s>' and tokens[-1] == '</s>' and tokens.count('</s>') == 3
    assert tokens[start] == tokens[end - 1] == '</s>'
    assert ''.join(tokens[start + 1 : end - 1]).replace('▁', ' ').strip() == 'safety valve'


def test_the_phrase_is_lower_cased_and_its_context_is_not(tokenizer):
    assert build_input(tokenizer, 'The ', 'Safety Valve', '') == build_input(tokenizer, 'The ', 'safety valve', '')
    assert build_input(tokenizer, 'The ', 'valve', '') != build_input(tokenizer, 'the ', 'valve', '')


def test_a_bare_phrase_has_all_four_markers(tokenizer):
    ids, span = build_input(tokenizer, '', 'valve', '')
    assert text_of(tokenizer, ids)[:2] == ['<s>', '</s>'] and text_of(tokenizer, ids)[-2:] == ['</s>', '</s>']
    assert span == (1, len(ids) - 1)


def test_context_is_cut_at_its_far_ends(tokenizer):
    before, after = 'The operator reads the meter. ' * 20, ' opens at eight bar.' * 20
    ids, (start, end) = build_input(tokenizer, before, 'valve', after)
    assert len(ids) == 80
    whole = [tokenizer.encode(text, add_special_tokens=False).ids for text in (before, after)]
    assert ids[1:start] == whole[0][-(start - 1) :] and ids[end:-1] == whole[1][: len(ids) - 1 - end]
    # Half of the room for each, and the odd one before.
    assert 0 <= (start - 1) - (len(ids) - 1 - end) <= 1
    # What one side does not need the other has.
    _, (late, _) = build_input(tokenizer, before, 'valve', '')
    assert late > start


def test_a_phrase_without_room_is_refused(tokenizer):
    with pytest.raises(ValueError, match='80 is the most'):
        build_input(tokenizer, '', 'valve ' * 100, '')
