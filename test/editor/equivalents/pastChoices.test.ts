import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { PastChoices } from '../../../src/editor/equivalents/pastChoices';

/** What VS Code keeps with a workspace. */
function memento(): Memento {
  const kept = new Map<string, unknown>();
  return {
    keys: () => Array.from(kept.keys()),
    get: <T>(key: string, fallback?: T) => (kept.has(key) ? (kept.get(key) as T) : fallback),
    update: (key: string, value: unknown) =>
      Promise.resolve(void (value === undefined ? kept.delete(key) : kept.set(key, value))),
  } as Memento;
}

describe('Past choices', () => {
  it('are remembered once each, the latest first, with the workspace', async () => {
    const kept = memento();
    const choices = new PastChoices(kept);
    for (const term of ['Ufer', 'Bank', 'Ufer']) await choices.remember({ concept: 'c1', term });
    assert.deepEqual(
      new PastChoices(kept).all().map(({ term }) => term),
      ['Ufer', 'Bank'],
    );
    await choices.clear();
    assert.deepEqual(choices.all(), []);
  });

  it('give way to newer ones after 500', async () => {
    const choices = new PastChoices(memento());
    for (let i = 0; i < 510; i++) await choices.remember({ concept: `c${i}`, term: 'Ufer' });
    assert.deepEqual([choices.all().length, choices.all()[0]!.concept], [500, 'c509']);
  });
});
