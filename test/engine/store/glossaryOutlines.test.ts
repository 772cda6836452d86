import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GlossaryOutlineCache } from '../../../src/engine/store/glossaryOutlines';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { glossaryText } from '../../../src/files/glossa/glossaryFile';
import type { Concept } from '../../../src/model/concept';

const many: Concept[] = Array.from({ length: 10_000 }, (_, i) => ({
  id: `c${String(i).padStart(16, '0')}`,
  terms: [
    { term: `safety valve ${i}`, language: 'en' },
    { term: `Sicherheitsventil ${i}`, language: 'de' },
  ],
}));

describe('the outline of a large glossary', () => {
  let folder: string;
  let glossary: string;
  const store = (): GlossaryStore =>
    new GlossaryStore({ outlines: new GlossaryOutlineCache(path.join(folder, 'outlines')) });
  const outlineFile = (): string => path.join(folder, 'outlines', readdirSync(path.join(folder, 'outlines'))[0]!);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa outlines ü '));
    glossary = path.join(folder, 'g.glossa.jsonl');
    writeFileSync(glossary, glossaryText(many));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives at the next start what reading every line gave', async () => {
    const first = await store().read(glossary);
    const opened = await new GlossaryOutlineCache(path.join(folder, 'outlines')).open(
      glossary,
      first.version,
      readFileSync(glossary),
    );
    assert.deepEqual(
      [...opened!.lines.languages],
      [
        ['en', 10_000],
        ['de', 10_000],
      ],
    );
    const second = await store().read(glossary);
    assert.deepEqual(
      [[...second.concepts.values()], second.problems, [...second.languages]],
      [many, [], [...first.languages]],
    );
  });

  it('is believed of its own content alone', async () => {
    await store().read(glossary);
    writeFileSync(glossary, readFileSync(glossary, 'utf8').replace('"language":"de"', '"language":"d!"'));
    const { problems, concepts } = await store().read(glossary);
    assert.equal(concepts.size, 9999);
    assert.match(problems[0]!.message, /no valid “language”/);
    assert.equal(problems[0]!.line, 2);
  });

  it('is made anew where it is damaged', async () => {
    await store().read(glossary);
    const whole = readFileSync(outlineFile());
    writeFileSync(outlineFile(), whole.subarray(0, whole.length - 3));
    assert.equal((await store().read(glossary)).concepts.size, many.length);
    assert.deepEqual(readFileSync(outlineFile()), whole);
  });

  it('follows a change of the engine, so that the next start finds it', async () => {
    const writer = store();
    await writer.change(
      { path: glossary },
      { kind: 'put', concepts: [{ id: 'cz', terms: [{ term: 'pont', language: 'fr' }] }] },
    );
    const version = (await writer.read(glossary)).version;
    const opened = await new GlossaryOutlineCache(path.join(folder, 'outlines')).open(
      glossary,
      version,
      readFileSync(glossary),
    );
    assert.deepEqual(
      [...opened!.lines.languages],
      [
        ['en', 10_000],
        ['de', 10_000],
        ['fr', 1],
      ],
    );
    assert.equal((await store().read(glossary)).concepts.get('cz')?.terms[0]!.term, 'pont');
  });

  it('is not kept of a file in which something is to be mended', async () => {
    await rm(path.join(folder, 'outlines'), { recursive: true, force: true });
    appendFileSync(glossary, 'oops\n');
    for (let start = 0; start < 2; start++)
      assert.match((await store().read(glossary)).problems[0]!.message, /not valid JSON/);
  });
});
