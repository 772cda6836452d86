import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/steps/project.mjs';
import { runWatched } from '../../scripts/steps/watchedTests.mjs';

describe('tests of another system that are watched', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glossa watched '));
    mkdirSync(join(folder, 'dist'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What becomes of files of tests, by their names: each line as `state file title`. */
  async function run(files: Record<string, string>, minutes = 1) {
    for (const [name, text] of Object.entries(files))
      writeFileSync(
        join(folder, 'dist', `${name}.mjs`),
        `import { existsSync, writeFileSync } from 'node:fs';\n${text}`,
      );
    const tests = {
      names: Object.keys(files),
      leftOut: { one: ['cannot run'] },
      root,
      report: join(folder, 'report.jsonl'),
      patience: 500,
    };
    const lines = await runWatched(folder, { command: [process.execPath] }, tests, minutes);
    return lines
      .filter(({ state }) => ['passed', 'failed', 'leftOut', 'pending', 'again'].includes(state))
      .map(({ state, file, title }) => [state, file, title].filter(Boolean).join(' '));
  }
  const mark = (): string => JSON.stringify(join(folder, 'mark'));
  const others = `it('comes before', () => {}); it('cannot run', () => { throw new Error(); });`;
  const after = `it('comes after', () => {}); it('fails', () => { throw new Error('as it should'); });`;

  it('are run once each, and what cannot run is left out', async () => {
    assert.deepEqual(await run({ one: others + after, two: `it('is the last', () => {}); it('skips itself');` }), [
      'leftOut one cannot run',
      'passed one comes before',
      'passed one comes after',
      'failed one fails',
      'passed two is the last',
      'pending two skips itself',
    ]);
  });
  it('lose nothing by one that hangs or ends its process, which is tried once more', async () => {
    const once = `if (!existsSync(${mark()})) { writeFileSync(${mark()}, '');`;
    for (const fault of ['for (;;);', 'process.exit(3);']) {
      rmSync(join(folder, 'mark'), { force: true });
      const lines = await run({
        one: `${others} it('is unlucky', () => { ${once} ${fault} } }).timeout(500); ${after}`,
        two: `it('is the last', () => {});`,
      });
      assert.deepEqual(
        lines.filter((line) => !line.startsWith('leftOut')),
        [
          'passed one comes before',
          'again one is unlucky',
          'passed one is unlucky',
          'passed one comes after',
          'failed one fails',
          'passed two is the last',
        ],
        fault,
      );
    }
  });
  it('fail where it does so twice, one test or a whole file that cannot be begun', async () => {
    const lines = await run({
      one: `it('ends it', () => process.exit(0)); ${after}`,
      two: `process.exit(0);`,
      three: `before(() => process.exit(0)); it('is never reached', () => {});`,
      four: `it('is the last', () => {});`,
    });
    assert.deepEqual(lines, [
      'again one ends it',
      'failed one ends it',
      'passed one comes after',
      'failed one fails',
      'again two',
      'failed two',
      'again three "before all" hook for "is never reached"',
      'failed three "before all" hook for "is never reached"',
      'passed four is the last',
    ]);
  });
  it('go on where an earlier run was broken off', async () => {
    const [one, two] = [`it('has run', () => { throw new Error(); }); ${after}`, `it('is the last', () => {});`];
    writeFileSync(
      join(folder, 'report.jsonl'),
      [
        { state: 'done', file: 'nought' },
        { state: 'passed', file: 'one', title: 'has run' },
        { state: 'begun', file: 'one', title: 'comes after' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    assert.deepEqual(await run({ nought: 'throw new Error();', one, two }), [
      'passed one has run',
      'passed one comes after',
      'failed one fails',
      'passed two is the last',
    ]);
  });
  it('are ended when their time is up', async () => {
    assert.deepEqual(
      await run({ one: `it('hangs', () => { for (;;); });`, two: `it('is never reached', () => {});` }, 0.1),
      ['failed one hangs'],
    );
  });
});
