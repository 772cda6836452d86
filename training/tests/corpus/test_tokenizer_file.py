"""A tokenizer's file, as it is and compressed."""

from pathlib import Path

from tokenizers import Tokenizer, models

from xpr.corpus.tokenizer_file import COMPRESSED, PLAIN, tokenizer_file, tokenizer_of, tokenizer_text, write_compressed


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
