import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Outcome } from '../support/commandLine';
import { glossa } from '../support/commandLine';

const GLOSSARY =
  '{"glossa":1}\n{"id":"c1","terms":[{"term":"hoist","language":"en"},{"term":"Hebezeug","language":"de"}]}\n';
const PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The hoist"\nmsgstr "Das Hebezeug"\n';

/** Calls that run at once. */
const AT_ONCE = Math.max(2, os.availableParallelism());

/** In place of a file that is bad, and of the folder with sound ones. */
const [BAD, IN] = ['BAD', 'IN'];

/** Every command that reads something, with the bad input in the place of one thing. */
const GLOSSARY_CALLS: string[][] = [
  ['search', 'hoist', '--glossary', BAD],
  ['suggest', '--from', 'en', '--to', 'de', '--glossary', BAD],
  ['check', `${IN}/de.po`, '--from', 'en', '--glossary', BAD],
  ['terms', `${IN}/de.po`, '--from', 'en', '--glossary', BAD],
  ['extract', `${IN}/de.po`, '--from', 'en', '--glossary', BAD],
  ['export', BAD, '--format', 'csv'],
  ['import', BAD, '--into', `${IN}/new.glossa.jsonl`, '--preview'],
  ['termbase', 'push', BAD, '--address', '127.0.0.1:1', '--collection', 'c'],
];
const DOCUMENT_CALLS: string[][] = [
  ['check', BAD, '--from', 'en', '--to', 'de', '--glossary', `${IN}/g.glossa.jsonl`],
  ['find', 'hoist', '--in', BAD],
  ['ask', 'what lifts?', '--in', BAD],
  ['terms', BAD, '--from', 'en', '--to', 'de', '--glossary', `${IN}/g.glossa.jsonl`],
  ['extract', BAD, '--from', 'en'],
  ['build', BAD, '--from', 'en', '--to', 'de'],
  ['import', BAD, '--into', `${IN}/new.glossa.jsonl`, '--preview'],
];
/** Lines that are to be aligned may be any, and one of both sides may have none. */
const LINES_CALLS: string[][] = [
  ['align', 'sentences', BAD, `${IN}/de.po`],
  ['align', 'sentences', `${IN}/de.po`, BAD],
];
const MODEL_CALLS: string[][] = [
  ['--model', BAD, 'search', 'hoist', '--glossary', `${IN}/g.glossa.jsonl`],
  ['--model', BAD, 'suggest', '--from', 'en', '--to', 'de', '--glossary', `${IN}/g.glossa.jsonl`],
  ['--model', BAD, 'check', `${IN}/de.po`, '--from', 'en', '--glossary', `${IN}/g.glossa.jsonl`],
  ['--model', BAD, 'terms', `${IN}/de.po`, '--from', 'en', '--glossary', `${IN}/g.glossa.jsonl`],
  ['--model', BAD, 'ask', 'what lifts?', '--in', `${IN}/de.po`],
  ['--model', BAD, 'find', 'hoist', '--in', `${IN}/de.po`],
  ['--model', BAD, 'build', `${IN}/de.po`, '--from', 'en', '--to', 'de'],
  ['--model', BAD, 'encode'],
  ['--model', BAD, 'align', 'words'],
  ['--model', BAD, 'mcp', '--root', IN],
  ['--model', BAD, 'lsp', '--root', IN],
  ['--model', BAD, 'models'],
  ['models', 'verify', BAD],
  ['models', 'install', BAD],
  ['models', 'remove', BAD],
];
const FOLDER_CALLS: string[][] = [
  ['mcp', '--root', BAD],
  ['lsp', '--root', BAD],
];

