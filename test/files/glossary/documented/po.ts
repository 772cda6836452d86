import assert from 'node:assert/strict';
import type { Proofs } from './support';
import { messagesOf, one, read, termsOf } from './support';

const po = (...messages: string[]) =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n"X-Generator: ` +
  `Other\\n"\n\n${messages.join('\n\n')}\n`;
const PUMP = 'msgid "pump"\nmsgstr "Pumpe"';

export const PO: Proofs = {
  'a translated message': () => assert.equal(termsOf(one(po(PUMP), 'a.po')), 'en:pump de:Pumpe'),
  '`msgid_plural`'() {
    const { terms } = one(po('msgid "pump"\nmsgid_plural "pumps"\nmsgstr[0] "Pumpe"\nmsgstr[1] "Pumpen"'), 'a.po');
    assert.deepEqual(
      terms.map(({ term, grammaticalNumber }) => `${term} ${grammaticalNumber}`),
      ['pump singular', 'pumps plural', 'Pumpe singular', 'Pumpen plural'],
    );
  },
  '`msgctxt`'() {
    const { value } = read(po(`msgctxt "a"\n${PUMP}`, `msgctxt "b"\n${PUMP}`), 'a.po');
    assert.deepEqual(
      value.map(({ context }) => context),
      ['a', 'b'],
    );
    assert.notEqual(value[0]!.id, value[1]!.id);
  },
  'translator and developer comments': () =>
    assert.equal(one(po(`# by hand\n#. by program\n${PUMP}`), 'a.po').note, 'by hand\nby program'),
  'references to the program code': () => assert.equal(one(po(`#: a.c:1\n${PUMP}`), 'a.po').source, 'a.c:1'),
  'flags (`#,`)'() {
    const { value, problems } = read(po(`#, fuzzy, c-format\n${PUMP}`), 'a.po');
    assert.deepEqual(value[0]!.flags, ['fuzzy', 'c-format']);
    assert.match(messagesOf(problems), /Read 1 fuzzy translation/);
  },
  '`#, forbidden`'() {
    const forbidden = one(po('#, forbidden, terminology\nmsgid "pump"\nmsgstr "Pumpwerk"'), 'a.po');
    assert.deepEqual(
      forbidden.terms.map(({ status }) => status),
      [undefined, 'deprecatedTerm-admn-sts'],
    );
    assert.deepEqual(forbidden.flags, ['terminology']);
    const same = [
      { term: 'GitLab', language: 'en' },
      { term: 'GitLab', language: 'de', status: 'preferredTerm-admn-sts' },
    ];
    for (const target of ['', 'GitLab'])
      assert.deepEqual(one(po(`#, read-only\nmsgid "GitLab"\nmsgstr "${target}"`), 'a.po').terms, same);
  },
  'a message without a translation': () =>
    assert.match(
      messagesOf(read(po('msgid "pump"\nmsgstr ""'), 'a.po').problems),
      /^7: Skipped 1 untranslated message/,
    ),
  'obsolete and previous messages'() {
    const { value, problems } = read(po(`#| msgid "before"\n${PUMP}`, '#~ msgid "old"\n#~ msgstr "alt"'), 'a.po');
    assert.doesNotMatch(JSON.stringify(value), /before|alt/);
    assert.match(messagesOf(problems), /Skipped 1 obsolete message \(#~\)/);
  },
  '`Language`, `X-Source-Language`'() {
    assert.equal(termsOf(one(po(PUMP).replace('Language: en', 'Language: fr'), 'a.po')), 'fr:pump de:Pumpe');
    for (const [locale, tag] of [
      ['sr@latin', 'sr-Latn'],
      ['ca@valencia', 'ca-valencia'],
      ['ca_ES@valencia', 'ca-ES-valencia'],
      ['de_DE@euro', 'de-DE'],
    ]) {
      assert.equal(one(po(PUMP).replace('Language: de', `Language: ${locale}`), 'a.po').terms[1]!.language, tag);
      assert.equal(one(`en,${locale}\npump,x\n`, 'a.csv').terms[1]!.language, tag);
    }
    const { value, problems } = read(`${PUMP}\n`, 'es.po');
    assert.deepEqual(value.map(termsOf), ['en:pump es:Pumpe']);
    assert.match(messagesOf(problems), /read as English/);
    assert.equal(termsOf(one(`${PUMP}\n`, 'a.po', { source: 'fr', target: 'it' })), 'fr:pump it:Pumpe');
    assert.equal(read(`${PUMP}\n`, 'a.po').problems[0]!.option, '--to de');
  },
  'the rest of the header': () => assert.doesNotMatch(JSON.stringify(one(po(PUMP), 'a.po')), /Other/),
};
