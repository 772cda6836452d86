import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { glossa } from '../support/commandLine';

const GLOSSARY = `{"glossa":1}
{"id":"c1","terms":[{"term":"sign in","language":"en","status":"preferredTerm-admn-sts"},{"term":"log on","language":"en","status":"supersededTerm-admn-sts"},{"term":"anmelden","language":"de"}]}
{"id":"c2","terms":[{"term":"dashboard","language":"en"},{"term":"cockpit","language":"en"},{"term":"Übersicht","language":"de"}]}
{"id":"c3","terms":[{"term":"user interface","language":"en"},{"term":"UI","language":"en"}]}
{"id":"c4","terms":[{"term":"allowlist","language":"en"},{"term":"whitelist","language":"en","status":"deprecatedTerm-admn-sts"}]}
{"id":"c5","terms":[{"term":"whitelist","language":"fr"},{"term":"liste","language":"fr"}]}
`;
const TEXT = `# Start

Log on before you open the dashboard.

The cockpit shows the whitelist, and the dashboard hides it in the user interface.

A dashboard is a part of the UI, \`whitelist\` is code, and whitelisting is a verb.
`;

describe('glossa check --monolingual', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-one-'));
    await writeFile(file('g.glossa.jsonl'), GLOSSARY);
    await writeFile(file('guide.en.md'), TEXT);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const check = (name: string, ...more: string[]) =>
    glossa(['check', file(name), '--monolingual', '--glossary', file('g.glossa.jsonl'), ...more]);

  it('finds terms that are not to be used, in any form, and variants of one term, but no short forms', async () => {
    const { status, lines, errors } = await check('guide.en.md');
    const at = file('guide.en.md');
    assert.deepEqual(lines, [
      `${at}:3:1: “Log on” is not to be used; use “sign in”. [forbidden-term]`,
      `${at}:5:5: “cockpit” is another name for “dashboard”, which the text uses elsewhere. [inconsistent-rendering]`,
      `${at}:5:23: “whitelist” is not to be used; use “allowlist”. [forbidden-term]`,
      `${at}:7:59: “whitelisting” is not to be used; use “allowlist”. [forbidden-term]`,
    ]);
    assert.deepEqual([status, errors], [1, '4 segments checked in 1 file.\n']);
  }).timeout(120_000);

  it('puts right what is certain, and what is left, inflected forms among it, decides the status', async () => {
    await writeFile(file('copy.en.md'), TEXT);
    const { status, lines } = await check('copy.en.md', '--fix');
    const fixed = TEXT.replace('Log on', 'Sign in').replace('the whitelist', 'the allowlist');
    assert.equal(await readFile(file('copy.en.md'), 'utf8'), fixed);
    assert.deepEqual([status, lines.length], [1, 2]);
    assert.match(lines[0]!, /cockpit/);
  }).timeout(120_000);

  it('refuses what holds translations, and what is in another language', async () => {
    await writeFile(file('de.po'), 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Log on"\nmsgstr "Anmelden"\n');
    const po = await check('de.po');
    assert.equal(po.status, 1);
    assert.match(po.errors, /de\.po holds translations\. Check it as such/);
    await writeFile(file('guide.de.md'), 'Die Übersicht.\n');
    const german = await check('guide.de.md', '--from', 'en');
    assert.equal(german.status, 1);
    assert.match(german.errors, /is in de, and not in en/);
  }).timeout(120_000);
});
