import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runSynchronously } from '../../../src/base/steps';
import type { GlossaryFile } from '../../../src/files/glossa/glossaryFile';
import { glossaryText, parseGlossaryFile, plainGlossaryFile } from '../../../src/files/glossa/glossaryFile';
import type { ConceptChanges } from '../../../src/files/glossa/glossaryFileChange';
import { applyConceptChanges as changeInSteps } from '../../../src/files/glossa/glossaryFileChange';
import { readGlossary } from '../../../src/files/glossaryFormats';
import { StepClock } from '../support/stepClock';
import { newConceptId } from '../../../src/mining/minedConcept';
import type { Concept } from '../../../src/model/concept';

const HEADER = '{"glossa":1}\n';
const parse = (text: string | Uint8Array): GlossaryFile =>
  runSynchronously(parseGlossaryFile(typeof text === 'string' ? Buffer.from(text) : text)).value;
const changeGlossaryFile = (...change: Parameters<typeof changeInSteps>): GlossaryFile =>
  runSynchronously(changeInSteps(...change));
const bytesOf = (file: GlossaryFile): Buffer => Buffer.concat(file.bytes.pieces.map(({ bytes }) => bytes));
const textOf = (file: GlossaryFile): string => bytesOf(file).toString('utf8');
const concept = (id: string, term = id, more: Partial<Concept> = {}): Concept => ({
  id,
  terms: [{ term, language: 'en' }],
  ...more,
});
const line = (id: string, term?: string, more?: Partial<Concept>): string =>
  JSON.stringify(concept(id, term, more)) + '\n';
const problemsOf = (text: string | Uint8Array): string[] =>
  parse(text).problems.map((problem) => `${problem.line}: ${problem.message}`);

/** What a file holds, and how many terms in which languages. */
const holdings = ({ concepts, lines }: GlossaryFile) => ({
  concepts: [...concepts],
  languages: new Map(lines.languages),
});

