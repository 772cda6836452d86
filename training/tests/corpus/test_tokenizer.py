"""The tokenizer: its normalisation, its alphabet, its sample, and that the product's JavaScript library gives the same ids."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models

from xpr.corpus.alphabet import choose_alphabet, count_characters
from xpr.corpus.tokenizer import (
    COMPRESSED,
    PLAIN,
    SPECIAL_TOKENS,
    is_traditional,
    sample_texts,
    tokenizer_file,
    tokenizer_of,
    tokenizer_text,
    train_tokenizer,
    write_compressed,
)
from xpr.corpus.whole_words import add_whole_words, count_words

TEXTS = {
    'fr': [('The mill stands by the river.', 'Le moulin est au bord de la rivière.'), ('Fresh bread every day', 'Du pain frais chaque jour')],
    'ja': [('Coffee roasting', '珈琲の焙煎'), ('A deep well', '深い井戸'), ('The kettle boils.', 'やかんが沸いている。')],
    'zh': [('A deep well', '一口深井'), ('The library opens at nine.', '圖書館九點開門。'), ('Lay the bricks.', '敷设砖块。')],
    'ar': [('The door is open.', 'الباب مفتوح.')],
    'ko': [('A wooden bridge', '나무 다리')],
}
STRANGE = [
    '',
    '   ',
    'Ｆｕｌｌ　ｗｉｄｔｈ',
    'a\u00a0b\tc\u3000d',
    'İSTANBUL ΟΔΟΣ',
    'e\u0301tat',
    '\u200fالباب\u200e',
    '😀 emoji',
    '\ufffd\ufffd',
    '½ ㎏ ﬁn',
    'x' * 300,
    '龘龘 and 龘',
]


@pytest.fixture(scope='module')
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp('tokenizer')
    (out / 'text').mkdir()
    for language, rows in TEXTS.items():
        (out / 'text' / f'segments.{language}.tsv').write_text(''.join(f'0\t{en}\t{xx}\n' for en, xx in rows), encoding='utf-8')
    train_tokenizer(out / 'text', out / 'tokenizer.json', ['en', *TEXTS], 400)
    return out


def test_normalisation_is_written_out_in_the_file(folder: Path) -> None:
    written = json.loads((folder / 'tokenizer.json').read_text(encoding='utf-8'))
    steps = [step['type'] for step in written['normalizer']['normalizers']]
    assert steps == ['NFKC', 'Lowercase', 'Replace', 'Strip']
    assert written['post_processor'] is None
    assert [token['content'] for token in written['added_tokens']] == list(SPECIAL_TOKENS)


def test_width_case_and_blanks_make_no_difference(folder: Path) -> None:
    tokenizer = Tokenizer.from_file(str(folder / 'tokenizer.json'))
    assert tokenizer.encode('Ｔｈｅ　 MILL ').ids == tokenizer.encode('the mill').ids
    assert tokenizer.encode('  ').ids == []


def test_no_character_of_the_texts_is_unknown(folder: Path) -> None:
    tokenizer = Tokenizer.from_file(str(folder / 'tokenizer.json'))
    unknown = tokenizer.token_to_id('<unk>')
    for rows in TEXTS.values():
        for row in rows:
            assert all(unknown not in tokenizer.encode(text).ids for text in row)


def test_a_large_vocabulary_knows_common_characters_that_the_corpus_lacks() -> None:
    nothing = np.zeros(0x110000, dtype=np.int64)
    assert {'焙', '煎', '井', '敷', '圖', '龜', '뷁'} - choose_alphabet(nothing, 64_000) == {'뷁'}
    assert choose_alphabet(nothing, 1_000) == set()


def test_rare_characters_of_a_large_corpus_and_of_foreign_scripts_stay_outside() -> None:
    counts = count_characters(['a' * 2_000_000, 'ħ' * 4, 'ø' * 5, 'ก' * 99, 'あ' * 5, '\u0001' * 500])
    assert choose_alphabet(counts, 1_000) == {'a', 'ø', 'あ'}


def test_every_language_and_traditional_chinese_is_in_the_sample(folder: Path) -> None:
    sample = set(sample_texts(folder / 'text', ['en', *TEXTS]))
    assert {'珈琲の焙煎', '圖書館九點開門。', '敷设砖块。', 'الباب مفتوح.', '나무 다리'} <= sample
    assert is_traditional('圖書館') and not is_traditional('图书馆')


def test_a_vocabulary_larger_than_a_model_can_be_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match='131072'):
        train_tokenizer(folder / 'text', folder / 'unused.json', ['en', *TEXTS], 140_000)


def test_too_few_pieces_for_the_alphabet_are_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match='alphabet alone'):
        train_tokenizer(folder / 'text', folder / 'unused.json', ['en', *TEXTS], 30)


@pytest.mark.skipif(
    shutil.which('node') is None or not (Path(__file__).parents[3] / 'node_modules').is_dir(),
    reason="the comparison needs Node and the product's dependencies (npm ci)",
)
def test_the_library_of_the_product_gives_the_same_ids(folder: Path) -> None:
    texts = [text for rows in TEXTS.values() for row in rows for text in row] + STRANGE
    (folder / 'lines.json').write_text(json.dumps(texts), encoding='utf-8')
    script = Path(__file__).with_name('tokenizer_ids.mjs')
    made = subprocess.run(['node', str(script), str(folder), str(folder / 'lines.json')], capture_output=True, check=True, text=True)
    tokenizer = Tokenizer.from_file(str(folder / 'tokenizer.json'))
    for text, ids in zip(texts, json.loads(made.stdout)):
        assert ids == tokenizer.encode(text, add_special_tokens=False).ids, text


def test_frequent_words_become_pieces_of_their_own_and_the_product_reads_them(folder: Path, tmp_path: Path) -> None:
    for name in ('tokenizer.json', 'tokenizer_config.json'):
        shutil.copyfile(folder / name, tmp_path / name)
    (tmp_path / 'text').mkdir()
    rows = '0\tIn vain she waited.\tVergeblich wartete sie.\n' * 9
    (tmp_path / 'text' / 'segments.de.tsv').write_text(rows, encoding='utf-8')
    before = Tokenizer.from_file(str(tmp_path / 'tokenizer.json'))
    size = before.get_vocab_size()
    assert len(before.encode('vergeblich').tokens) > 1
    added = add_whole_words(tmp_path / 'tokenizer.json', count_words(tmp_path / 'text', [1.0]), size + 2)
    after = Tokenizer.from_file(str(tmp_path / 'tokenizer.json'))
    assert added == 2 and after.get_vocab_size() == size + 2
    # German comes before English, which is one side of every pair.
    assert after.encode('vergeblich').tokens == ['▁vergeblich']
    assert after.encode('moulin').ids == before.encode('moulin').ids


def test_words_of_a_source_without_weight_or_too_rare_are_not_added(folder: Path, tmp_path: Path) -> None:
    shutil.copyfile(folder / 'tokenizer.json', tmp_path / 'tokenizer.json')
    (tmp_path / 'text').mkdir()
    (tmp_path / 'text' / 'phrases.de.tsv').write_text('0\tin vain\tvergeblich\n' * 2 + '1\tsnow\tSchnee\n' * 9, encoding='utf-8')
    assert add_whole_words(tmp_path / 'tokenizer.json', count_words(tmp_path / 'text', [1.0, 0.0]), 10_000) == 0


def test_both_say_the_same(tmp_path: Path) -> None:
    text = Tokenizer(models.WordLevel({'é': 0, '[UNK]': 1}, unk_token='[UNK]')).to_str()
    (tmp_path / PLAIN).write_text(text, encoding='utf-8')
    assert tokenizer_text(tokenizer_file(tmp_path)) == text
    write_compressed(text, tmp_path / COMPRESSED)
    (tmp_path / PLAIN).unlink()
    assert tokenizer_text(tokenizer_file(tmp_path)) == text
    assert tokenizer_of(tmp_path).token_to_id('é') == 0


def test_the_bytes_are_those_of_the_text_alone(tmp_path: Path) -> None:
    for name in ('one.gz', 'two.gz'):
        write_compressed('text', tmp_path / name)
    assert (tmp_path / 'one.gz').read_bytes() == (tmp_path / 'two.gz').read_bytes()