/** What stands in the place of what is asked for. */
const GLOSSARIES = [
  'missing.glossa.jsonl',
  'folder',
  'garbage.glossa.jsonl',
  'pipe',
  '/dev/zero',
  'dangling',
  'de.po/below',
  'x'.repeat(300),
];
const DOCUMENTS = [
  'missing.po',
  'empty',
  'zero.po',
  'pipe.po',
  '/dev/zero',
  'dangling',
  'de.po/below.po',
  `${'x'.repeat(300)}.po`,
  'broken.yaml',
];
const MODELS = ['missing', 'de.po'];
const FOLDERS = ['missing', 'de.po', 'dangling', 'x'.repeat(300)];

describe('Bad input', () => {
  let folder: string;
  const at = (name: string): string => (path.isAbsolute(name) ? name : path.join(folder, name));
  before(function () {
    // It has neither pipes nor devices among its files.
    if (process.platform === 'win32') this.skip();
    folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-bad-'));
    for (const name of ['folder', 'empty']) mkdirSync(at(name));
    for (const [name, text] of Object.entries({
      'g.glossa.jsonl': GLOSSARY,
      'de.po': PO,
      'garbage.glossa.jsonl': 'no glossary\n',
      'zero.po': '',
      'broken.yaml': 'a: "no end\n',
    }))
      writeFileSync(at(name), text);
    execFileSync('mkfifo', [at('pipe'), at('pipe.po')]);
    symlinkSync('nowhere', at('dangling'));
  });
  after(() => folder && rmSync(folder, { recursive: true, force: true }));

  const call = (given: readonly string[], bad: string): Promise<Outcome> =>
    glossa(
      given.map((each) =>
        each === BAD ? at(bad) : each === IN || each.startsWith(`${IN}/`) ? folder + each.slice(2) : each,
      ),
      '{"phrase":"hoist"}\n',
      { signal: AbortSignal.timeout(50_000) },
    );

  /** Fails where a call succeeds, says nothing, or says a stack. */
  const faultOf = ({ status, errors }: Outcome): string | undefined => {
    if (status !== 1 && status !== 2) return `exit ${status}: ${errors.slice(0, 300)}`;
    if (errors.trim().split(/\s+/).length < 4) return `says no sentence: ${errors}`;
    if (/^\s+at .*[:(]/m.test(errors)) return `says a stack: ${errors.slice(0, 300)}`;
    return undefined;
  };

  async function tried(calls: readonly string[][], inputs: readonly string[]): Promise<string[]> {
    const waiting = calls.flatMap((given) => inputs.map((bad) => [given, bad] as const));
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const fault = faultOf(await call(...next));
        if (fault) faults.push(`${next[0].join(' ')} with ${next[1].slice(0, 30)}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return faults;
  }

  it('in the place of a glossary ends every command with a sentence and no success', async function () {
    this.timeout(600_000);
    assert.deepEqual(await tried(GLOSSARY_CALLS, GLOSSARIES), []);
  });

  it('in the place of a document ends every command with a sentence and no success', async function () {
    this.timeout(600_000);
    assert.deepEqual(await tried(DOCUMENT_CALLS, DOCUMENTS), []);
    const unreadable = DOCUMENTS.filter((name) => name !== 'zero.po' && name !== 'broken.yaml');
    assert.deepEqual(await tried(LINES_CALLS, unreadable), []);
    assert.deepEqual(await tried([['align', 'sentences', BAD, BAD]], ['zero.po']), []);
  });

  it('in the place of a model or a folder ends every command with a sentence and no success', async function () {
    this.timeout(600_000);
    assert.deepEqual([...(await tried(MODEL_CALLS, MODELS)), ...(await tried(FOLDER_CALLS, FOLDERS))], []);
  });

  it('is a question without a word', async function () {
    this.timeout(120_000);
    for (const question of ['', ' \u00a0'])
      for (const given of [
        ['search', question, '--glossary', at('g.glossa.jsonl')],
        ['find', question, '--in', at('de.po')],
        ['ask', question, '--in', at('de.po')],
      ])
        assert.equal(faultOf(await glossa(given)), undefined, given.join(' '));
  });

  it('is no question that nothing answers, which is said', async function () {
    this.timeout(120_000);
    for (const [given, said] of [
      [['search', 'x8Qz71', '--glossary', at('g.glossa.jsonl')], /^No entries were found/m],
      [['find', 'x8Qz71', '--in', at('de.po')], /^No segment contains the phrase/m],
    ] as [string[], RegExp][]) {
      const { status, errors, lines } = await glossa(given);
      assert.deepEqual([status, lines], [0, []], given[0]);
      assert.match(errors, said);
    }
  });

  it('is said besides what can be read', async function () {
    this.timeout(120_000);
    const mixed = ['--glossary', at('garbage.glossa.jsonl'), '--glossary', at('g.glossa.jsonl')];
    const found = await glossa(['search', 'hoist', ...mixed]);
    assert.equal(found.status, 1);
    assert.match(found.errors, /garbage\.glossa\.jsonl:1: /);
    assert.match(found.lines.join(''), /Hebezeug/);
  });

  it('is a glossary without entries for whoever looks something up in it', async function () {
    this.timeout(120_000);
    writeFileSync(at('new.glossa.jsonl'), '{"glossa":1}\n');
    for (const [status, ...given] of [
      [1, 'search', 'hoist', '--glossary', at('new.glossa.jsonl')],
      [1, 'suggest', '--from', 'en', '--to', 'de', '--glossary', at('new.glossa.jsonl')],
      [0, 'check', at('de.po'), '--from', 'en', '--glossary', at('new.glossa.jsonl')],
      [0, 'export', at('new.glossa.jsonl'), '--format', 'csv'],
    ] as [number, ...string[]][]) {
      const { status: ended, errors } = await glossa(given, '{"phrase":"hoist"}\n');
      assert.equal(ended, status, given[0]);
      assert.match(errors, /new\.glossa\.jsonl has no entries\./, given[0]);
    }
    rmSync(at('new.glossa.jsonl'));
  });

  it('is no input that is sound: a check says how much it has read', async function () {
    this.timeout(120_000);
    const { status, errors } = await glossa(['check', at('de.po'), '--from', 'en', '--glossary', at('g.glossa.jsonl')]);
    assert.deepEqual([status, errors], [0, '1 segment checked in 1 file.\n']);
  });

  it('is a folder within that may not be read, for all that look into it', async function () {
    this.timeout(120_000);
    // Root may read all.
    const user = process.getuid?.() === 0 ? ['setpriv', '--reuid', '12345', '--regid', '12345', '--clear-groups'] : [];
    mkdirSync(at('site/locked'), { recursive: true });
    writeFileSync(at('site/de.po'), PO);
    chmodSync(at('site/locked'), 0);
    mkdirSync(at('own'), { mode: 0o777 });
    chmodSync(at('own'), 0o777);
    for (const each of [folder, at('site')]) chmodSync(each, 0o755);
    if (user.length && !existsSync('/usr/bin/setpriv')) this.skip();
    for (const given of [
      ['find', 'hoist', '--in', at('site')],
      ['ask', 'what lifts?', '--in', at('site')],
      ['check', at('site'), '--from', 'en', '--to', 'de', '--glossary', at('g.glossa.jsonl')],
    ]) {
      const { status, errors } = await glossa(given, '', { through: user, cacheHome: at('own') });
      assert.equal(status, 1, `${given[0]}: ${errors}`);
      assert.match(errors, /site\/locked: the folder cannot be read \(EACCES\)/, given[0]);
    }
    chmodSync(at('site/locked'), 0o755);
  });

  it('is a place for caches in which the system makes no folders, without which everything goes on', async function () {
    this.timeout(120_000);
    if (!existsSync('/proc/self')) this.skip();
    const { status, lines } = await glossa(['search', 'hoist', '--glossary', at('g.glossa.jsonl')], '', {
      cacheHome: '/proc/nowhere',
      signal: AbortSignal.timeout(60_000),
    });
    assert.deepEqual([status, lines.length], [0, 1]);
  });
});