describe('a glossary file', () => {
  it('gives its concepts and the lines on which they stand', () => {
    const file = parse(HEADER + line('ca', 'pump') + '\n' + line('cb', 'valve'));
    assert.deepEqual(
      [...file.concepts.values()].map(({ terms }) => terms[0]!.term),
      ['pump', 'valve'],
    );
    assert.deepEqual(
      ['ca', 'cb', 'cc'].map((id) => file.concepts.numberOf(id)),
      [1, 3, undefined],
    );
    assert.deepEqual(file.problems, []);
  });

  it('is read with a byte order mark, with CR LF and without a last line break', () => {
    const file = parse('\uFEFF' + (HEADER + line('ca') + line('cb')).replaceAll('\n', '\r\n').trimEnd());
    assert.deepEqual([...file.concepts.keys()], ['ca', 'cb']);
    assert.deepEqual(file.problems, []);
  });

  it('keeps byte order mark and line breaks when a concept is added', () => {
    const text = '\uFEFF' + (HEADER + line('ca') + line('cc')).replaceAll('\n', '\r\n');
    const added = changeGlossaryFile(parse(text), { put: [concept('cb')], remove: [] });
    assert.equal(textOf(added), '\uFEFF' + (HEADER + line('ca') + line('cb') + line('cc')).replaceAll('\n', '\r\n'));
  });

  const many = Array.from({ length: 2000 }, (_, number) => concept(`c${String(number).padStart(5, '0')}`));
  const conflict = '<<<<<<< HEAD\n=======\n>>>>>>> theirs\n';
  const inSteps: [name: string, text: string, change: ConceptChanges, steps: number][] = [
    ['a large import is saved', HEADER, { put: many, remove: [] }, 20],
    ['a large import is saved beside a merge conflict', HEADER + conflict, { put: many, remove: [] }, 20],
    [
      'a large file is put in order',
      HEADER +
        [...many]
          .reverse()
          .map(({ id }) => line(id))
          .join(''),
      { put: [], remove: [] },
      40,
    ],
    [
      'a merge conflict in a large file ends',
      glossaryText(many) + conflict,
      { put: [], remove: [], resolvesConflicts: true },
      20,
    ],
  ];
  for (const [name, text, change, least] of inSteps) {
    it(`is changed in steps, so that others are let through while ${name}`, () => {
      const steps = changeInSteps(parse(text), change);
      let count = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) count++;
      assert.equal(step.value.concepts.size, many.length);
      assert.ok(count >= least, `${count} steps`);
    });
  }

  const brokenLines: [name: string, text: string, message: RegExp][] = [
    ['no JSON', '{"id":"cx",', /not valid JSON.*Correct or delete it/],
    ['no object', '["cx"]', /an entry as a JSON object/],
    ['no id', '{"terms":[{"term":"a","language":"en"}]}', /no “id”\. Add a unique “id”/],
    ['no terms', '{"id":"cx","terms":[]}', /no “terms”\. Add at least one/],
    ['an empty term', '{"id":"cx","terms":[{"term":" ","language":"en"}]}', /has no text\. Fill in/],
    ['a bad language', '{"id":"cx","terms":[{"term":"a","language":"Deutsch"}]}', /no valid “language”\. Use a tag/],
    [
      'an unknown status',
      '{"id":"cx","terms":[{"term":"a","language":"en","status":"good"}]}',
      /not valid\. Use one of preferredTerm-admn-sts, /,
    ],
    [
      'a number for a text',
      '{"id":"cx","domain":7,"terms":[{"term":"a","language":"en"}]}',
      /“domain” must be a string/,
    ],
    [
      'a number for a customer',
      '{"id":"cx","customer":7,"terms":[{"term":"a","language":"en"}]}',
      /“customer” must be a string/,
    ],
    [
      'a picture without an address',
      '{"id":"cx","images":[{"text":"a"}],"terms":[{"term":"a","language":"en"}]}',
      /“images” must be a list of objects with a “target”/,
    ],
    [
      'a nameless transaction',
      '{"id":"cx","terms":[{"term":"a","language":"en","transactions":[{"date":"2026-01-01"}]}]}',
      /term “a”: “transactions” must be a list/,
    ],
    [
      'lists nested 10,000 deep',
      `{"id":"cx","own":${'['.repeat(10_000)}${']'.repeat(10_000)},"terms":[{"term":"a","language":"en"}]}`,
      /“own” contains lists or objects nested more than 500 levels deep, .*Reduce/,
    ],
    [
      'objects nested 10,000 deep in a term',
      `{"id":"cx","terms":[{"term":"a","language":"en","own":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}]}`,
      /“terms” contains lists or objects nested more than 500 levels deep, .*Reduce/,
    ],
    [
      'more terms than an entry may have',
      JSON.stringify({
        id: 'cx',
        terms: Array.from({ length: 10_001 }, (_, i) => ({ term: `a${i}`, language: 'en' })),
      }),
      /10001 terms; at most 10000 are supported\. Split/,
    ],
    [
      'half an example',
      '{"id":"cx","terms":[{"term":"a","language":"en","examples":[{"phrase":"a"}]}]}',
      /example of the term “a” is incomplete/,
    ],
  ];
  for (const [name, text, message] of brokenLines) {
    it(`reports a line with ${name} by its number and keeps it when the file is written`, () => {
      const file = parse(`${HEADER}${line('ca')}${text}\n${line('cd')}`);
      assert.deepEqual([...file.concepts.keys()], ['ca', 'cd']);
      assert.equal(file.problems.length, 1);
      assert.equal(file.problems[0]!.line, 3);
      assert.match(file.problems[0]!.message, message);
      const changed = changeGlossaryFile(file, { put: [concept('cb')], remove: [] });
      assert.equal(textOf(changed), `${HEADER}${line('ca')}${text}\n${line('cb')}${line('cd')}`);
    });
  }

  it('keeps bytes that are not UTF-8 as they are', () => {
    const bytes = Buffer.concat([
      Buffer.from(HEADER + line('ca')),
      Buffer.from([0x7b, 0xff, 0xfe, 0x0a]),
      Buffer.from(line('cc')),
    ]);
    const file = parse(bytes);
    assert.match(problemsOf(bytes)[0]!, /^3: This line is not UTF-8/);
    assert.deepEqual(
      bytesOf(changeGlossaryFile(file, { put: [], remove: ['cc'] })),
      bytes.subarray(0, bytes.length - line('cc').length),
    );
  });

  it('keeps a broken line behind its neighbour when the order is mended, and after the header when there is none', () => {
    const file = parse(`${HEADER}oops\n${line('cc')}after c\n${line('ca')}after a\n`);
    assert.equal(
      textOf(changeGlossaryFile(file, { put: [], remove: [] })),
      `${HEADER}oops\n${line('ca')}after a\n${line('cc')}after c\n`,
    );
  });

  it('writes known fields in a fixed order and unknown ones after them in the order in which they were read', () => {
    const file = parse(
      `${HEADER}{"zeta":1,"modified":"2026-01-02","terms":[{"gloss":true,"language":"de","term":"Pumpe","__proto__":7}],"id":"ca","alpha":[1]}\n`,
    );
    const stored = file.concepts.get('ca')!;
    const changed = changeGlossaryFile(file, { put: [{ ...stored, domain: 'water' }], remove: [] });
    assert.equal(
      textOf(changed),
      `${HEADER}{"id":"ca","domain":"water","terms":[{"term":"Pumpe","language":"de","gloss":true,"__proto__":7}],"modified":"2026-01-02","zeta":1,"alpha":[1]}\n`,
    );
  });

  it('holds elements of other programs that are nested as deep as they are imported', () => {
    const nested = `${'<hi>'.repeat(90)}x${'</hi>'.repeat(90)}`;
    const { value, problems } = readGlossary(
      Buffer.from(
        `<tmx><body><tu><tuv xml:lang="en"><seg>${nested}</seg></tuv><tuv ` +
          `xml:lang="de"><seg>y</seg></tuv></tu></body></tmx>`,
      ),
      'a.tmx',
    );
    assert.deepEqual([value.length, problems], [1, []]);
    assert.deepEqual(problemsOf(glossaryText(value)), []);
    assert.deepEqual(readGlossary(Buffer.from(glossaryText(value)), 'a.glossa.jsonl'), { value, problems: [] });
  });

  it('leaves hand-formatted lines alone that a change does not touch', () => {
    const formatted = '{ "terms": [ { "language": "en", "term": "a" } ],  "id": "ca" }\n';
    const changed = changeGlossaryFile(parse(HEADER + formatted), { put: [concept('cb')], remove: [] });
    assert.equal(textOf(changed), HEADER + formatted + line('cb'));
  });

  it('adds a missing header when it is written, and says so before', () => {
    const file = parse(line('ca'));
    assert.match(problemsOf(line('ca'))[0]!, /^1: The first line should be \{"glossa":1\}/);
    assert.equal(textOf(changeGlossaryFile(file, { put: [], remove: [] })), HEADER + line('ca'));
  });

  it('is read by its line breaks alone where it is known to be plain, and changed like any other', () => {
    const text = HEADER + line('ca', 'pump') + line('cc');
    const file = runSynchronously(plainGlossaryFile(Buffer.from(text), [['en', 2]]));
    assert.deepEqual([...file.concepts], [...parse(text).concepts]);
    assert.deepEqual(runSynchronously(file.textsOf(['ca'])), new Map([['ca', [line('ca', 'pump').trimEnd()]]]));
    const changed = changeGlossaryFile(file, { put: [concept('cb')], remove: ['cc'] });
    assert.equal(textOf(changed), HEADER + line('ca', 'pump') + line('cb'));
    assert.deepEqual([...changed.lines.languages], [['en', 2]]);
  });

  it('gives the same object for a concept as long as somebody holds it', () => {
    const { concepts } = parse(HEADER + line('ca') + line('cb'));
    const held = concepts.get('ca');
    assert.equal(concepts.get('ca'), held);
    assert.equal(concepts.at(1), held);
    assert.deepEqual([...concepts.values()][0], held);
  });

  it('reports a line that names two ids', () => {
    assert.match(
      problemsOf(`${HEADER}{"id":"ca","id":"cb","terms":[{"term":"a","language":"en"}]}\n`)[0]!,
      /^2: This entry has two values of “id”\. Delete one/,
    );
  });

  it('is empty where the file is empty', () => {
    const file = parse('');
    assert.deepEqual([file.concepts.size, file.problems.length], [0, 0]);
    assert.equal(textOf(changeGlossaryFile(file, { put: [concept('ca')], remove: [] })), HEADER + line('ca'));
  });

  it('must not be written when a newer Glossa wrote it, when it is UTF-16, or when it is no glossary', () => {
    assert.match(parse('{"glossa":2}\n' + line('ca')).unwritable!, /written by a newer version of Glossa/);
    assert.equal(parse('{"glossa":2}\n' + line('ca')).concepts.size, 1);
    assert.match(parse(Buffer.from('\uFEFF' + HEADER, 'utf16le')).unwritable!, /UTF-16/);
    assert.match(parse('# A letter\n\nDear client,\n').unwritable!, /does not look like a glossary/);
  });

  it('reads two lines that say the same as one concept and drops one of them when it is written', () => {
    const file = parse(HEADER + line('ca') + '{"terms":[{"language":"en","term":"ca"}],"id":"ca"}\n');
    assert.deepEqual([file.concepts.size, file.problems.length], [1, 0]);
    assert.equal(textOf(changeGlossaryFile(file, { put: [], remove: [] })), HEADER + line('ca'));
  });

  it('uses the later of two versions of a concept, reports the other and keeps its line', () => {
    const older = line('ca', 'old', { modified: '2026-01-01' });
    const newer = line('ca', 'new', { modified: '2026-02-01T08:00:00Z' });
    for (const [first, second, reported] of [
      [older, newer, 2],
      [newer, older, 3],
    ] as const) {
      const file = parse(HEADER + first + second);
      assert.equal(file.concepts.get('ca')!.terms[0]!.term, 'new');
      assert.deepEqual(
        file.problems.map(({ line: at }) => at),
        [reported],
      );
      assert.match(file.problems[0]!.message, /is used, because it was modified later/);
      assert.equal(textOf(changeGlossaryFile(file, { put: [], remove: [] })), HEADER + first + second);
      assert.equal(textOf(changeGlossaryFile(file, { put: [], remove: ['ca'] })), HEADER);
      const newest = line('ca', 'newest', { modified: '2026-03-01' });
      assert.equal(
        textOf(changeGlossaryFile(file, { put: [JSON.parse(newest) as Concept], remove: [] })),
        (HEADER + first + second).replace(newer, newest),
      );
    }
  });

  it('is none where more than a hundred thousand lines hold no concept, and is not written', () => {
    for (const other of ['\n', '{}\n', 'x\n', '=======\n']) {
      const file = parse(HEADER + line('ca') + other.repeat(99_999));
      assert.equal(file.concepts.size, 1, JSON.stringify(other));
      const { concepts, problems, unwritable } = parse(HEADER + line('ca') + other.repeat(3_000_000));
      assert.deepEqual([concepts.size, problems.length], [0, 1]);
      assert.match(problems[0]!.message, /not read because more than 100000 lines are not entries/);
      assert.equal(unwritable, problems[0]!.message);
    }
  });

  it('names a thousand of its broken lines and counts the others', () => {
    const { problems } = parse(HEADER + line('ca') + 'x\n'.repeat(5000));
    assert.equal(problems.length, 1001);
    assert.match(problems[1000]!.message, /^There are 4000 more problems/);
  });

  it('reads thousands of versions of one concept a few at a time, and uses the first of the latest', () => {
    const version = (number: number) => line('ca', `t${number}`, { modified: `2026-01-0${1 + (number % 3)}` });
    const file = Buffer.from(HEADER + Array.from({ length: 20_000 }, (_, number) => version(number)).join(''));
    const clock = new StepClock();
    const { value } = clock.run(parseGlossaryFile(file));
    assert.equal(value.concepts.get('ca')!.terms[0]!.term, 't2');
    assert.equal(value.problems.length > 0, true);
    assert.ok(clock.longestPause < clock.milliseconds / 4, `${clock.longestPause} of ${clock.milliseconds} ms at once`);
  });

  it('reads both sides of a merge conflict, not the base, and moves nothing until it is resolved', () => {
    const text =
      `${HEADER}${line('cb')}<<<<<<< HEAD\n${line('ca')}||||||| ` +
      `base\n${line('c0', 'base')}=======\n${line('cc')}>>>>>>> theirs\n`;
    const file = parse(text);
    assert.deepEqual([...file.concepts.keys()], ['cb', 'ca', 'cc']);
    assert.deepEqual(problemsOf(text), [
      '3: A merge conflict begins here; both sides are read. Choose the lines to keep, and delete the marker lines.',
    ]);
    assert.equal(
      textOf(changeGlossaryFile(file, { put: [concept('c1'), concept('cb', 'new')], remove: [] })),
      text.replace(line('cb'), line('cb', 'new')) + line('c1'),
    );
  });

  it('keeps the lines of both sides where a conflict is resolved, without markers and base', () => {
    const text =
      `${HEADER}${line('cb')}<<<<<<< HEAD\n${line('ca')}broken\n||||||| ` +
      `base\n${line('c0', 'base')}=======\n${line('cc')}>>>>>>> theirs\n${line('cd')}`;
    const resolved = changeGlossaryFile(parse(text), { put: [], remove: [], resolvesConflicts: true });
    assert.equal(textOf(resolved), `${HEADER}${line('ca')}broken\n${line('cb')}${line('cc')}${line('cd')}`);
    assert.equal(resolved.conflicted, false);
  });

  it('is the same bytes after a change that changes nothing, whatever the concepts hold', () => {
    fc.assert(
      fc.property(
        fc.array(anyConcept(), { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (concepts, lineBreak, marked) => {
          const text = (marked ? '\uFEFF' : '') + glossaryText(concepts).replaceAll('\n', lineBreak);
          const file = parse(text);
          assert.deepEqual(file.problems, []);
          assert.deepEqual(
            [...file.concepts.values()],
            [...concepts].sort((a, b) => (a.id < b.id ? -1 : 1)),
          );
          assert.equal(textOf(changeGlossaryFile(file, { put: [], remove: [] })), text);
        },
      ),
    );
  });

  it('loses no byte of any line and settles after one writing, whatever the file holds', () => {
    const anyLine = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        line('ca').trim(),
        line('cb').trim(),
        line('cb', 'b2').trim(),
        '{"glossa":1}',
        '<<<<<<< x',
        '=======',
        '>>>>>>> y',
      ),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const file = parse(lines.join('\n'));
        const written = changeGlossaryFile(file, { put: [], remove: [] });
        assert.equal(textOf(changeGlossaryFile(parse(bytesOf(written)), { put: [], remove: [] })), textOf(written));
        for (const each of lines) assert.ok(!each.trim() || textOf(written).includes(each), `lost: ${each}`);
        assert.deepEqual(holdings(parse(bytesOf(written))), holdings(written));
      }),
    );
  });

  it('gives after many changes what a file written at once gives', () => {
    fc.assert(
      fc.property(
        fc.array(anyConcept(), { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.nat(9)),
        (concepts, numbers) => {
          let file = parse('');
          for (const each of concepts) file = changeGlossaryFile(file, { put: [each], remove: [] });
          const leaving = concepts[numbers.next().value % concepts.length]!;
          file = changeGlossaryFile(file, { put: [], remove: [leaving.id] });
          assert.equal(textOf(file), glossaryText(concepts.filter((each) => each !== leaving)));
          assert.deepEqual(holdings(parse(bytesOf(file))), holdings(file));
        },
      ),
    );
  });
});

