import assert from 'node:assert/strict';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { AWKWARD } from './awkwardGlossary';
import { ExportedGlossary, foundIn, sidesIn } from './otherPrograms';

const PAIR = ['--from', 'en', '--to', 'de'];
const SIDES = sidesIn(AWKWARD, 'en', 'de');
const DEPRECATED = ['Zisterne', 'blacklist', 'schwarze Liste'];
const LONG = AWKWARD.find(({ definition }) => (definition?.length ?? 0) > 1000)!.definition!;
/** A formula of a spreadsheet, which a file for DeepL leaves out and says so. */
const isFormula = (text: string) => /^[=+\-@]/.test(text);
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
/** Formats that a spreadsheet opens as well: what it could run is marked as text. */
const MARKED: readonly ExportFormat[] = ['utx', 'omegat'];

type Pair = [source: string, target: string, about?: string];
type Row = Record<string, string>;

interface Reading {
  format: ExportFormat;
  kind?: string;
  /** Every term on both sides, the terms of every source, or one pair of each entry. */
  finds: 'all terms' | 'every source' | 'one pair';
  keepsLines?: boolean;
  /** Besides the pairs, what the reader takes for one. */
  alsoFinds?: string[];
}

const READINGS: Record<string, Reading> = {
  'TMX by translate-toolkit': { format: 'tmx', finds: 'all terms' },
  'XLIFF 1.2 by translate-toolkit': { format: 'xliff12', finds: 'all terms' },
  'XLIFF 2 by translate-toolkit, which does not know its glossaries': { format: 'xliff', finds: 'one pair' },
  'PO by translate-toolkit': { format: 'po', finds: 'every source', keepsLines: true },
  'PO by polib': { format: 'po', kind: 'polib', finds: 'every source', keepsLines: true },
  'UTX by translate-toolkit': { format: 'utx', finds: 'all terms' },
  'a glossary of OmegaT by translate-toolkit, which takes the comment for a term': {
    format: 'omegat',
    finds: 'all terms',
    alsoFinds: ['# Glossary in tab-separated format -*- coding: utf-8 -*-'],
  },
  'two columns by Python’s csv': { format: 'csv-pairs', finds: 'every source' },
};

