"""Nothing of a benchmark may be trained on, and no more than that may be lost."""

from pathlib import Path

import pytest

from xpr.corpus.cleaning import Side, skeletons
from xpr.corpus.decontamination import BenchmarkTexts, Decontamination, read_benchmarks

LONG = 'The keeper of the old lighthouse wrote down the colour of the sea every morning for forty years.'


def found(decontamination: Decontamination, text: str, language: str = 'en') -> bool:
    return bool(decontamination.find_sentences(Side([text], skeletons([text])), language)[0])


def held_out(decontamination: Decontamination, en: str, xx: str, language: str) -> bool:
    return bool(decontamination.find_held_out(skeletons([en]), skeletons([xx]), [language])[0])


@pytest.fixture
def benchmarks(tmp_path: Path) -> Path:
    def write(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding='utf-8')

    write('tatoeba/tatoeba.en-fr.tsv', f"I'm sad.\tJe suis triste.\n{LONG}\tLe gardien du phare notait la couleur de la mer.\n")
    write(
        'phrase_ctx/phrase_ctx.en-ja.tsv',
        'mw\tsteam engine\t蒸気機関\tThe steam engine hissed.\t蒸気機関がしゅうしゅう音を立てた。\tx\n1w\ttea\t茶\tTea is hot.\t茶は熱い。\tx\n',
    )
    write('senses/senses.tsv', 'bat\tFledermaus\ta\tb\tc\td\tA bat hung from the ceiling of the cave.\tIt flew at dusk.\n')
    write('wordalign/jaen.src-tgt', '灯台 守 は 毎朝 海 の 色 を 手帳 に 書き 留め て い まし た 。 ||| 2 .\n')
    write(
        'xquad/xquad.es.json',
        '{"data": [{"paragraphs": [{"context": "El puerto se llenó de barcos. Nadie dormía.", "qas": [{"question": "¿Quién dormía?"}]}]}]}',
    )
    write('acter/texts/nl/corp/annotated/texts/a.txt', 'Corruptie\nDe wethouder ontving een mand met dure flessen wijn.\n')
    write('sentalign/dev.de', 'Der Gipfel war noch in Wolken gehüllt.\n')
    write('korean/news.en-ko.tsv', 'The fishing boats came back early.\t고깃배들이 일찍 돌아왔다.\n')
    return tmp_path


def test_every_benchmark_is_kept_apart(benchmarks: Path) -> None:
    decontamination = Decontamination(read_benchmarks(benchmarks))
    assert found(decontamination, "i'm SAD!")
    assert found(decontamination, 'Je suis triste', 'fr')
    assert found(decontamination, '蒸気機関がしゅうしゅう音を立てた', 'ja')
    assert found(decontamination, 'A bat hung from the ceiling of the cave')
    assert found(decontamination, '灯台守は毎朝海の色を手帳に書き留めていました', 'ja')
    assert found(decontamination, 'El puerto se llenó de barcos', 'es')
    assert found(decontamination, '¿quién dormía?', 'es')
    assert found(decontamination, 'De wethouder ontving een mand met dure flessen wijn.', 'nl')
    assert found(decontamination, 'Der Gipfel war noch in Wolken gehüllt', 'de')
    assert found(decontamination, '고깃배들이 일찍 돌아왔다', 'ko')


def test_ambiguous_words_in_sentences_are_kept_apart_with_their_translations(benchmarks: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    words = tmp_path_factory.mktemp('ambiguous') / 'words'
    words.mkdir()
    (words / 'de.tsv').write_text('Bank\tbench\tWir saßen auf einer \tBank\t im Park.\tWe sat on a bench in the park.\ttatoeba2\n', encoding='utf-8')
    (words / 'ja.tsv').write_text('床\tfloor\t猫が\t床\tで寝ていた。\tThe cat slept on the floor.\ttatoeba\n', encoding='utf-8')
    decontamination = Decontamination(read_benchmarks(benchmarks, words.parent))
    assert found(decontamination, 'Wir saßen auf einer Bank im Park!', 'de')
    assert found(decontamination, 'we sat on a bench in the park')
    assert found(decontamination, '猫が床で寝ていた', 'ja')
    assert found(decontamination, 'Je suis triste', 'fr')
    assert not found(decontamination, 'Die Bank öffnet um neun.', 'de')


def test_the_project_s_own_set_is_kept_apart() -> None:
    own = Path(__file__).parents[3] / 'bench' / 'ambiguous'
    texts = read_benchmarks(own)
    assert {language for language, _ in texts.sentences} == {'en', 'de', 'fr', 'es', 'ja', 'zh'}


def test_a_long_run_of_shared_words_is_enough(benchmarks: Path) -> None:
    decontamination = Decontamination(read_benchmarks(benchmarks))
    assert found(decontamination, 'My grandfather, the keeper of the old lighthouse, wrote down the colour of the sea, they say.')
    assert found(decontamination, '聞くところでは灯台守は毎朝海の色を手帳に書き留めていたそうだ。', 'ja')
    assert not found(decontamination, 'The keeper of the old lighthouse has retired.')


def test_headings_and_numbers_of_documents_take_nothing_out(benchmarks: Path) -> None:
    decontamination = Decontamination(read_benchmarks(benchmarks))
    assert not found(decontamination, 'corruptie', 'nl')
    assert not found(decontamination, '3.')


def test_a_held_out_pair_goes_and_sentences_with_the_phrase_stay(benchmarks: Path) -> None:
    decontamination = Decontamination(read_benchmarks(benchmarks))
    assert held_out(decontamination, 'Steam Engine', '蒸気機関', 'ja')
    assert not held_out(decontamination, 'steam engine', '蒸気機関', 'zh')
    assert not held_out(decontamination, 'tea', '茶', 'ja')
    assert not found(decontamination, 'He restored a steam engine in his garage.')


def test_without_benchmarks_nothing_is_found() -> None:
    decontamination = Decontamination(BenchmarkTexts())
    assert not found(decontamination, LONG)
    assert not held_out(decontamination, 'steam engine', '蒸気機関', 'ja')


def test_a_folder_that_holds_no_benchmark_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match='no benchmark that is known'):
        read_benchmarks(tmp_path)
