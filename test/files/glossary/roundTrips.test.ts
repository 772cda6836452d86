import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept, ExampleSentence, Term } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';
import { RICH } from '../support/richConcepts';
import { TERM_TEXTS } from '../support/termTexts';

const OPTIONS = { source: 'en', target: 'de' };
const TEXTS = ['domain', 'definition', 'note', 'source', 'customer', 'project'];

/** What docs/reference/formats.md says that a format keeps, field by field. What is not named is dropped. */
interface Keeps {
  concept: string[];
  term: string[];
  /** Where an example sentence comes from. */
  exampleSource?: boolean;
  /** Terms in English and German only, and the term's fields for the first one in each. */
  bilingual?: boolean;
  /** Only so many example sentences. */
  examples?: number;
  /** A status for the targets only. */
  targetStatus?: boolean;
  /** Each pair of terms becomes an entry of its own. */
  pairs?: boolean;
  /** Without terms that must not be used. */
  isWithoutStatus?: boolean;
  /** Meant for other programs rather than for the way back; a test of its own says what comes. */
  isListOfPairs?: boolean;
}

const KEEPS: Record<ExportFormat, Keeps> = {
  glossa: {
    concept: [
      'id',
      'originalId',
      ...TEXTS,
      'definitionSource',
      'created',
      'modified',
      'crossReferences',
      'images',
      'transactions',
      'ownField',
    ],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples', 'crossReferences', 'transactions', 'ownField'],
    exampleSource: true,
  },
  tbx: {
    concept: ['id', ...TEXTS, 'definitionSource', 'created', 'modified', 'crossReferences', 'images', 'transactions'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples', 'crossReferences', 'transactions'],
    exampleSource: true,
  },
  'tbx-dct': {
    concept: ['id', ...TEXTS, 'definitionSource', 'created', 'modified', 'crossReferences', 'images', 'transactions'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples', 'crossReferences', 'transactions'],
    exampleSource: true,
  },
  'tbx-min': { concept: ['id', 'domain', 'note', 'customer'], term: ['status', 'partOfSpeech', 'note', 'customer'] },
  'tbx-core': { concept: ['id', 'note'], term: ['note'], isWithoutStatus: true },
  tbx2: {
    concept: ['id', ...TEXTS, 'definitionSource', 'created', 'modified', 'crossReferences', 'images', 'transactions'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples', 'crossReferences', 'transactions'],
    exampleSource: true,
  },
  multiterm: {
    concept: ['id', ...TEXTS, 'definitionSource', 'created', 'modified', 'transactions'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples', 'transactions'],
    exampleSource: true,
  },
  xlsx: {
    concept: ['id', 'originalId', ...TEXTS, 'definitionSource', 'created', 'modified'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples'],
  },
  csv: {
    concept: ['id', 'originalId', ...TEXTS, 'definitionSource', 'created', 'modified'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples'],
  },
  tsv: {
    concept: ['id', 'originalId', ...TEXTS, 'definitionSource', 'created', 'modified'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples'],
  },
  tmx: {
    concept: ['id', 'originalId', ...TEXTS, 'definitionSource', 'created', 'modified'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples'],
    bilingual: true,
  },
  xliff: {
    concept: ['id', 'originalId', ...TEXTS, 'definitionSource'],
    term: [...TERM_TEXTS, 'examples', 'unplacedExamples'],
    bilingual: true,
  },
  utx: {
    concept: ['id', 'originalId', 'domain', 'definition', 'note', 'customer', 'project'],
    term: ['status', 'partOfSpeech', 'grammaticalGender', 'note', 'examples'],
    bilingual: true,
    examples: 1,
    targetStatus: true,
  },
  omegat: { concept: ['note'], term: [], bilingual: true, pairs: true },
  xliff12: { concept: [], term: [], bilingual: true, pairs: true, isListOfPairs: true },
  po: { concept: [], term: [], bilingual: true, pairs: true, isListOfPairs: true },
  'csv-pairs': { concept: [], term: [], bilingual: true, pairs: true, isListOfPairs: true },
};

function kept(concept: Concept, keeps: Keeps): Concept[] {
  if (keeps.pairs && concept.terms.length > 2) return pairsOf(concept).flatMap((pair) => kept(pair, keeps));
  const terms = concept.terms
    .filter(({ language }) => !keeps.bilingual || ['en', 'de'].includes(language))
    .filter(({ status }) => !keeps.isWithoutStatus || status !== 'deprecatedTerm-admn-sts')
    .map((term) => keptOfTerm(term, keeps));
  if (keeps.targetStatus) for (const term of terms) if (term.language === 'en') delete term.status;
  return [only({ ...concept, terms }, ['terms', ...keeps.concept]) as Concept];
}

/** The first term of each language with all of the other. */
function pairsOf(concept: Concept): Concept[] {
  const [en, de] = ['en', 'de'].map((language) => concept.terms.filter((term) => term.language === language)) as [
    Term[],
    Term[],
  ];
  return [...de.map((target) => [en[0]!, target]), ...en.slice(1).map((source) => [source, de[0]!])].map((terms) => ({
    ...concept,
    terms,
  }));
}

function keptOfTerm(term: Term, { term: fields, exampleSource, examples: most }: Keeps): Term {
  const examples = term.examples
    ?.slice(0, most)
    .map(({ source, ...example }): ExampleSentence => (exampleSource && source ? { ...example, source } : example));
  return only({ ...term, ...(examples ? { examples } : {}) }, ['term', 'language', ...fields]) as Term;
}

function only(object: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** A format may order a glossary as it likes, and an omitted id is made anew. */
const sorted = (concepts: Concept[], keeps: Keeps) =>
  concepts
    .map((concept) => (keeps.concept.includes('id') ? concept : { ...concept, id: '' }))
    .sort((a, b) => (termsOf(a) < termsOf(b) ? -1 : 1));
const termsOf = ({ terms }: Concept) => terms.map(({ term }) => term).join();

for (const format of (Object.keys(EXPORT_FORMATS) as ExportFormat[]).filter((each) => !KEEPS[each].isListOfPairs)) {
  const keeps = KEEPS[format];
  const again = (concepts: Concept[]) =>
    readGlossary(writeGlossary(concepts, format, OPTIONS).bytes, `x.${EXPORT_FORMATS[format].ending}`, OPTIONS);

  describe(`through ${format} and back`, () => {
    it('comes every field that the format carries, and no other', () => {
      const { value, problems } = again(RICH);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        sorted(value, keeps),
        sorted(
          RICH.flatMap((concept) => kept(concept, keeps)),
          keeps,
        ),
      );
    });

    it('comes nothing new the second time: what was read is written as the same file', () => {
      const first = writeGlossary(again(RICH).value, format, OPTIONS).bytes;
      const second = writeGlossary(again(again(RICH).value).value, format, OPTIONS).bytes;
      assert.deepEqual(Buffer.from(second).toString('latin1'), Buffer.from(first).toString('latin1'));
    });

    it('come texts of any characters', () => {
      const text = fc.string({
        minLength: 1,
        maxLength: 12,
        unit: fc.constantFrom(...'aZß語 "\'<>&;,\t|\\=+-@#_x0041_[]{}%$\u00a0\u2028😀'.match(/./gsu)!),
      });
      const concept = fc.record({ en: text, de: text, note: text }).map(({ en, de, note }): Concept => ({
        id: 'c00000000000000ff',
        note: plain(note),
        terms: [
          { term: `a${plain(en)}b`, language: 'en' },
          { term: `c${plain(de)}d`, language: 'de' },
        ],
      }));
      fc.assert(
        fc.property(concept, (each) => {
          const { value, problems } = again([each]);
          assert.deepEqual(problems, []);
          assert.deepEqual(
            value.map(({ terms, note }) => [terms.map(({ term }) => term), note]),
            [[each.terms.map(({ term }) => term), each.note]],
          );
        }),
        { numRuns: 40 },
      );
    });
  });
}

/** White space is folded and trimmed everywhere, and double brackets mark a phrase. */
function plain(text: string): string {
  return `n${text.replace(/\s+/g, ' ').replace(/\[\[|\]\]/g, '[')}n`;
}
