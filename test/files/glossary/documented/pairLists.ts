import assert from 'node:assert/strict';
import type { Proofs } from './support';
import { again, assertKept, messagesOf, one, PAIR, pump, read, termsOf, written } from './support';

export const OMEGAT: Proofs = {
  'source, target and comment'() {
    const concept = one('pump\tPumpe\tn\n', 'a.txt', PAIR);
    assert.deepEqual([termsOf(concept), concept.note], ['en:pump de:Pumpe', 'n']);
    const two = { ...pump({ note: 'n' }), terms: [...pump().terms, { term: 'P', language: 'de' }] };
    assert.deepEqual(
      again([two], 'omegat').map((each) => `${termsOf(each)} ${String(each.note)}`),
      ['en:pump de:Pumpe n', 'en:pump de:P n'],
    );
  },
  'lines that begin with `#`'() {
    assert.equal(termsOf(one('# a comment\npump\tPumpe\n#x\ty\n', 'a.txt', PAIR)), 'en:pump de:Pumpe');
    assert.match(written([pump()], 'omegat'), /^#.*-\*- coding: utf-8 -\*-\n/);
  },
  'everything else': () =>
    assert.doesNotMatch(
      written([pump({ domain: 'hidden', definition: 'hidden' }, { note: 'hidden' })], 'omegat'),
      /hidden/,
    ),
};

const utx = (columns: string, ...rows: string[]) =>
  `#UTX 1.11; en/de; license: CC; creator: me\n#description: x\n#src\ttgt${columns}\n${rows.join('\n')}\n`;

export const UTX: Proofs = {
  'languages in the first line'() {
    assert.equal(termsOf(one('#UTX 1.11; ja-JP/en-US\n#src\ttgt\n語\tword\n', 'a.utx')), 'ja-JP:語 en-US:word');
    assert.match(messagesOf(read('#UTX 1.11\n#src\ttgt\na\tb\n', 'a.utx').problems), /does not state the languages/);
    assertKept(pump(), 'utx');
  },
  'other attributes in the first line': () =>
    assert.doesNotMatch(written([one(utx('', 'a\tb'), 'a.utx')], 'utx'), /CC|description/),
  '`src`, `tgt`; rows with the same'() {
    const { value } = read(utx('\tconcept ID', 'a\tb\t1', 'a\tc\t1', 'd\te\t2'), 'a.utx');
    assert.deepEqual(value.map(termsOf), ['en:a de:b de:c', 'en:d de:e']);
    assert.doesNotMatch(
      written([{ ...pump(), terms: [...pump().terms, { term: 'pompe', language: 'fr' }] }], 'utx'),
      /pompe/,
    );
  },
  '`src:pos`, `tgt:pos`'() {
    const fields = (side: string) =>
      ['pos', 'gender', 'comment', 'example'].map((name) => `\t${side}:${name}`).join('');
    const concept = one(
      utx(`${fields('src')}${fields('tgt')}`, 'pump\tPumpe\tnoun\tn\tsc\tA pump.\tNomen\tf\ttc\tDie Pumpe.'),
      'a.utx',
    );
    assertKept(concept, 'utx');
    assert.deepEqual(
      concept.terms.map(({ partOfSpeech, grammaticalGender, note, examples }) => [
        partOfSpeech,
        grammaticalGender,
        note,
        examples?.[0]?.phrase,
      ]),
      [
        ['noun', 'n', 'sc', 'pump'],
        ['Nomen', 'f', 'tc', 'Pumpe'],
      ],
    );
    const examples = [
      { before: 'A pump ', phrase: 'pump', after: '.' },
      { before: 'B ', phrase: 'pump', after: '.' },
    ];
    assert.deepEqual(again([pump({}, { examples })], 'utx')[0]!.terms[0]!.examples, [
      { before: 'A ', phrase: 'pump', after: ' pump.' },
    ]);
  },
  '`term status`'() {
    const statuses = ['approved', 'non-standard', 'obsolete', 'forbidden', 'provisional'].map(
      (status) => one(utx('\tterm status', `a\tb\t${status}`), 'a.utx').terms[1]!.status,
    );
    assert.deepEqual(statuses, [
      'preferredTerm-admn-sts',
      'admittedTerm-admn-sts',
      'supersededTerm-admn-sts',
      'deprecatedTerm-admn-sts',
      undefined,
    ]);
    assert.doesNotMatch(written([pump({}, { status: 'preferredTerm-admn-sts' })], 'utx'), /approved/);
  },
  '`concept ID`, `comment`': () =>
    assertKept(
      { ...pump({ originalId: '7' }), note: 'n', domain: 'water', definition: 'd', customer: 'c', project: 'p' },
      'utx',
    ),
  'other columns'() {
    const concept = one(utx('\tsrc:yomi', 'a\tb\tx'), 'a.utx');
    assert.deepEqual(concept.columns, { 'src:yomi': 'x' });
    assert.doesNotMatch(written([concept], 'utx'), /yomi/);
  },
  'a cell that begins with `=`'() {
    const concept = pump({ note: '=1+1' });
    for (const format of ['utx', 'omegat'] as const) assert.ok(written([concept], format).includes("\t'=1+1"), format);
    assertKept(concept, 'utx');
  },
  'a hyphen in a column'() {
    const concept = one(utx('\tcomment', '-\tb\t-'), 'a.utx');
    assert.deepEqual([termsOf(concept), concept.note], ['en:- de:b', undefined]);
  },
};
