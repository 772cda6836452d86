import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept, Term } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';
import { TERM_TEXTS } from '../support/termTexts';

const PAIR = { source: 'en', target: 'de' };
const TEXT_FIELDS = [...TERM_TEXTS.filter((name) => name !== 'status'), 'letterCase', 'ownField'];
const CONCEPT_FIELDS = [
  'domain',
  'definition',
  'definitionSource',
  'note',
  'source',
  'customer',
  'project',
  'originalId',
  'context',
  'ownField',
];

/** A text that stands nowhere else. */
const mark = (...parts: string[]) =>
  parts
    .join('')
    .replace(/[^a-z\d]/gi, '')
    .toUpperCase() + 'MARK';

function term(name: string, language: string, status?: Term['status']): Term {
  const own = mark(language, name);
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, mark(own, field)])),
    ...{ term: own, language, ...(status ? { status } : {}) },
    examples: [
      { before: 'The ', phrase: own, after: ` ${mark(own, 'examples')}.`, source: mark(own, 'exampleSource') },
    ],
    unplacedExamples: [mark(own, 'unplacedExamples')],
    crossReferences: [{ target: 'https://example.org/', text: mark(own, 'crossReferences') }],
    transactions: [{ type: 'check', responsible: mark(own, 'transactions') }],
  };
}

const EVERYTHING: Concept = {
  ...Object.fromEntries(CONCEPT_FIELDS.map((field) => [field, mark('concept', field)])),
  id: 'c0000000000000001',
  created: '2024-01-02',
  modified: '2025-03-04',
  crossReferences: [{ target: 'https://example.org/', text: mark('concept', 'crossReferences') }],
  images: [{ target: 'https://example.org/a.png', text: mark('concept', 'images') }],
  transactions: [{ type: 'check', responsible: mark('concept', 'transactions') }],
  columns: { Colour: mark('concept', 'columns') },
  flags: [mark('concept', 'flags')],
  terms: [
    term('one', 'en', 'preferredTerm-admn-sts'),
    term('two', 'en'),
    term('one', 'de', 'preferredTerm-admn-sts'),
    term('two', 'de'),
    term('one', 'fr'),
    term('old', 'de', 'deprecatedTerm-admn-sts'),
  ],
};

/** Every mark in the entry, with the name that an omission has to give it. */
function marked(): [text: string, name: string][] {
  const ofTerm = ({ term: own }: Term): [string, string][] => [
    ...[...TEXT_FIELDS, 'examples', 'unplacedExamples', 'crossReferences', 'transactions'].map(
      (field): [string, string] => [mark(own, field), field],
    ),
    [mark(own, 'exampleSource'), 'source of an example'],
  ];
  const ofConcept = [...CONCEPT_FIELDS, 'crossReferences', 'images', 'transactions', 'columns', 'flags'].map(
    (field): [string, string] => [mark('concept', field), field],
  );
  return [...ofConcept, ['2024-01-02', 'created'], ['2025-03-04', 'modified'], ...EVERYTHING.terms.flatMap(ofTerm)];
}

/** TMX writes dates without signs; whatever the format, a mark stands in it letter by letter. */
function textOf(bytes: Uint8Array, format: ExportFormat): string {
  const text =
    format === 'xlsx'
      ? Object.values(unzipSync(bytes))
          .map((part) => strFromU8(part))
          .join('\n')
      : Buffer.from(bytes).toString();
  return text.replaceAll(/\b(\d{4})(\d\d)(\d\d)T/g, '$1-$2-$3T');
}

describe('an export of an entry that has everything', () => {
  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
    it(`says whatever is not in the file: ${format}`, () => {
      const { bytes, omissions } = writeGlossary([EVERYTHING], format, PAIR);
      const text = textOf(bytes, format);
      const said = omissions.join('\n');
      // What stands with a term that is left out, which is said, goes with it.
      const isOfLeftTerm = (own: string) =>
        EVERYTHING.terms.some(
          (each) =>
            own.startsWith(each.term) &&
            !text.includes(`${each.term}<`) &&
            !new RegExp(`${each.term}(?!\\w)`).test(text),
        );
      const leftUnsaid = marked().filter(
        ([own, name]) =>
          !text.includes(own) &&
          !isOfLeftTerm(own) &&
          !new RegExp(`(?<!\\w)${name}(?!\\w)|${dialectName(name)} \\(`).test(said),
      );
      assert.deepEqual(leftUnsaid, [], said);
      const termsLeft = EVERYTHING.terms.filter(({ term: own }) => !new RegExp(`${own}(?!\\w)`).test(text));
      for (const { term: own, status, language } of termsLeft) {
        const reason =
          status === 'deprecatedTerm-admn-sts'
            ? /deprecated or superseded/
            : language === 'fr'
              ? /Terms in fr not exported/
              : /further translation|terms? not exported/;
        assert.match(said, reason, `${format} leaves ${own} out`);
      }
      if (format !== 'glossa') assert.notEqual(said, '');
    });
  }
});

/** What TBX calls a field, in the sentence on what a dialect has no data category for. */
function dialectName(name: string): string {
  const names: Record<string, string> = {
    domain: 'subjectField',
    customer: 'customerSubset',
    project: 'projectSubset',
    created: 'transacGrp|transactionType',
    modified: 'transacGrp|transactionType',
    transactions: 'transacGrp|transactionType',
    examples: 'context',
    unplacedExamples: 'context',
    crossReferences: 'externalCrossReference',
    images: 'xGraphic',
    definitionSource: 'source|definition',
    'source of an example': 'source|context',
  };
  return `(?:${names[name] ?? name})`;
}
