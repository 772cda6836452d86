import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/programs';

/** One line of the threat model. */
interface Threat {
  threat: string;
  /** The last cell: tests by file and title. */
  proofs: string;
}

/** The lines of every table of SECURITY.md whose last column is *Shown by*. */
function threats(): Threat[] {
  const tables = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')
    .split(/\n\s*\n/)
    .filter((block) => /^\|.*\| tests \|$/m.test(block));
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => {
        const cells = line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim());
        return { threat: cells.slice(0, 2).join(': '), proofs: cells.at(-1)! };
      }),
  );
}

/** `[file, title]` of every test that a cell names. */
function named(proofs: string): [file: string, title: string][] {
  return Array.from(proofs.matchAll(/`(test\/[\w./-]+)` “([^”]+)”/g), ([, file, title]) => [file!, title!]);
}

/** What the titles of a file's tests say, as patterns: a title may be put together from a case's own words. */
function titlesIn(file: string): RegExp[] {
  const calls = readFileSync(path.join(ROOT, file), 'utf8').matchAll(
    /\bit\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  );
  return Array.from(calls, ([, single, double, template]) => {
    const text = (single ?? double ?? template)!.replaceAll(/\\(.)/g, '$1');
    const parts = template === undefined ? [text] : text.split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+')}$`);
  });
}

describe('SECURITY.md', () => {
  it('has a test for each line of its threat model', () => {
    assert.ok(threats().length > 10, 'the threat model is not there');
    assert.deepEqual(
      threats()
        .filter(({ proofs }) => named(proofs).length === 0)
        .map(({ threat }) => threat),
      [],
      'are shown by no test',
    );
  });

  it('names tests that are there', () => {
    const missing = threats()
      .flatMap(({ proofs }) => named(proofs))
      .filter(
        ([file, title]) => !existsSync(path.join(ROOT, file)) || !titlesIn(file).some((pattern) => pattern.test(title)),
      );
    assert.deepEqual(missing, []);
  });
});
