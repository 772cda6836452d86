import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { readTableDocument } from '../../../src/files/tableDocuments';
import { readDocument } from '../../../src/files/documents';
import type { DocumentText } from '../../../src/model/document';
import type { SegmentReadOptions } from '../../../src/model/languagePair';

type Texts = Record<string, string>;
const UNITS: Texts[] = [
  {
    en: 'The bus is late.',
    'pt-PT': 'O autocarro está atrasado.',
    'pt-BR': 'O ônibus está atrasado.',
    it: 'L’autobus è in ritardo.',
  },
  { en: 'The train', 'pt-PT': 'O comboio' },
  { en: 'The ticket', pt: 'O bilhete', it: 'Il biglietto' },
];

const tmx = (units: readonly Texts[]): string =>
  `<tmx version="1.4"><header srclang="en"/><body>${units
    .map(
      (unit) =>
        `<tu>${Object.entries(unit)
          .map(([language, text]) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`)
          .join('')}</tu>`,
    )
    .join('')}</body></tmx>`;
const catalogue = (units: readonly Texts[]): string =>
  JSON.stringify({
    sourceLanguage: 'en',
    strings: Object.fromEntries(
      units.map(({ en, ...others }) => [
        en,
        {
          localizations: Object.fromEntries(
            Object.entries(others).map(([language, value]) => [
              language,
              { stringUnit: { state: 'translated', value } },
            ]),
          ),
        },
      ]),
    ),
  });
const csv = (units: readonly Texts[]): string => {
  const languages = ['en', 'pt-PT', 'pt-BR', 'pt', 'it'];
  return [languages, ...units.map((unit) => languages.map((language) => unit[language] ?? ''))]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\n');
};

const pairsOf = (value: DocumentText): string[] =>
  value.kind === 'bilingual' ? value.pairs.map(({ source, target }) => `${source.text} = ${target.text}`) : [];

const READERS: Record<
  string,
  (wanted: SegmentReadOptions) => { value: DocumentText; problems: { message: string }[] }
> = {
  'a translation memory': (wanted) => readDocument({ fileName: 'a.tmx', text: tmx(UNITS) }, wanted),
  'a string catalogue': (wanted) => readDocument({ fileName: 'a.xcstrings', text: catalogue(UNITS) }, wanted),
  'a table': (wanted) => runSynchronously(readTableDocument({ fileName: 'a.csv', text: csv(UNITS) }, wanted)),
};

for (const [name, read] of Object.entries(READERS))
  describe(`the languages of ${name}`, () => {
    it('are those asked for, in the region asked for', () => {
      assert.equal(
        pairsOf(read({ source: 'en', target: 'pt-BR' }).value)[0],
        'The bus is late. = O ônibus está atrasado.',
      );
      assert.equal(
        pairsOf(read({ source: 'en', target: 'pt-PT' }).value)[0],
        'The bus is late. = O autocarro está atrasado.',
      );
      assert.equal(
        pairsOf(read({ source: 'it', target: 'pt-BR' }).value)[0],
        'L’autobus è in ritardo. = O ônibus está atrasado.',
      );
    });

    it('are never another region where the file has the one asked for', () => {
      const { value } = read({ source: 'en', target: 'pt-BR', everyPair: true });
      assert.ok(pairsOf(value).every((pair) => !/autocarro|comboio/.test(pair)));
      assert.ok(value.kind === 'bilingual' && value.pairs.every(({ languages }) => languages?.target !== 'pt-PT'));
    });

    it('are all there where every pair is wanted, from each language to each', () => {
      const { value } = read({ everyPair: true });
      assert.ok(value.kind === 'bilingual');
      const pairs = value.pairs.map(({ languages }) => `${languages!.source}–${languages!.target}`);
      for (const pair of ['en–pt-PT', 'en–pt-BR', 'en–it', 'en–pt']) assert.ok(pairs.includes(pair), pair);
      assert.ok(pairs.some((pair) => /^(?:it–pt-BR|pt-BR–it)$/.test(pair)));
      assert.ok(pairs.every((pair) => !/^pt.*–pt/.test(pair)));
    });

    it('say which of them were not read because nobody has asked for them', () => {
      const { problems } = read({});
      assert.ok(
        problems.some(({ message }) => /^The file also contains (?:it|pt), which was not read\./.test(message)),
      );
    });
  });

describe('the region of a translation memory', () => {
  const units: Texts[] = [
    { en: 'The mobile', 'es-ES': 'El móvil', 'es-AR': 'El celular' },
    { en: 'The car', 'es-ES': 'El coche' },
    { en: 'The room', es: 'La sala', 'es-ES': 'La habitación' },
  ];
  const read = (target: string) => readDocument({ fileName: 'a.tmx', text: tmx(units) }, { source: 'en', target });

  it('is a near one where the file does not have the one asked for, then none', () => {
    assert.deepEqual(pairsOf(read('es-MX').value), ['The mobile = El celular', 'The room = La sala']);
  });

  it('counts the units that are in another one only', () => {
    assert.deepEqual(
      read('es-419').problems.map(({ line, message, skipped }) => [line, message, skipped]),
      [[1, 'Skipped 1 unit in another region only.', 1]],
    );
  });

  it('is said where a far one is read instead', () => {
    const { value, problems } = readDocument(
      { fileName: 'a.tmx', text: tmx([{ en: 'The car', 'es-ES': 'El coche' }]) },
      { source: 'en', target: 'es-MX' },
    );
    assert.deepEqual(pairsOf(value), ['The car = El coche']);
    assert.equal(problems[0]!.message, 'The file has no es-MX, so es-ES was read instead.');
  });
});
