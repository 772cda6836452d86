import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { EXPORT_FORMATS } from '../../src/model/glossaryFormat';
import { programFile, ROOT } from '../support/programs';

/** Two machines as they differ: in language, place and the order in which tables of hashes are laid out. */
const MACHINES: [variables: NodeJS.ProcessEnv, execArgv: string[]][] = [
  [{ LANG: 'C', LC_ALL: 'C', LANGUAGE: 'en', TZ: 'America/St_Johns' }, ['--hash-seed=1']],
  [{ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Pacific/Chatham' }, ['--hash-seed=77']],
];

/** Programs that want the processor, too: a slow run divides its work no otherwise than a fast one. */
const BUSY = 4;

/**
 * Entries with dates that name no zone, letters that Turkish treats otherwise, and an order that languages see
 * differently.
 */
const GLOSSARY = `{"glossa":1}
{"id":"c0000000000000001","created":"2026-03-28T23:30:00","modified":"2026-11-01","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}
{"id":"c0000000000000002","domain":"Izmir","terms":[{"term":"INFORMATION","language":"en"},{"term":"Zustellung","language":"de"},{"term":"Ähre","language":"de"},{"term":"Åre","language":"de"}]}
`;

describe('the same input', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, name);
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
    writeFileSync(file('terms.glossa.jsonl'), GLOSSARY);
    writeFileSync(
      file('de.po'),
      `msgid ""\nmsgstr "Language: ` +
        `de\\n"\n${Array.from(
          { length: 40 },
          (_, index) =>
            `\nmsgid "The landlord ${index} pays the INFORMATION."\nmsgstr "Der ` +
            `${index % 3 ? 'Hausherr' : 'Vermieter'} ${index} zahlt die Auskunft."\n`,
        ).join('')}`,
    );
    writeFileSync(
      file('phrases.jsonl'),
      Array.from(
        { length: 150 },
        (_, index) =>
          `${JSON.stringify({ phrase: `notice ${index}`, before: 'The ', after: index % 2 ? ' ends.' : ' period of the tenant INFORMS.' })}\n`,
      ).join(''),
    );
    for (const language of ['en', 'de'])
      writeFileSync(
        file(`${language}.txt`),
        Array.from({ length: 30 }, (_, index) =>
          language === 'en' ? `The tenant pays ${index} euros.\n` : `Der Mieter zahlt ${index} Euro.\n`,
        ).join(''),
      );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function run(
    args: string[],
    [variables, execArgv]: (typeof MACHINES)[number],
    cache: string,
    input = '',
  ): Promise<{ status: unknown; text: string; errors: string }> {
    const program = programFile('cli');
    const child = spawn(process.execPath, [...execArgv, ...program.execArgv, program.file, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...variables, XDG_CACHE_HOME: file(cache) },
    });
    child.stdin.end(input);
    const [bytes, errors, [status]] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      once(child, 'close') as Promise<[unknown]>,
    ]);
    return { status, text: bytes.toString('latin1'), errors: errors.toString() };
  }

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

  const CONTRACT = ['samples/contract/contract.en.md', 'samples/contract/contract.de.md'];
  const commands: [what: string, args: () => string[], input?: string][] = [
    ['build', () => ['build', ...CONTRACT, '--from', 'en', '--to', 'de', '--min-confidence', '0.2']],
    [
      'check',
      () => [
        'check',
        file('de.po'),
        '--from',
        'en',
        '--glossary',
        file('terms.glossa.jsonl'),
        '--level',
        'note',
        '--format',
        'json',
      ],
    ],
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
    ['encode', () => ['encode'], 'phrases.jsonl'],
    ['align sentences', () => ['align', 'sentences', file('en.txt'), file('de.txt')]],
    ['align words', () => ['align', 'words'], 'words.txt'],
  ];
  const contentOf = (name: string | undefined): string => {
    if (name === undefined) return '';
    if (name !== 'words.txt') return readFileSync(file(name), 'utf8');
    const [english, german] = ['en.txt', 'de.txt'].map((each) => readFileSync(file(each), 'utf8').trim().split('\n'));
    return english!.map((line, index) => `${line} ||| ${german![index]}\n`).join('');
  };

  for (const [what, args, input] of commands) {
    it(`gives ${what} the same bytes on two machines, one of them busy, and again with what the first run has kept`, async () => {
      const content = contentOf(input);
      const first = await run(args(), MACHINES[0]!, `${what} 0`, content);
      assert.ok(first.text.length > 100, first.errors);
      assert.deepEqual(await besideOthers(() => run(args(), MACHINES[1]!, `${what} 1`, content)), first);
      assert.deepEqual(await run(args(), MACHINES[1]!, `${what} 0`, content), first);
    }).timeout(120_000);
  }

  for (const format of Object.keys(EXPORT_FORMATS)) {
    it(`gives an export as ${format} the same bytes on two machines`, async () => {
      const args = ['export', file('terms.glossa.jsonl'), '--format', format, '--from', 'en', '--to', 'de'];
      const [one, other] = await Promise.all(MACHINES.map((machine) => run(args, machine, 'exports')));
      assert.ok(one!.text.length > 20 && one!.status === 0, one!.errors);
      assert.deepEqual(other, one);
    }).timeout(60_000);
  }
});
