import numpy as np
from tokenizers import Tokenizer, models

from xpr.relatedness.forms import forms_of

VOCABULARY = '▁hospital ▁hospitals ▁hospitality ▁carta ▁cartas ▁空 ▁hospitals2'.split()


def test_a_form_has_its_stem_and_stands_near_its_word() -> None:
    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(VOCABULARY)}, unk_token='▁空'))
    static = np.eye(7, dtype=np.float32)
    for form, word in ((1, 0), (2, 0), (4, 3), (6, 0)):
        static[form] = static[word] + (3 if form == 2 else 0.5) * static[form]
    has_senses = np.array([True, False, False, True, False, False, False])
    content = np.array([True] * 7)
    assert forms_of(tokenizer, has_senses, content, static) == {1: 0, 4: 3}, 'not *hospitality*, which is another word, and nothing with a number'
    content[4] = False
    assert forms_of(tokenizer, has_senses, content, static) == {1: 0}
