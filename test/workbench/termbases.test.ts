import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Termbase } from '../../src/engine/termbase/termbase';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { realEncoder } from '../engine/glossaryWorkbench';
import { hoverOn, hoverTextWith } from '../support/host/editors';
import { pick, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, reviewFrame, statusBarTextWith, takePicture, told } from '../support/host/window';
import { MilvusServer } from '../support/milvusServer';
import { Wire } from '../support/wire';
import { openGlossaryTree, showEquivalents, WIDE } from './support/scenes';

const own = (term: string, language: string) => ({ term, language });
const IN_FILE: Concept[] = [{ id: 'c1000000000000001', terms: [own('boiler', 'en'), own('Heizkessel', 'de')] }];
const ON_SERVER: Concept[] = [
  {
    id: 'c2000000000000002',
    domain: 'hydraulics',
    definition: 'Valve that stops a flow.',
    terms: [{ ...own('shut-off valve', 'en') }, { ...own('Absperrventil', 'de'), status: 'preferredTerm-admn-sts' }],
  },
  { id: 'c3000000000000003', domain: 'law', terms: [own('rental agreement', 'en'), own('Mietvertrag', 'de')] },
];
const [VALVE] = ON_SERVER;
const TEXT = 'plant.en.md';
const COLLECTION = 'company';

/** Steps that go on from one another. */
describe('A termbase in the workbench', function () {
  this.bail(true);
  this.timeout(240_000);
  const settings: Record<string, unknown> = { 'glossa.sourceLanguage': 'en', 'glossa.targetLanguage': 'de' };
  let server: MilvusServer;
  let wire: Wire;
  let colleague: Termbase;
  let page: Page;
  let pane: Locator;

  before(async () => {
    server = await MilvusServer.start();
    wire = await Wire.to(server.port);
    const place = { name: 'Company', address: `127.0.0.1:${wire.port}`, collection: COLLECTION };
    settings['glossa.termbases'] = [place];
    colleague = await Termbase.connect({ ...place, address: server.address });
    const encoder = await realEncoder();
    await colleague.create(encoder, 1000);
    await colleague.push(ON_SERVER, encoder);
  });
  after(async () => {
    await colleague?.close();
    wire?.close();
    await server?.stop();
  });
  const fill = (folder: string) => {
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(IN_FILE));
    writeFileSync(
      join(folder, TEXT),
      '# Plant\n\nBefore winter the caretaker closes the shut-off valve behind the boiler.\n',
    );
  };
  useWorkbench({ fill, files: [TEXT], settings, viewport: WIDE }, (opened) => void ({ page } = opened));

  const german = async () =>
    (await colleague.concept(VALVE!.id))?.versions.map(({ content }) => content!.terms[1]!.term);
  const row = (text: string | RegExp): Locator => pane.locator('.monaco-list-row', { hasText: text }).first();
  /** Saves another German term in the form that is open. */
  const save = async (term: string): Promise<void> => {
    const form = reviewFrame(page);
    await form.locator('.term').nth(1).getByLabel('Term', { exact: true }).fill(term);
    await page.keyboard.press('Control+S');
    await form.getByText('Saved.').waitFor();
  };

  it('is not contacted before the reader has allowed it', async () => {
    const question = 'Use the termbase “Company” at 127.0.0.1';
    await told(page, question);
    await statusBarTextWith(page, /Company needs your permission/);
    assert.doesNotMatch(await hoverOn(page, TEXT, 'boiler', /Heizkessel/), /Company/);
    await takePicture(page, 'termbase-consent');
    assert.equal(wire.sent().length, 0);
    await (await told(page, question)).getByRole('button', { name: 'Use Termbase' }).click();
  });

  it('is asked beside the file, without the sentence', async () => {
    await until('an equivalent of the termbase', async () => {
      await page.keyboard.press('Escape');
      await showEquivalents(page, TEXT, 'shut-off valve');
      return hoverTextWith(page, /Absperrventil[^]*Company/, 3000);
    });
    await takePicture(page, 'termbase-hover');
    for (const secret of ['caretaker', 'winter', 'behind the']) assert.ok(!wire.sent().includes(secret), secret);
    assert.ok(wire.sent().includes('shut-off valve'));
  });

  it('is edited in the form, where others see it', async () => {
    pane = await openGlossaryTree(page);
    await row('Company').waitFor();
    await row('rental agreement').waitFor();
    await row('shut-off valve').click();
    await reviewFrame(page).getByRole('heading', { level: 1, name: 'shut-off valve' }).waitFor();
    await save('Absperrhahn');
    assert.deepEqual(await german(), ['Absperrhahn']);
    await takePicture(page, 'termbase-tree');
    await runCommand(page, 'Glossa: Undo Last Glossary Change');
    await told(page, '“Edit Entry: shut-off valve” was undone in Company.');
    assert.deepEqual(await german(), ['Absperrventil']);
  });

  it('keeps an edit while the server hangs, says so, and sends it afterwards', async () => {
    const input = reviewFrame(page).locator('.term').nth(1).getByLabel('Term', { exact: true });
    await until('the entry as it was', async () => {
      await row('shut-off valve').click({ timeout: 2000 });
      return (await input.inputValue()) === 'Absperrventil' || undefined;
    });
    server.pause();
    await save('Absperrklappe');
    await told(page, 'The termbase “Company” cannot be reached. The edit is queued on this machine');
    await statusBarTextWith(page, /1 edit queued|Company unavailable/);
    await takePicture(page, 'termbase-away');
    server.resume();
    await until('the edit to be there', async () => ((await german())?.includes('Absperrklappe') ? true : undefined));
    await statusBarTextWith(page, /^(?!.*(?:edit queued|Company unavailable))/);
  });

  it('shows what two people have written at the same time, until somebody decides', async () => {
    const encoder = await realEncoder();
    const {
      versions: [seen],
    } = (await colleague.concept(VALVE!.id))!;
    for (const term of ['Sperrventil', 'Absperrorgan'])
      await colleague.edit(VALVE!.id, { ...VALVE!, terms: [VALVE!.terms[0]!, own(term, 'de')] }, [seen!], encoder);
    await runCommand(page, 'Notifications: Clear All Notifications');
    const warning = notification(page, 'Several people edited');
    await until('the entry as it stands now', async () => {
      await row('rental agreement').click({ timeout: 2000 });
      await row('shut-off valve').click({ timeout: 2000 });
      // Of many in a short time VS Code shows none.
      await warning.waitFor({ timeout: 3000 });
      return true;
    });
    assert.equal(await page.locator('.notification-toast', { hasText: 'Several people edited' }).count(), 1);
    await warning.getByRole('button', { name: 'Choose Version…' }).click();
    const rows = await quickPickRowsWith(page, 'the versions', (found) => found.length === 3);
    assert.deepEqual(rows.map(({ label }) => label.replaceAll(/[\u2066-\u2069]/g, '')).sort(), [
      'Merge All Versions',
      'shut-off valve · Absperrorgan',
      'shut-off valve · Sperrventil',
    ]);
    await takePicture(page, 'termbase-versions');
    await pick(page, 'shut-off valve · Sperrventil');
    await until('one version', async () => ((await german())?.join() === 'Sperrventil' ? true : undefined));
  });
});
