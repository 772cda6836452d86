import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { GitMergeSetup } from '../../src/editor/glossary/glossaryWriter';
import { ReviewStore } from '../../src/editor/review/reviewStore';
import type { ReviewState } from '../../src/editor/review/reviewSession';
import { Settings, WorkspaceAccess } from '../../src/editor/workspace/settings';
import { layAt, TrappedFolder } from '../gate/traps';
import type { Trap } from '../gate/traps';
import { sampleUri } from './support/documents';
import { Reader } from './support/reader';

/** What stands in the place of `.gitattributes`, and what the reader is told when an entry has made a new glossary. */
const GIT_ATTRIBUTES: [Trap, RegExp][] = [
  ['link to outside', /links to .*private, outside its folder\. The file was neither read nor written/],
  ['link to nothing', /a link to .* which does not exist/],
  ['/dev/zero', /links to \/dev\/zero, outside its folder/],
  ['/dev/ptmx', /links to \/dev\/.*ptmx, outside its folder/],
  ['pipe', /is a pipe, not a regular file/],
  ['huge and sparse', /it has 8192 MiB/],
  ['hard link', /2 hard links/],
];
/** What stands in the place of the review that is kept; the next one is kept all the same. */
const REVIEWS: Trap[] = [
  'link to outside',
  'link to nothing',
  '/dev/zero',
  '/dev/ptmx',
  'pipe',
  'huge and sparse',
  'hard link',
];

const stateOf = (domain: string): ReviewState => ({
  source: 'a.en.md',
  target: 'a.de.md',
  place: 'file:///a.en.md',
  pair: { source: 'en', target: 'de' },
  domain,
  rows: [],
  history: { undoable: [], redoable: [] },
});

class Memory implements vscode.Memento {
  private readonly values = new Map<string, unknown>();
  keys = () => [...this.values.keys()];
  get = <T>(key: string, otherwise?: T) => (this.values.get(key) as T | undefined) ?? (otherwise as T);
  update = async (key: string, value: unknown) => void this.values.set(key, value);
}

describe('What is no file of the reader’s', () => {
  const reader = new Reader();
  let root: string;
  let folder: TrappedFolder;

  before(() => reader.sit());
  after(() => reader.leave());
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'glossa-host-traps-'));
    folder = new TrappedFolder(root);
  });
  afterEach(() => {
    reader.forget();
    rmSync(root, { recursive: true, force: true });
  });

  describe('in the place of .gitattributes', () => {
    const file = sampleUri('.gitattributes').fsPath;
    const offer = async (): Promise<void> => {
      const access = new WorkspaceAccess(new Settings(), vscode.Uri.file(root));
      reader.answers.button = 'Add to .gitattributes';
      await new GitMergeSetup(new Memory(), access).offer(sampleUri('new.glossa.jsonl').fsPath);
      access.dispose();
    };

    let ofTheSamples: Buffer;

    before(() => {
      mkdirSync(sampleUri('.git').fsPath);
      ofTheSamples = readFileSync(file);
      rmSync(file);
    });
    after(() => {
      rmSync(sampleUri('.git').fsPath, { recursive: true });
      writeFileSync(file, ofTheSamples);
    });
    afterEach(() => rmSync(file, { force: true }));

    for (const [trap, told] of GIT_ATTRIBUTES) {
      it(`${trap}: is told, and left alone`, async () => {
        layAt(trap, file, folder.outside);
        const before = folder.outsideNow;
        await offer();
        assert.match(reader.told.at(-1) ?? '', told);
        assert.deepEqual(folder.outsideNow, before);
        const stats = lstatSync(file);
        assert.ok(
          stats.isSymbolicLink() ? readlinkSync(file) : !stats.isFile() || stats.size > 1 << 20 || stats.nlink === 2,
        );
      });
    }

    it('an ordinary file takes the line, once the reader wants it', async () => {
      await offer();
      assert.match(readFileSync(file, 'utf8'), /^\*\.glossa\.jsonl .*merge=union$/m);
    });
  });

  describe('in the place of the review that is kept', () => {
    for (const trap of REVIEWS) {
      it(`${trap}: is no review, and makes room for the next`, async () => {
        const store = new ReviewStore(vscode.Uri.file(folder.workspace));
        layAt(trap, join(folder.workspace, 'review.json'), folder.outside);
        const before = folder.outsideNow;
        assert.equal(await store.read(), undefined);
        store.save(stateOf('law'));
        await store.flush();
        assert.equal((await store.read())?.domain, 'law');
        assert.deepEqual(folder.outsideNow, before);
        store.dispose();
      });
    }
  });
});