describe('a glossary file of a newer schema', () => {
  it('is read as far as it goes, says so in its first line, and is not to be written', () => {
    const file = parse(
      `{"glossa":2}\n{"id":"ca","terms":[{"term":"pump","language":"en"}],"senses":[1]}\n{"entry":"of a kind ` +
        `to come"}\n`,
    );
    assert.deepEqual([...file.concepts.keys()], ['ca']);
    assert.match(
      file.unwritable!,
      /newer version of Glossa \(schema 2; this version supports 1\)\. Update Glossa to edit it/,
    );
    assert.deepEqual(
      file.problems.map(({ line }) => line),
      [1, 3],
    );
    assert.equal(file.problems[0]!.message, file.unwritable);
  });
});

function anyConcept(): fc.Arbitrary<Concept> {
  const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('水泵', 'مضخة', 'a\nb', '\u2028'));
  const term = fc.record(
    {
      term: text.filter((each) => each.trim() !== ''),
      language: fc.constantFrom('en', 'de-AT', 'zh-Hans'),
      note: text,
      extra: fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>,
    },
    { requiredKeys: ['term', 'language'] },
  );
  return fc
    .record(
      { domain: text, definition: text, terms: fc.array(term, { minLength: 1, maxLength: 3 }), customer: text },
      { requiredKeys: ['terms'] },
    )
    .map((fields) => JSON.parse(JSON.stringify({ id: newConceptId(), ...fields })) as Concept);
}
