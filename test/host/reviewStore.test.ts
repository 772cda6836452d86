import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ReviewStore } from '../../src/editor/review/reviewStore';
import type { ReviewState } from '../../src/editor/review/reviewSession';

const stateOf = (domain: string): ReviewState => ({
  source: 'a.en.md',
  target: 'a.de.md',
  place: 'file:///a.en.md',
  pair: { source: 'en', target: 'de' },
  domain,
  rows: [],
  history: { undoable: [], redoable: [] },
});

describe('The review that is kept', () => {
  let folder: string;
  let store: ReviewStore;
  const kept = async (): Promise<string | undefined> => (await new ReviewStore(vscode.Uri.file(folder)).read())?.domain;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glossa-review-'));
    store = new ReviewStore(vscode.Uri.file(folder));
  });
  afterEach(() => {
    store.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is written before the window ends, as it was decided last', async () => {
    store.save(stateOf('law'));
    store.save(stateOf('coffee'));
    assert.equal(await kept(), undefined);
    await store.flush();
    assert.equal(await kept(), 'coffee');
    assert.deepEqual(readdirSync(folder), ['review.json']);
  });

  it('is the one before where the writing of the next was cut short', async () => {
    store.save(stateOf('law'));
    await store.flush();
    writeFileSync(join(folder, 'review.json.new'), '{"source":"a.en');
    assert.equal(await kept(), 'law');
    store.save(stateOf('coffee'));
    await store.flush();
    assert.equal(await kept(), 'coffee');
  });

  it('is not brought back with other words than were kept, and that is told', async () => {
    store.save(stateOf('law'));
    await store.flush();
    const file = join(folder, 'review.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('law', 'tax'));
    const told: string[] = [];
    const damaged = new ReviewStore(
      vscode.Uri.file(folder),
      () => undefined,
      (name) => told.push(name),
    );
    assert.equal(await damaged.read(), undefined);
    assert.deepEqual(told, [file]);
  });

  it('is for its owner alone, also where an earlier version left it open', async () => {
    const file = join(folder, 'review.json');
    const mode = (): string => (statSync(file).mode & 0o777).toString(8);
    const umask = process.umask(0);
    try {
      writeFileSync(`${file}.new`, '{');
      store.save(stateOf('law'));
      await store.flush();
      assert.equal(mode(), '600');
      chmodSync(file, 0o666);
      await kept();
      assert.equal(mode(), '600');
    } finally {
      process.umask(umask);
    }
  });

  it('is gone once it is discarded, also while it is being written', async () => {
    store.save(stateOf('law'));
    const writing = store.flush();
    store.save(stateOf('coffee'));
    await store.clear();
    await writing;
    assert.equal(await kept(), undefined);
  });
});
