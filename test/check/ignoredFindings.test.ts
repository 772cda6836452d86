import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addIgnoredFindings,
  IgnoredFindings,
  invalidIgnoreFileReason,
  parseIgnoredFindings,
} from '../../src/check/ignoredFindings';
import type { Finding, IgnoredFinding } from '../../src/model/finding';

const here: IgnoredFinding = {
  rule: 'approved-term-missing',
  concept: 'c1',
  term: 'lease',
  segment: 'The lease ends.',
};
const term: IgnoredFinding = { rule: 'forbidden-term', concept: 'c2', term: 'landlord' };
const finding = (rule: Finding['rule'], concept: string | undefined, text: string): Finding => {
  const source = { text, span: { start: 0, end: 0 }, line: 1, column: 1 };
  return { rule, concept, used: source, source, target: source, expected: [] };
};

describe('Ignored findings', () => {
  it('are those of a segment, wherever it stands, or of a term', () => {
    const ignored = new IgnoredFindings([here, term, { rule: 'inconsistent-rendering', segment: 'Save' }]);
    assert.ok(ignored.has(finding('approved-term-missing', 'c1', 'The  lease ends.')));
    assert.ok(!ignored.has(finding('approved-term-missing', 'c1', 'The lease begins.')));
    assert.ok(!ignored.has(finding('forbidden-term', 'c1', 'The lease ends.')));
    assert.ok(ignored.has(finding('forbidden-term', 'c2', 'Any landlord')));
    assert.ok(ignored.has(finding('inconsistent-rendering', undefined, 'Save')));
    assert.ok(!ignored.has(finding('inconsistent-rendering', undefined, 'Open')));
    assert.ok(
      ignored.has(finding('inconsistent-rendering', 'c1', 'The lease ends.')),
      'other words for a term are the same matter as a missing one',
    );
  });

  it('come back from their file, which a repeated addition leaves as it is', () => {
    const text = addIgnoredFindings('', [here, term]);
    assert.deepEqual(parseIgnoredFindings(text), {
      value: [here, term].map((each) => ({ segment: undefined, ...each })),
      problems: [],
    });
    assert.equal(addIgnoredFindings(text, [term]), text);
  });

  it('name a line that is none and keep it', () => {
    const text =
      '{"rule":"forbidden-term","concept":"c2"}\nno ' +
      'decision\n{"rule":"other","concept":"c1"}\n{"rule":"forbidden-term"}\n';
    const { value, problems } = parseIgnoredFindings(text);
    assert.deepEqual([value.length, problems.map(({ line }) => line)], [1, [2, 3, 4]]);
    assert.match(addIgnoredFindings(text, [here]), /^no decision$/m);
  });

  it('are not read behind more than a thousand lines that are none, in a file that is left as it is', () => {
    const decision = JSON.stringify(term);
    const text = `${decision}\n${'x\n\n'.repeat(1_000_000)}${decision}`;
    const { value, problems } = parseIgnoredFindings(text);
    assert.deepEqual([value.length, problems.length, problems[0]!.line], [1, 1001, 2]);
    assert.match(
      problems[1000]!.message,
      /^More than 1000 lines of this file are not ignored findings\..* was not read\.$/,
    );
    assert.match(invalidIgnoreFileReason(text) ?? '', /^More than 1000 lines/);
    assert.equal(invalidIgnoreFileReason(`${decision}\n${'x\n'.repeat(1000)}`), undefined);
  });

  it('keep a line that is none behind the decision that it followed', () => {
    const [first, last] = [here, term].map((each) => JSON.stringify(each)) as [string, string];
    const middle: IgnoredFinding = { rule: 'forbidden-term', concept: 'c1', term: 'lessor' };
    const text = `a note on top\n${first}\na note on the lease\n${last}\n`;
    assert.equal(
      addIgnoredFindings(text, [middle]),
      `a note on top\n${first}\na note on the lease\n${JSON.stringify(middle)}\n${last}\n`,
    );
  });

  it('are never written into what holds none', () => {
    assert.match(invalidIgnoreFileReason('alias ll="ls -l"\n') ?? '', /does not look like a list of ignored findings/);
    for (const text of ['', '\n', '<<<<<<< mine\n', `alias ll="ls -l"\n${JSON.stringify(term)}\n`])
      assert.equal(invalidIgnoreFileReason(text), undefined, text);
  });

  it('of two people are all there after git has merged them, also where it reports a conflict', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-ignored-'));
    const file = path.join(folder, 'glossary.glossa-ignored.jsonl');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    try {
      git('init', '-q', '-b', 'main');
      writeFileSync(file, addIgnoredFindings('', [term]));
      git('add', '.');
      git('commit', '-qm', 'one');
      git('checkout', '-qb', 'other');
      writeFileSync(file, addIgnoredFindings(readFileSync(file, 'utf8'), [{ ...here, concept: 'c7' }]));
      git('commit', '-qam', 'two');
      git('checkout', '-q', 'main');
      writeFileSync(file, addIgnoredFindings(readFileSync(file, 'utf8'), [here]));
      git('commit', '-qam', 'three');
      assert.throws(() => git('merge', 'other'), /.*/);
      const { value, problems } = parseIgnoredFindings(readFileSync(file, 'utf8'));
      assert.deepEqual(value.map(({ concept }) => concept).sort(), ['c1', 'c2', 'c7']);
      assert.deepEqual(problems, []);
      assert.doesNotMatch(addIgnoredFindings(readFileSync(file, 'utf8'), [term]), /<<<<|>>>>/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
