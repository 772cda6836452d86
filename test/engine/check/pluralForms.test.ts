import assert from 'node:assert/strict';
import { englishFindingMessage } from '../../../src/check/findingMessage';
import { keyedPairs } from '../../../src/engine/build/segmentPairs';
import { checkPairs, withPluralNumbers } from '../../../src/engine/check/checkPairs';
import { locateFinding, FindingLocator } from '../../../src/engine/check/findingPlaces';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { readDocument } from '../../../src/files/documents';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import type { Term } from '../../../src/model/concept';
import type { SegmentPair } from '../../../src/model/segment';

const TERMS: [term: string, language: string][] = [
  ['key', 'en'],
  ['klíč', 'cs'],
  ['ključ', 'sl'],
  ['raktas', 'lt'],
  ['chave', 'pt'],
  ['ключ', 'uk'],
];

/** What a check says of the forms of a file. */
async function said(target: string, pairs: readonly SegmentPair[]): Promise<string[]> {
  const languages = { source: 'en', target };
  const glossary = new IndexedGlossary('g', undefined);
  const terms = TERMS.map(([term, language]): Term => ({
    term,
    language,
    ...(language !== 'en' && { status: 'preferredTerm-admn-sts' }),
  }));
  await glossary.update(new InMemoryConcepts([{ id: 'c1', terms }]));
  const counted = pairs.map((pair) => withPluralNumbers(pair, languages));
  const places = new FindingLocator();
  const findings = await checkPairs(counted, languages, [glossary]);
  return findings.map((finding) => englishFindingMessage(locateFinding(finding, counted[finding.pair]!, places)));
}

function pairsIn(fileName: string, text: string): readonly SegmentPair[] {
  const { value } = readDocument({ fileName, text });
  assert.ok(value.kind === 'bilingual');
  return value.pairs;
}

function pairsOf(sourceName: string, source: string, targetName: string, target: string): readonly SegmentPair[] {
  const [from, to] = [
    readDocument({ fileName: sourceName, text: source }).value,
    readDocument({ fileName: targetName, text: target }).value,
  ];
  assert.ok(from.kind === 'monolingual' && to.kind === 'monolingual');
  return keyedPairs(from.segments, to.segments)!;
}

const lost = (placeholder: string, form: string): string =>
  `The source has “${placeholder}”, which is missing here. Plural form: ${form}.`;

