import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { FolderBuild } from '../../../src/engine/build/folderBuild';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../../src/files/documents';
import type { FolderBuildResult } from '../../../src/protocol/protocol';

const NAMES = { source: 'en/tale.md', target: 'de/tale.md' };

describe('building a glossary from the documents of a folder', () => {
  let encoder: PhraseEncoder;
  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => encoder.close());

  const sample = async (name: string) =>
    readDocument({ fileName: name, text: await readFile(`samples/${name}`, 'utf8') });
  const filesOfPair = (name: string) => ({ source: { path: `en/${name}.md` }, target: { path: `de/${name}.md` } });
  /** A lease with its translation, and a tale beside that lease. */
  async function built(anyway?: boolean): Promise<FolderBuildResult> {
    const folder = new FolderBuild({ languages: { source: 'en', target: 'de' }, minConfidence: 0.3 }, encoder);
    const lease = await sample('contract/contract.de.md');
    await folder.add(
      { source: 'en/lease.md', target: 'de/lease.md' },
      async () => ({ documents: filesOfPair('lease'), source: await sample('contract/contract.en.md'), target: lease }),
      () => {},
    );
    await folder.add(
      { ...NAMES, anyway },
      async () => ({ documents: filesOfPair('tale'), source: await sample('tale/tale.en.md'), target: lease }),
      () => {},
    );
    return folder.mined(() => {});
  }
  const filesOf = ({ pairs }: FolderBuildResult) =>
    new Set(pairs.flatMap(({ evidence }) => evidence.map(({ targetFile }) => targetFile)));

  it('leaves out what translates nothing, and says that this is why', async () => {
    const result = await built();
    assert.deepEqual(
      result.refused.map(({ source, target, code }) => ({ source, target, code })),
      [{ ...NAMES, code: 'notTranslations' }],
    );
    assert.match(result.refused[0]!.reason, /do not look like translations/);
    assert.deepEqual(filesOf(result), new Set(['de/lease.md']));
  });

  it('takes those documents alone for translated that their reader says it of', async () => {
    const result = await built(true);
    assert.deepEqual(result.refused, []);
    assert.deepEqual(filesOf(result), new Set(['de/lease.md', 'de/tale.md']));
  });
});
