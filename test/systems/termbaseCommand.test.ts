import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { MilvusCollection } from '../../src/engine/termbase/milvusCollection';
import type { Concept } from '../../src/model/concept';
import { revisionOf } from '../../src/termbase/revision';
import { termRowsOf } from '../../src/termbase/termRow';
import { ModelCopy } from '../engine/encoder/brokenModel';
import { glossa } from '../support/commandLine';
import type { MilvusServer } from '../support/milvusServer';
import { sharedMilvus } from '../support/sharedMilvus';

const CONCEPTS: Concept[] = [
  {
    id: 'c1',
    domain: 'law',
    terms: [
      { term: 'lease', language: 'en', examples: [{ before: 'The ', phrase: 'lease', after: ' ends in May.' }] },
      { term: 'Mietvertrag', language: 'de' },
    ],
  },
  {
    id: 'c2',
    terms: [
      { term: 'pump', language: 'en' },
      { term: 'Pumpe', language: 'de' },
    ],
  },
];

describe('glossa termbase', function () {
  this.timeout(240_000);
  let server: MilvusServer;
  let folder: string;
  let cacheHome: string;
  const at = (name: string) => path.join(folder, name);
  const termbase = (command: string, ...more: string[]) =>
    glossa(['termbase', command, '--address', server.address, '--collection', 'company', ...more], '', { cacheHome });
  const answer = ({ lines }: { lines: string[] }) => JSON.parse(lines[0]!) as Record<string, unknown>;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa termbase '));
    cacheHome = path.join(folder, 'cache');
    server = await sharedMilvus();
  });
  after(() => rmSync(folder, { recursive: true }));

  it('brings a glossary to a server and back, byte by byte', async () => {
    writeFileSync(at('terms.glossa.jsonl'), glossaryText(CONCEPTS));
    const created = await termbase('create');
    assert.equal(created.status, 0, created.errors);
    assert.deepEqual(answer(await termbase('push', at('terms.glossa.jsonl'))), {
      added: 2,
      changed: 0,
      unchanged: 0,
      older: [],
      different: [],
      refused: [],
    });
    assert.equal(answer(await termbase('push', at('terms.glossa.jsonl'))).unchanged, 2);
    const pulled = await termbase('pull', at('pulled.glossa.jsonl'));
    assert.equal(pulled.status, 0, pulled.errors);
    assert.equal(readFileSync(at('pulled.glossa.jsonl'), 'utf8'), glossaryText(CONCEPTS));
    const status = answer(await termbase('status'));
    assert.deepEqual([status['concepts'], status['terms'], status['conflicts']], [2, 4, []]);
  });

  it('writes over no file and over nobody’s edit unless it is told to', async () => {
    const again = await termbase('pull', at('pulled.glossa.jsonl'));
    assert.equal(again.status, 2);
    assert.match(again.errors, /already exists.*--replace/);
    writeFileSync(at('other.glossa.jsonl'), glossaryText([{ ...CONCEPTS[1]!, note: 'mine' }]));
    const pushed = await termbase('push', at('other.glossa.jsonl'));
    assert.deepEqual([pushed.status, answer(pushed)['different']], [1, ['c2']]);
    assert.match(pushed.errors, /entry c2 differs in the termbase/);
    assert.equal(answer(await termbase('push', at('other.glossa.jsonl'), '--replace')).changed, 1);
    assert.equal(answer(await termbase('upkeep'))['rowsRemoved'], 0, 'nothing is a day old');
  });

  it('knows which side of a difference is the newer one, by what a file and the termbase had in common', async () => {
    const write = (name: string, ...concepts: Concept[]) => writeFileSync(at(name), glossaryText(concepts));
    const [lease, pump] = [CONCEPTS[0]!, { ...CONCEPTS[1]!, note: 'mine' }];
    const said = (english: string, note: string): Concept => ({
      ...pump,
      note,
      terms: [{ term: english, language: 'en' }, pump.terms[1]!],
    });
    const pulledBy = async (name: string) => assert.equal((await termbase('pull', at(name), '--replace')).status, 0);
    await pulledBy('anna.glossa.jsonl');
    await pulledBy('ben.glossa.jsonl');
    write('anna.glossa.jsonl', lease, said('pump', 'Anna’s'));
    assert.equal(answer(await termbase('push', at('anna.glossa.jsonl')))['changed'], 1, 'her edit is the newer one');
    const ben = await termbase('push', at('ben.glossa.jsonl'));
    assert.deepEqual(
      [ben.status, answer(ben)['older'], /later version of the entry c2.*pull/.test(ben.errors)],
      [1, ['c2'], true],
    );
    write('ben.glossa.jsonl', lease, said('pump', 'Ben’s'));
    assert.deepEqual(
      answer(await termbase('push', at('ben.glossa.jsonl')))['different'],
      ['c2'],
      'both have edited it',
    );
    write('anna.glossa.jsonl', lease);
    const shorter = await termbase('push', at('anna.glossa.jsonl'));
    assert.deepEqual(
      [shorter.status, answer(shorter)['unchanged'], /deletes nothing.*the entry c2/.test(shorter.errors)],
      [0, 1, true],
    );
    rmSync(path.join(cacheHome, 'glossa', 'termbase'), { recursive: true });
    write('anna.glossa.jsonl', lease, said('pump', 'Anna’s later one'));
    assert.deepEqual(
      answer(await termbase('push', at('anna.glossa.jsonl')))['different'],
      ['c2'],
      'nobody knows without the record',
    );
  });

  it('makes the vectors anew with another model, and says meanwhile how it is searched', async () => {
    const copy = await ModelCopy.make();
    await copy.describe({ maxTokens: 64 });
    const withCopy = (command: string, ...more: string[]) => termbase(command, ...more, '--model', copy.folder);
    const status = await withCopy('status');
    assert.deepEqual([status.status, /searches by word form only.*push --reencode/.test(status.errors)], [0, true]);
    const refused = await withCopy('push', at('terms.glossa.jsonl'));
    assert.deepEqual([refused.status, /computed with another model.*--reencode/.test(refused.errors)], [1, true]);
    assert.deepEqual(answer(await withCopy('push', '--reencode')), { reencoded: 2 });
    const after = await withCopy('status');
    assert.deepEqual([after.errors, answer(after)['isReencoding']], ['', false]);
    const back = answer(await termbase('push', at('terms.glossa.jsonl'), '--reencode'));
    assert.deepEqual([back['reencoded'], back['unchanged']], [2, 1]);
    assert.equal((await termbase('push')).status, 2, 'nothing to push');
    await copy.remove();
  });

  it('names what another program has written, and passes it over', async () => {
    const foreign = await MilvusCollection.connect(
      { name: 'foreign', address: server.address, collection: 'company' },
      undefined,
    );
    const rows = termRowsOf(revisionOf('c3', { id: 'c3', terms: [{ term: 'valve', language: 'en' }] }, [], 1), '').map(
      (row) => ({ ...row, body: '{"id":"c3\u001b[2J","terms":[]}', vector: new Array<number>(320).fill(0) }),
    );
    await foreign.write(rows);
    await foreign.close();
    for (const answered of [
      await termbase('status'),
      await termbase('pull', at('pulled.glossa.jsonl'), '--replace'),
      await termbase('upkeep'),
    ]) {
      assert.deepEqual([answered.status, answer(answered)['broken']], [1, ['c3']]);
      assert.match(
        answered.errors,
        /version [0-9a-f]{24} of the entry c3 was not written by Glossa and is ignored: its content was changed by another program/,
      );
    }
    assert.equal(readFileSync(at('pulled.glossa.jsonl'), 'utf8').split('\n').length, 4, 'a header and two entries');
  });

  it('deletes a termbase only by its name', async () => {
    const unasked = await termbase('drop');
    assert.deepEqual([unasked.status, /Add --yes company/.test(unasked.errors)], [2, true]);
    assert.equal((await termbase('drop', '--yes', 'compny')).status, 2);
    assert.equal((await termbase('drop', '--yes', 'company')).status, 0);
    const gone = await termbase('status');
    assert.equal(gone.status, 1);
    assert.match(gone.errors, /the collection “company” does not exist\. To create it, run “glossa termbase create”/);
  });

  it('says what is wrong with an address, and where nobody answers', async () => {
    const odd = await glossa(['termbase', 'status', '--address', 'http://x', '--collection', 'company']);
    assert.deepEqual([odd.status, /Use HOST:PORT/.test(odd.errors)], [2, true]);
    const away = await glossa(['termbase', 'status', '--address', '127.0.0.1:1', '--collection', 'company']);
    assert.deepEqual([away.status, /at 127\.0\.0\.1:1 is not responding/.test(away.errors)], [1, true]);
  });
});
