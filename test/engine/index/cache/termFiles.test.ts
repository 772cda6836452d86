import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FormsFile } from '../../../../src/engine/index/cache/termFiles';
import { LexicalIndex } from '../../../../src/engine/index/lexical/lexicalIndex';

describe('FormsFile', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa forms ü '));
    file = path.join(folder, 'indexes', 'g.forms');
  });
  afterEach(() => rm(folder, { recursive: true }));

  function filled(): LexicalIndex {
    const index = new LexicalIndex();
    for (let i = 0; i < 300; i++)
      index.add(i % 2 ? 'de' : 'en', `${i % 2 ? 'Sicherheitsventil' : 'safety valve'} ${i}`);
    return index;
  }

  it('gives back what was saved', async () => {
    const index = filled();
    await new FormsFile(file).save(index);
    const again = new LexicalIndex();
    again.restore((await new FormsFile(file).read())!);
    for (const phrase of ['safety valves 10', 'safty valve 10', 'Sicherheitsventile', 'Ventil'])
      assert.deepEqual(again.lookup(phrase, undefined, 20), index.lookup(phrase, undefined, 20), phrase);
  });

  it('is written again only where much has changed', async () => {
    const index = filled();
    const forms = new FormsFile(file);
    await forms.save(index);
    const { mtimeMs } = await stat(file);
    index.add('en', 'one more');
    await forms.save(index);
    assert.equal((await stat(file)).mtimeMs, mtimeMs);
    for (let i = 0; i < 50; i++) index.add('en', `pump ${i}`);
    await forms.save(index);
    assert.equal((await new FormsFile(file).read())!.arrays['languageOf']!.length, 351);
  });

  it('gives nothing where there is no file or a damaged one', async () => {
    assert.equal(await new FormsFile(file).read(), undefined);
    await new FormsFile(file).save(filled());
    const bytes = await readFile(file);
    bytes[bytes.length - 5]! ^= 1;
    await writeFile(file, bytes);
    assert.equal(await new FormsFile(file).read(), undefined);
  });
});
