import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GITATTRIBUTES_LINE, withUnionMerge } from '../../../src/editor/glossary/gitMerge';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import type { Concept } from '../../../src/model/concept';
import { git as gitIn } from '../../support/git';

const concept = (id: string, term = id): Concept => ({ id, terms: [{ term, language: 'en' }] });

describe("two people's glossaries merged by git", () => {
  let folder: string;
  let glossary: string;
  let store: GlossaryStore;

  const git = (...args: string[]) => gitIn(folder, ...args);
  const commit = () => {
    git('add', '.');
    git('commit', '-q', '-m', 'work');
  };
  const put = (...concepts: Concept[]) => store.change({ path: glossary }, { kind: 'put', concepts });
  /** What each person puts on a branch of their own, then both together. */
  const merge = async (mine: Concept[], theirs: Concept[]): Promise<'clean' | 'conflict'> => {
    git('checkout', '-q', '-b', 'theirs');
    await put(...theirs);
    commit();
    git('checkout', '-q', 'main');
    await put(...mine);
    commit();
    try {
      git('merge', '-q', 'theirs');
      return 'clean';
    } catch {
      return 'conflict';
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa git-'));
    glossary = path.join(folder, 'glossary.glossa.jsonl');
    store = new GlossaryStore();
    git('init', '-q', '-b', 'main');
    await put(...Array.from({ length: 16 }, (_, index) => concept(`c${index.toString(16)}000`)));
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('join without a question where the additions land in different places', async () => {
    assert.equal(await merge([concept('c2aaa'), concept('cbaaa')], [concept('c7bbb'), concept('cfbbb')]), 'clean');
    const { concepts, problems } = await store.read(glossary);
    assert.deepEqual([concepts.size, problems], [20, []]);
  });

  it('join without a question in the same place with the union merge', async () => {
    writeFileSync(path.join(folder, '.gitattributes'), withUnionMerge(''));
    commit();
    assert.equal(await merge([concept('c2bbb')], [concept('c2aaa')]), 'clean');
    assert.deepEqual((await store.read(glossary)).problems, []);
    await put(concept('c2ccc'));
    assert.deepEqual(readFileSync(glossary, 'utf8').match(/(?<="id":")c2.../g), ['c2000', 'c2aaa', 'c2bbb', 'c2ccc']);
    assert.equal((await store.read(glossary)).concepts.size, 19);
  });

  it('are read on both sides of a conflict that git leaves without it', async () => {
    assert.equal(await merge([concept('c2bbb')], [concept('c2aaa')]), 'conflict');
    const { concepts, problems } = await store.read(glossary);
    assert.equal(concepts.size, 18);
    assert.match(problems[0]!.message, /merge conflict begins here/);
    await put(concept('c9999'));
    assert.match(readFileSync(glossary, 'utf8'), /<{7}[^]*c2bbb[^]*={7}[^]*c2aaa[^]*>{7}/);
    assert.equal((await store.read(glossary)).concepts.size, 19);
  });

  it('show both versions of a concept that both changed with the union merge, and use the later', async () => {
    writeFileSync(path.join(folder, '.gitattributes'), withUnionMerge(''));
    commit();
    const [older, newer] = [
      { ...concept('c5000', 'theirs'), modified: '2030-01-01' },
      { ...concept('c5000', 'mine'), modified: '2030-02-02' },
    ];
    assert.equal(await merge([newer], [older]), 'clean');
    const { concepts, problems } = await store.read(glossary);
    assert.equal(concepts.get('c5000')!.terms[0]!.term, 'mine');
    assert.equal(problems.length, 1);
    assert.match(problems[0]!.message, /Another line with the same id \(c5000\) is used/);
  });

  const versions = (): [Concept, Concept] => [
    {
      id: 'c5000',
      note: 'asked the client',
      terms: [
        { term: 'valve', language: 'en', status: 'preferredTerm-admn-sts' },
        { term: 'Ventil', language: 'de', examples: [{ before: 'Das ', phrase: 'Ventil', after: ' klemmt.' }] },
      ],
      crossReferences: [{ target: 'c6000' }],
      columns: { Farbe: 'rot', Preis: '3' },
      modified: '2030-02-02T00:00:00.000Z',
    },
    {
      id: 'c5000',
      note: 'see the manual',
      domain: 'hydraulics',
      terms: [
        { term: 'valve', language: 'en-GB', status: 'admittedTerm-admn-sts' },
        { term: 'vanne', language: 'fr' },
      ],
      crossReferences: [{ target: 'c6000' }, { target: 'c7000' }],
      columns: { Farbe: 'blau', Lager: 'A' },
      modified: '2030-01-01T00:00:00.000Z',
    },
  ];
  const united: Concept = {
    id: 'c5000',
    domain: 'hydraulics',
    note: 'asked the client\nsee the manual\ncolumns.Farbe: blau',
    terms: [
      {
        term: 'valve',
        language: 'en',
        status: 'preferredTerm-admn-sts',
        note: 'language: en-GB\nstatus: admittedTerm-admn-sts',
      },
      { term: 'Ventil', language: 'de', examples: [{ before: 'Das ', phrase: 'Ventil', after: ' klemmt.' }] },
      { term: 'vanne', language: 'fr' },
    ],
    crossReferences: [{ target: 'c6000' }, { target: 'c7000' }],
    columns: { Farbe: 'rot', Preis: '3', Lager: 'A' },
  };
  const dateless = (concept: Concept | undefined) => ({ ...concept, created: undefined, modified: undefined });

  it('become one entry with all that both versions say', async () => {
    writeFileSync(path.join(folder, '.gitattributes'), withUnionMerge(''));
    commit();
    const [mine, theirs] = versions();
    assert.equal(await merge([mine], [theirs]), 'clean');
    const unite = () => store.change({ path: glossary }, { kind: 'unite', id: 'c5000' });
    assert.deepEqual(await unite(), { added: 0, updated: 1, removed: 0 });
    const { concepts, problems } = await store.read(glossary);
    assert.deepEqual(dateless(concepts.get('c5000')), dateless(united));
    assert.deepEqual([concepts.size, problems], [16, []]);
    assert.equal(readFileSync(glossary, 'utf8').match(/"c5000"/g)!.length, 1);
    assert.deepEqual(await unite(), { added: 0, updated: 0, removed: 0 }, 'once is enough');
  });

  it('keep the entries of both sides, and all that they say, where a conflict is resolved with both', async () => {
    const [mine, theirs] = versions();
    assert.equal(await merge([mine, concept('c5aaa')], [theirs, concept('c5bbb')]), 'conflict');
    await assert.rejects(store.change({ path: glossary }, { kind: 'unite', id: 'c5000' }), { code: 'changedSince' });
    const unite = () => store.change({ path: glossary }, { kind: 'unite' });
    assert.deepEqual(await unite(), { added: 0, updated: 1, removed: 0 });
    const { concepts, problems } = await store.read(glossary);
    assert.deepEqual(dateless(concepts.get('c5000')), dateless(united));
    assert.deepEqual([concepts.size, problems, concepts.has('c5aaa'), concepts.has('c5bbb')], [18, [], true, true]);
    assert.doesNotMatch(readFileSync(glossary, 'utf8'), /^[<=|>]{7}/m);
    assert.deepEqual(await unite(), { added: 0, updated: 0, removed: 0 }, 'once is enough');
  });
});

describe('the line for .gitattributes', () => {
  it('is added once, in the line breaks of the file', () => {
    assert.equal(withUnionMerge(''), `${GITATTRIBUTES_LINE}\n`);
    assert.equal(withUnionMerge('*.png binary'), `*.png binary\n${GITATTRIBUTES_LINE}\n`);
    assert.equal(withUnionMerge('*.png binary\r\n'), `*.png binary\r\n${GITATTRIBUTES_LINE}\r\n`);
    for (const text of [`${GITATTRIBUTES_LINE}\n`, '*.glossa.jsonl text merge=ours\n', '*.glossa.jsonl -merge\n'])
      assert.equal(withUnionMerge(text), text);
  });
});