describe('Every plural form is checked', () => {
  const po = (language: string, rule: string, ...forms: string[]): readonly SegmentPair[] =>
    pairsIn(
      `${language}.po`,
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Plural-Forms: ${rule}\\n"\n\n#, c-format\nmsgid "One ` +
        `key"\nmsgid_plural "%d keys"\n${forms.map((form, at) => `msgstr[${at}] "${form}"\n`).join('')}`,
    );
  const CZECH = 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);';
  const LITHUANIAN = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);';

  it('in PO, by the rule of its header', async () => {
    assert.deepEqual(await said('cs', po('cs', CZECH, 'Jeden klíč', '%d klíče', '%d klíčů')), []);
    assert.deepEqual(await said('cs', po('cs', CZECH, 'Jeden klíč', 'Klíče', '%d klíčů')), [
      lost('%d', 'msgstr[1] (2, 3, 4)'),
    ]);
    assert.deepEqual(await said('lt', po('lt', LITHUANIAN, 'Vienas raktas', '%d raktai', '%d raktų')), [
      lost('%d', 'msgstr[0] (1, 21, 31, 41, …)'),
    ]);
  });

  it('in PO without a header, by the rules of the language', async () => {
    const text =
      'msgid "%d key"\nmsgid_plural "%d keys"\nmsgstr[0] "Ключ"\nmsgstr[1] "%d ключі"\nmsgstr[2] "%d ключів"\n';
    assert.deepEqual(await said('uk', pairsIn('uk.po', text)), [lost('%d', 'msgstr[0] (1, 21, 31, 41, …)')]);
  });

  it('in PO of languages with a single form', async () => {
    const ONE = 'nplurals=1; plural=0;';
    assert.deepEqual(await said('vi', po('vi', ONE, '%d chìa khóa')), []);
    assert.deepEqual(await said('vi', po('vi', ONE, 'Chìa khóa')), [lost('%d', 'msgstr[0] (0, 1, 2, 3, …)')]);
  });

  it('in Qt, whose rules are its own', async () => {
    const qt = (language: string, ...forms: string[]): readonly SegmentPair[] =>
      pairsIn(
        `app_${language}.ts`,
        `<TS version="2.1" language="${language}" sourcelanguage="en"><context><message ` +
          `numerus="yes"><source>%n key(s) in ` +
          `%1</source><translation>${forms.map((form) => `<numerusform>${form}</numerusform>`).join('')}</translation></message></context></TS>`,
      );
    assert.deepEqual(
      await said('sl', qt('sl', '%n ključ v %1', '%n ključa v %1', '%n ključi v %1', '%n ključev v %1')),
      [],
    );
    assert.deepEqual(await said('sl', qt('sl', 'Ključ v %1', '%n ključa v %1', 'Ključi v %1', '%n ključev')), [
      lost('%n', 'numerusform 1 (1, 101)'),
      lost('%n', 'numerusform 3 (3, 4, 103, 104, …)'),
      lost('%1', 'numerusform 4 (0, 5, 6, 7, …)'),
    ]);
    assert.deepEqual(await said('lv', qt('lv', '%n atslēga %1', '%n atslēgas %1', 'Nav atslēgu %1')), []);
  });

  it('in Apple’s catalogues', async () => {
    const unit = (value: string): unknown => ({ stringUnit: { state: 'translated', value } });
    const catalogue = JSON.stringify({
      sourceLanguage: 'en',
      strings: {
        '%lld keys': {
          localizations: {
            en: { variations: { plural: { one: unit('One key'), other: unit('%lld keys') } } },
            uk: {
              variations: {
                plural: {
                  one: unit('Один ключ'),
                  few: unit('%lld ключі'),
                  many: unit('%lld замків'),
                  other: unit('%lld ключа'),
                },
              },
            },
          },
        },
      },
    });
    assert.deepEqual(await said('uk', pairsIn('a.xcstrings', catalogue)), [
      lost('%lld', 'one (1, 21, 31, 41, …)'),
      '“key” should be translated as “ключ”, which is missing here. Plural form: many (0, 5, 6, 7, …).',
    ]);
  });

  it('in Android’s resources, and in JSON and YAML whose names say the form', async () => {
    const items = (forms: Record<string, string>): string =>
      `<resources><plurals name="a">${Object.entries(forms)
        .map(([form, text]) => `<item quantity="${form}">${text}</item>`)
        .join('')}</plurals></resources>`;
    const english = { one: '%d key', other: '%d keys' };
    const czech = { one: 'Klíč', few: 'klíče', many: '%d klíče', other: '%d klíčů' };
    assert.deepEqual(await said('cs', pairsOf('values/a.xml', items(english), 'values-cs/a.xml', items(czech))), [
      lost('%d', 'few (2, 3, 4)'),
    ]);
    const json = (one: string, other: string): string => JSON.stringify({ key_one: one, key_other: other });
    assert.deepEqual(
      await said(
        'pt',
        pairsOf('en.json', json('{{count}} key', '{{count}} keys'), 'pt.json', json('Uma chave', 'Chaves')),
      ),
      [lost('{{count}}', 'one (0, 1)'), lost('{{count}}', 'other (2, 3, 4, 5, …)')],
    );
    const yaml = (language: string, ...forms: string[]): string =>
      `${language}:\n  keys:\n${forms.map((form) => `    ${form}\n`).join('')}  step:\n    two: ` +
      `"${language === 'en' ? 'Step' : 'Krok'} 2 of ${language === 'en' ? 78 : 87}"\n`;
    assert.deepEqual(
      await said(
        'cs',
        pairsOf(
          'en.yml',
          yaml('en', 'one: "One key"', 'other: "%{count} keys"'),
          'cs.yml',
          yaml('cs', 'one: "Jeden klíč"', 'few: "%{count} klíče"', 'other: "klíčů"'),
        ),
      ),
      [lost('%{count}', 'other (0, 5, 6, 7, …)'), 'The source has “78”, but the translation has “87”.'],
    );
  });

  it('in messages of ICU, the terms of each as well', async () => {
    const source = { text: '{n, plural, one {# key} other {# keys}}', line: 1 };
    const target = { text: '{n, plural, one {# ключ} few {# замки} many {# ключів} other {# ключа}}', line: 1 };
    assert.deepEqual(await said('uk', [{ source, target }]), [
      '“key” should be translated as “ключ”, which is missing here. Plural form: few (2, 3, 4, 22, …).',
    ]);
  });
});
