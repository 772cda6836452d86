import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { glossa } from '../support/commandLine';
import { MilvusServer } from '../support/milvusServer';

const CONCEPTS: Concept[] = [
  { id: 'c1', domain: 'law', terms: [{ term: 'lease', language: 'en', examples: [{ before: 'The ', phrase: 'lease', after: ' ends in May.' }] }, { term: 'Mietvertrag', language: 'de' }] },
  { id: 'c2', terms: [{ term: 'pump', language: 'en' }, { term: 'Pumpe', language: 'de' }] },
];

describe('glossa termbase', function () {
  this.timeout(240_000);
  let server: MilvusServer;
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const termbase = (command: string, ...more: string[]) => glossa(['termbase', command, '--address', server.address, '--collection', 'company', ...more]);
  const answer = ({ lines }: { lines: string[] }) => JSON.parse(lines[0]!) as Record<string, unknown>;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa termbase '));
    server = await MilvusServer.start();
  });
  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('brings a glossary to a server and back, byte by byte', async () => {
    writeFileSync(at('terms.glossa.jsonl'), glossaryText(CONCEPTS));
    const created = await termbase('create');
    assert.equal(created.status, 0, created.errors);
    assert.deepEqual(answer(await termbase('push', at('terms.glossa.jsonl'))), { added: 2, changed: 0, unchanged: 0, older: [], different: [], refused: [] });
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
    assert.match(again.errors, /is there already.*--replace/);
    writeFileSync(at('other.glossa.jsonl'), glossaryText([{ ...CONCEPTS[1]!, note: 'mine' }]));
    const pushed = await termbase('push', at('other.glossa.jsonl'));
    assert.deepEqual([pushed.status, answer(pushed)['different']], [1, ['c2']]);
    assert.match(pushed.errors, /entry c2 says something else/);
    assert.equal(answer(await termbase('push', at('other.glossa.jsonl'), '--replace')).changed, 1);
    assert.equal(answer(await termbase('upkeep'))['rowsRemoved'], 0, 'nothing is a day old');
  });

  it('deletes a termbase only by its name', async () => {
    const unasked = await termbase('drop');
    assert.deepEqual([unasked.status, /Add --yes company/.test(unasked.errors)], [2, true]);
    assert.equal((await termbase('drop', '--yes', 'compny')).status, 2);
    assert.equal((await termbase('drop', '--yes', 'company')).status, 0);
    const gone = await termbase('status');
    assert.equal(gone.status, 1);
    assert.match(gone.errors, /there is no collection “company”; “glossa termbase create” makes it/);
  });

  it('says what is wrong with an address, and where nobody answers', async () => {
    const odd = await glossa(['termbase', 'status', '--address', 'http://x', '--collection', 'company']);
    assert.deepEqual([odd.status, /write HOST:PORT/.test(odd.errors)], [2, true]);
    const away = await glossa(['termbase', 'status', '--address', '127.0.0.1:1', '--collection', 'company']);
    assert.deepEqual([away.status, /does not answer at 127\.0\.0\.1:1/.test(away.errors)], [1, true]);
  });
});
