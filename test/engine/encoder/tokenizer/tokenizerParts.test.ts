import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import type { VerifiedModel } from '../../../../src/engine/encoder/model/modelFolder';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import type { TextTokenizer } from '../../../../src/engine/encoder/tokenizer/tokenizer';
import { openTokenizer } from '../../../../src/engine/encoder/tokenizer/tokenizer';

const TEXTS = [
  'safety valve',
  'Das Sicherheitsventil öffnet bei acht Bar.',
  '安全弁が開きます。',
  'صمام الأمان',
  '😀 井敷 <s>',
  '',
];

describe('the tables of a tokenizer on a disk', () => {
  let folder: string;
  let model: VerifiedModel;

  before(async () => (model = await readModel(bundledModelFolder())));
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'glossa tokenizer ü '))));
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }));

  const saved = async (): Promise<string> => {
    for (;;) {
      const [name] = (await readdir(folder)).filter((file) => file.endsWith('.tokenizer'));
      if (name !== undefined) return path.join(folder, name);
      await delay(20);
    }
  };

  function assertSame(one: TextTokenizer, other: TextTokenizer): void {
    assert.equal(one.highestId, other.highestId);
    for (const text of TEXTS) assert.deepEqual(one.idsOf(text), other.idsOf(text), text);
    for (let id = 0; id <= one.highestId; id += 97) assert.equal(one.kindOf(id), other.kindOf(id));
    assert.equal(one.idOfToken('</s>'), other.idOfToken('</s>'));
    assert.deepEqual(
      [0, 3, 4].map((id) => one.isUnknown(id)),
      [0, 3, 4].map((id) => other.isUnknown(id)),
    );
  }

  it('make the tokenizer that tokenizer.json makes, without reading it', async () => {
    const made = await openTokenizer(model, folder);
    await saved();
    const elsewhere = path.join(folder, 'model');
    assertSame(
      await openTokenizer(
        {
          ...model,
          folder: elsewhere,
          description: {
            ...model.description,
            sha256: { 'tokenizer.json.gz': model.description.sha256['tokenizer.json.gz']! },
          },
        },
        folder,
      ),
      made,
    );
  });

  it('are made anew where they are damaged, or of another tokenizer', async () => {
    const made = await openTokenizer(model, folder);
    const file = await saved();
    const bytes = await readFile(file);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(file, bytes);
    assertSame(await openTokenizer(model, folder), made);
    const other = {
      ...model,
      description: {
        ...model.description,
        sha256: { ...model.description.sha256, 'tokenizer.json.gz': 'f'.repeat(64) },
      },
    };
    assertSame(await openTokenizer(other, folder), made);
  });
});