describe('readers of others', function () {
  this.timeout(60_000);
  let glossary: ExportedGlossary;
  before(() => {
    glossary = new ExportedGlossary(AWKWARD);
  });
  after(() => glossary.remove());

  for (const [what, { format, kind = format, finds, keepsLines = false, alsoFinds = [] }] of Object.entries(READINGS)) {
    it(`find the pairs of terms: ${what}`, async () => {
      const found = foundIn(kind, await glossary.export(format, ...PAIR)) as (Pair | Row)[];
      const pairs = found
        .map((each): [string, string] => (Array.isArray(each) ? [each[0], each[1]] : [each.en!, each.de!]))
        .map((pair) => pair.map((text) => (keepsLines ? text : inOneLine(text).trim())));
      const written = (text: string) => {
        const line = keepsLines ? text : inOneLine(text);
        return MARKED.includes(format) && line.startsWith('=') ? `'${line}` : line;
      };
      const expected = SIDES.filter(
        ({ sources, targets }) => format !== 'csv-pairs' || ![...sources, ...targets].some(isFormula),
      );
      const isOf = ([source, target]: string[]) =>
        expected.some(
          ({ sources, targets }) => sources.map(written).includes(source!) && targets.map(written).includes(target!),
        );
      const isForbidden = (index: number) => format === 'utx' && (found[index] as Pair)[2] === 'forbidden';
      assert.deepEqual(
        pairs.filter((pair, index) => !isOf(pair) && !isForbidden(index) && !alsoFinds.includes(pair[0]!)),
        [],
      );
      for (const { sources, targets } of expected) {
        const own = pairs.filter(
          ([source, target]) => sources.map(written).includes(source!) && targets.map(written).includes(target!),
        );
        if (finds === 'one pair') assert.equal(own.length, 1, sources.join());
        // Of two entries for one word a list of words has room for one.
        else
          for (const source of sources)
            assert.ok(
              (format === 'csv-pairs' ? pairs : own).some(([each]) => each === written(source)),
              source,
            );
        if (finds === 'all terms')
          for (const target of targets)
            assert.ok(
              own.some(([, each]) => each === written(target)),
              target,
            );
      }
      const normal = pairs.filter((_, index) => !isForbidden(index)).flat();
      for (const term of DEPRECATED) assert.ok(!normal.includes(term), term);
    });
  }

  it('find in a TMX of all languages each pair with the language that most entries have', async () => {
    const units = foundIn('tmx', await glossary.export('tmx')) as Row[];
    const has = (wanted: Row) =>
      units.some(
        (unit) => JSON.stringify(Object.entries(unit).sort()) === JSON.stringify(Object.entries(wanted).sort()),
      );
    const pairs: Row[] = [
      { de: 'Behälter', en: 'cistern' },
      { de: 'Behälter', fr: 'citerne' },
      { de: 'Farbprofil', 'en-US': 'color profile' },
      { de: 'Farbprofil', 'sr-Latn': 'profil boja' },
      { de: 'Pumpe', ar: 'مضخة' },
      { de: 'Pumpe', he: 'משאבה (גדולה)' },
    ];
    for (const wanted of pairs) assert.ok(has(wanted), JSON.stringify(wanted));
  });

  it('find in TBX 2 all terms of all languages, which of them are deprecated, and the texts of the entry', async () => {
    const entries = foundIn('tbx2', await glossary.export('tbx2')) as {
      terms: Record<string, [string, boolean][]>;
      notes: string[];
    }[];
    assert.equal(entries.length, AWKWARD.length);
    AWKWARD.forEach(({ terms, definition, note }, index) => {
      const found = Object.entries(entries[index]!.terms).flatMap(([language, own]) =>
        own.map(([term, deprecated]) => `${language}:${deprecated ? '!' : ''}${term}`),
      );
      assert.deepEqual(
        found.sort(),
        terms
          .map(({ term, language, status }) => `${language}:${status === 'deprecatedTerm-admn-sts' ? '!' : ''}${term}`)
          .sort(),
      );
      for (const text of [definition, note])
        if (text)
          assert.ok(
            entries[index]!.notes.some((each) => each.trim() === text.trim()),
            text.slice(0, 80),
          );
    });
  });

  for (const format of ['xlsx', 'csv', 'tsv'] as const) {
    it(`find in a table a column for each language, and texts that stay as they are: ${format}`, async () => {
      const rows = foundIn(format, await glossary.export(format)) as Row[];
      // An apostrophe keeps a cell of a text from being a formula; a cell of a sheet is a text anyway.
      const cell = (text: string) => (format !== 'xlsx' && isFormula(text) ? `'${text}` : text).replace('a|b', 'a\\|b');
      AWKWARD.forEach(({ terms, note = '', source = '' }, index) => {
        const row = rows[index]!;
        for (const language of new Set(terms.map((term) => term.language))) {
          const own = terms.filter((term) => term.language === language);
          assert.equal(row[language], cell(own.map(({ term }) => term).join('|')));
          const statuses = (row[`status_${language}`] ?? '').split('|');
          own.forEach(({ status }, nth) => assert.equal(statuses[nth] ?? '', status ?? ''));
        }
        assert.deepEqual([row.note, row.origin], [note, source]);
      });
      assert.ok(
        rows.some(
          ({ definition }) =>
            definition &&
            (format === 'xlsx'
              ? definition === LONG.slice(0, 32_767)
              : definition === LONG.trim() || definition === LONG),
        ),
      );
    });
  }

  it('find the long definition, and those with quotation marks, in notes', async () => {
    for (const format of ['po', 'xliff12'] as const) {
      const notes = (foundIn(format, await glossary.export(format, ...PAIR)) as Pair[]).map(([, , about]) => about);
      for (const text of [LONG.trim(), 'says "it"; twice'])
        assert.ok(
          notes.some((note) => note?.includes(text)),
          `${format}: ${text.slice(0, 40)}`,
        );
    }
  });
});
