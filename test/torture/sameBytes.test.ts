import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { MACHINES, TwoMachines } from '../support/twoMachines';

/** Programs that want the processor, too: a slow run divides its work no otherwise than a fast one. */
const BUSY = 4;

const CONTRACT = ['samples/contract/contract.en.md', 'samples/contract/contract.de.md'] as const;

const PHRASES = Array.from({ length: 150 }, (_, index) =>
  JSON.stringify({
    phrase: `notice ${index}`,
    before: 'The ',
    after: index % 2 ? ' ends.' : ' period of the tenant INFORMS.',
  }),
);
const ENGLISH = Array.from({ length: 30 }, (_, index) => `The tenant pays ${index} euros.`);
const GERMAN = ENGLISH.map((_, index) => `Der Mieter zahlt ${index} Euro.`);
const linesOf = (lines: string[]): string => lines.map((line) => `${line}\n`).join('');

describe('the same input, computed', () => {
  let machines: TwoMachines;
  before(() => {
    machines = new TwoMachines();
    writeFileSync(machines.file('en.txt'), linesOf(ENGLISH));
    writeFileSync(machines.file('de.txt'), linesOf(GERMAN));
  });
  after(() => machines.end());

  async function besideOthers<T>(work: () => Promise<T>): Promise<T> {
    const others = Array.from({ length: BUSY }, () =>
      spawn(process.execPath, ['-e', 'for (const { ppid } = process; process.ppid === ppid; );']),
    );
    try {
      return await work();
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  }

  const commands: [what: string, args: () => string[], input?: string][] = [
    ['build', () => ['build', ...CONTRACT, '--from', 'en', '--to', 'de', '--min-confidence', '0.2']],
    ['check', () => machines.check],
    [
      'check --format sarif',
      () => [
        'check',
        `${CONTRACT[0]}=${CONTRACT[1]}`,
        '--glossary',
        'samples/glossary.glossa.jsonl',
        '--level',
        'note',
        '--format',
        'sarif',
      ],
    ],
    ['encode', () => ['encode'], linesOf(PHRASES)],
    ['align sentences', () => ['align', 'sentences', machines.file('en.txt'), machines.file('de.txt')]],
    ['align words', () => ['align', 'words'], linesOf(ENGLISH.map((line, index) => `${line} ||| ${GERMAN[index]}`))],
  ];

  for (const [what, args, input] of commands) {
    it(`gives ${what} the same bytes on two machines, one of them busy, and again with what the first run has kept`, async () => {
      const [one, other] = MACHINES;
      const first = await machines.run(args(), one, `${what} 0`, input);
      assert.ok(first.text.length > 100, first.errors);
      assert.deepEqual(await besideOthers(() => machines.run(args(), other, `${what} 1`, input)), first);
      assert.deepEqual(await machines.run(args(), other, `${what} 0`, input), first);
    });
  }
});
