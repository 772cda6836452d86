import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { programFile, ROOT } from './programs';

/** A machine as the command line sees it. */
type Machine = [variables: NodeJS.ProcessEnv, execArgv: string[]];

/** Two machines as they differ: in language, place and the order in which tables of hashes are laid out. */
export const MACHINES: [Machine, Machine] = [
  [{ LANG: 'C', LC_ALL: 'C', LANGUAGE: 'en', TZ: 'America/St_Johns' }, ['--hash-seed=1']],
  [{ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Pacific/Chatham' }, ['--hash-seed=77']],
];

/**
 * Entries with dates that name no zone, letters that Turkish treats otherwise, and an order that languages see
 * differently.
 */
const GLOSSARY = `{"glossa":1}
{"id":"c0000000000000001","created":"2026-03-28T23:30:00","modified":"2026-11-01","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}
{"id":"c0000000000000002","domain":"Izmir","terms":[{"term":"INFORMATION","language":"en"},{"term":"Zustellung","language":"de"},{"term":"Ähre","language":"de"},{"term":"Åre","language":"de"}]}
`;

/** A folder with one glossary and one translation, and the command line as two machines run it there. */
export class TwoMachines {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  constructor() {
    const messages = Array.from(
      { length: 40 },
      (_, index) =>
        `\nmsgid "The landlord ${index} pays the INFORMATION."\n` +
        `msgstr "Der ${index % 3 ? 'Hausherr' : 'Vermieter'} ${index} zahlt die Auskunft."\n`,
    );
    writeFileSync(this.file('terms.glossa.jsonl'), GLOSSARY);
    writeFileSync(this.file('de.po'), `msgid ""\nmsgstr "Language: de\\n"\n${messages.join('')}`);
  }

  file(name: string): string {
    return path.join(this.#folder, name);
  }

  /** What a check of the translation is called with. */
  get check(): string[] {
    return [
      'check',
      this.file('de.po'),
      '--from',
      'en',
      '--glossary',
      this.file('terms.glossa.jsonl'),
      '--level',
      'note',
      '--format',
      'json',
    ];
  }

  /** Runs a command with a cache of its own. */
  async run(
    args: string[],
    [variables, execArgv]: Machine,
    cache: string,
    input = '',
  ): Promise<{ status: unknown; text: string; errors: string }> {
    const program = programFile('cli');
    const child = spawn(process.execPath, [...execArgv, ...program.execArgv, program.file, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...variables, XDG_CACHE_HOME: this.file(cache) },
    });
    child.stdin.end(input);
    const [bytes, errors, [status]] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      once(child, 'close') as Promise<[unknown]>,
    ]);
    return { status, text: bytes.toString('latin1'), errors: errors.toString() };
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
