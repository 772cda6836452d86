import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import type { ReviewState } from '../../src/editor/review/reviewSession';
import { pickOnly, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, statusBarTextWith, takePicture, told, walkthroughTab } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { openSideBySide, reviewRow, storedFile, WIDE } from './support/scenes';

/** A text about mountains. */
const MOUNTAINS = [
  'The old path climbs through a forest of larch and pine.',
  'Above the last trees a wide meadow opens towards the glacier.',
  'Marmots whistle as soon as an eagle circles over the ridge.',
  'The summit is made of pale limestone that breaks easily.',
  'In summer the snow lies only in the gullies of the north face.',
  'A wooden hut stands on the saddle between the two peaks.',
  'Its keeper carries bread and cheese up from the valley every week.',
  'Climbers start long before dawn, while the crust still holds.',
  'From the cairn you can count eleven lakes on a clear morning.',
  'Clouds gather around the needles of rock early in the afternoon.',
  'Thunder in the couloir is the most dangerous sound of the region.',
  'The descent follows a moraine that is covered with blue gentians.',
  'At the bottom a cold spring fills a trough for cattle.',
  'Shepherds have cut the year of each great avalanche into a boulder.',
];

/** News in German, which translate nothing of it. */
const NEWS = [
  'Der Stadtrat hat am Dienstag den Haushalt für das kommende Jahr beschlossen.',
  'Die Opposition kritisiert vor allem die höheren Gebühren für Kindergärten.',
  'Ein Sprecher der Polizei bestätigte die Festnahme von drei Verdächtigen.',
  'Die Zentralbank lässt den Leitzins nach Angaben ihres Präsidenten unverändert.',
  'Bei den Verkehrsbetrieben wird ab Montag wieder gestreikt.',
  'Die Gewerkschaft fordert sechs Prozent mehr Lohn und kürzere Schichten.',
  'Der Verein trennt sich nach der fünften Niederlage von seinem Trainer.',
  'Im Museum am Hafen beginnt eine Ausstellung über die Geschichte der Fotografie.',
  'Das Landgericht verurteilte den früheren Bürgermeister zu einer Geldstrafe.',
  'Die Zahl der Arbeitslosen ist im Oktober leicht gesunken.',
  'Ein Hersteller von Batterien will in der Region achthundert Stellen schaffen.',
  'Der Wetterdienst warnt vor Sturmböen an der gesamten Küste.',
  'Die Universität nimmt im Frühjahr zwei neue Studiengänge auf.',
  'Nach einem Brand in einer Lagerhalle bleibt die Bundesstraße gesperrt.',
];

/** The manual of a machine, with its translation; its names are the same in both. */
const MANUAL = [
  ['The Aurora Duo heats its boiler within four minutes.', 'Die Aurora Duo heizt ihren Kessel in vier Minuten auf.'],
  [
    'Fill the water tank before you switch on the Aurora Duo.',
    'Füllen Sie den Wassertank, bevor Sie die Aurora Duo einschalten.',
  ],
  [
    'The steam wand must be cleaned with a damp cloth after each use.',
    'Die Dampflanze muss nach jedem Gebrauch mit einem feuchten Tuch gereinigt werden.',
  ],
  [
    'Never touch the steam wand while the boiler is hot.',
    'Berühren Sie die Dampflanze nie, solange der Kessel heiß ist.',
  ],
  ['The drip tray has to be emptied every day.', 'Die Tropfschale muss jeden Tag geleert werden.'],
  ['A red float shows that the drip tray is full.', 'Ein roter Schwimmer zeigt, dass die Tropfschale voll ist.'],
  ['The grinder stops when the bean hopper is empty.', 'Das Mahlwerk bleibt stehen, wenn der Bohnenbehälter leer ist.'],
  [
    'Close the lid of the bean hopper so that the beans stay fresh.',
    'Schließen Sie den Deckel des Bohnenbehälters, damit die Bohnen frisch bleiben.',
  ],
  ['The water tank can be taken out for cleaning.', 'Der Wassertank kann zum Reinigen herausgenommen werden.'],
  [
    'Use the descaling agent from Bergmann once a month.',
    'Verwenden Sie einmal im Monat das Entkalkungsmittel von Bergmann.',
  ],
  ['The descaling agent must not get into the grinder.', 'Das Entkalkungsmittel darf nicht in das Mahlwerk gelangen.'],
  [
    'Bergmann repairs every Aurora Duo free of charge for two years.',
    'Bergmann repariert jede Aurora Duo zwei Jahre lang kostenlos.',
  ],
] as const;

const paragraphs = (sentences: readonly string[]): string => `${sentences.join('\n\n')}\n`;

/** Two texts in one folder that are no translations of each other. */
function putForeignPair(folder: string): void {
  writeFileSync(join(folder, 'mountains.en.md'), paragraphs(MOUNTAINS));
  writeFileSync(join(folder, 'news.de.md'), paragraphs(NEWS));
}

/**
 * `docs/en` and `docs/de`: a lease, the manual of a machine in a folder of its own, and two files that are called the
 * same and translate nothing.
 */
function putFolders(folder: string): void {
  for (const [index, language] of (['en', 'de'] as const).entries()) {
    const docs = join(folder, 'docs', language);
    mkdirSync(join(docs, 'machine'), { recursive: true });
    copyFileSync(inProject('samples', 'contract', `contract.${language}.md`), join(docs, 'lease.md'));
    writeFileSync(join(docs, 'machine', 'manual.md'), paragraphs(MANUAL.map((sentence) => sentence[index]!)));
    const foreign = index === 0 ? MOUNTAINS : NEWS;
    writeFileSync(join(docs, 'holiday.md'), paragraphs(foreign.toReversed()));
    writeFileSync(join(docs, 'weekend.md'), paragraphs(foreign));
  }
}

/** Steps that go on from one another. */
describe('Two documents that are no translations of each other', function () {
  this.bail(true);
  let page: Page;
  useWorkbench({ fill: putForeignPair, viewport: WIDE }, async (opened) => {
    ({ page } = opened);
    await openSideBySide(page, 'mountains.en.md', 'news.de.md');
  });

  async function build() {
    await runCommand(page, 'Glossa: Build Glossary');
    await quickPickRowsWith(
      page,
      'the two as a suggestion',
      (rows) => rows[0]?.label === 'mountains.en.md → news.de.md',
    );
    await page.keyboard.press('Enter');
    return told(page, 'The documents do not look like translations of each other.');
  }

  it('are not built from, and the message says what was seen in them', async () => {
    const message = await build();
    const said = await message.innerText();
    assert.match(said, /Segments: 14 in the source \(detected: English\), 14 in the target \(detected: German\)\./);
    assert.match(
      said,
      /Aligned: \d+%\. Similarity: 0\.[0-6]\d \(translations usually have 0\.7 or more\)\. Examples: “[^”]+” \(line \d+\) with “[^”]+” \(line \d+\)/,
    );
    await message.hover();
    await message.locator('.codicon-notifications-clear').click();
    await message.waitFor({ state: 'detached' });
    await page.keyboard.press('F1');
    await typeInQuickPick(page, '>Glossa: Re');
    const commands = await quickPickRowsWith(page, 'the commands', (rows) =>
      rows.some(({ label }) => label === 'Glossa: Restart Engine'),
    );
    assert.ok(!commands.some(({ label }) => label === 'Glossa: Resume Review'), 'there is no review to resume');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.tab', { hasText: 'Review' }).count(), 0);
  });

  it('are built from where the reader says so', async () => {
    const message = await build();
    await message.locator('.monaco-button', { hasText: 'Build Anyway' }).click();
    await reviewFrame(page).locator('.row').first().waitFor({ timeout: 60_000 });
    await page.locator('.tab.active', { hasText: 'Review: mountains.en.md → news.de.md' }).waitFor();
  });
});

/** Steps that go on from one another. */
describe('A glossary from two folders in the Explorer', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;
  let frame: FrameLocator;
  useWorkbench(
    { fill: putFolders, viewport: WIDE, settings: { 'workbench.welcomePage.walkthroughs.openOnInstall': true } },
    (opened) => {
      workbench = opened;
      ({ page } = opened);
      frame = reviewFrame(page);
    },
  );

  const folderRow = (name: string) =>
    page.locator('.explorer-folders-view .monaco-list-row', { hasText: new RegExp(`^${name}$`) });
  const refusal = (names: RegExp) =>
    told(page, new RegExp(`skipped: ${names.source}\\.[^]*do not look like translations of each other`));
  const lineButtons = () => frame.locator('.evidence .place').first().locator('button.line');
  const group = (name: string) => frame.locator('.groups button', { hasText: name });
  const sizeOf = async (name: string): Promise<number> => Number(/\((\d+)\)/.exec(await group(name).innerText())![1]);
  const rowCount = async (): Promise<number> =>
    Number(await frame.locator('[role=grid]').getAttribute('aria-rowcount')) - 1;
  const isUnfolded = (name: string, is: boolean): Promise<void> =>
    frame.locator(`.groups button[aria-expanded=${is}]`, { hasText: name }).waitFor();

  /** Shows one pair and its sentences. */
  async function showPair(source: string, target: string): Promise<void> {
    await frame.locator('input[type=search]').fill(source);
    await reviewRow(frame, source, target).locator('.term').first().click();
    await frame
      .locator('.evidence mark', { hasText: new RegExp(`^${source}`, 'i') })
      .first()
      .waitFor();
  }

  /** The first place in the review whose sentence stands in a file. */
  function placeIn(file: string): { source: string; target: string } | undefined {
    const kept: ReviewState = JSON.parse(readFileSync(storedFile(workbench, 'review.json')!, 'utf8').split('\n')[0]!);
    return kept.rows.find(({ evidence }) => evidence[0]!.sourceFile!.endsWith(file));
  }

  it('is built from the documents that translate each other, and the others are named', async () => {
    await folderRow('docs').click();
    await folderRow('en').click();
    await folderRow('de').click({ modifiers: ['Control'] });
    await until('both folders to be selected', async () =>
      (await page.locator('.explorer-folders-view .monaco-list-row.selected').count()) === 2 ? true : undefined,
    );
    await folderRow('de').click({ button: 'right' });
    const item = page.locator('.context-view .action-label', { hasText: /^Build Glossary$/ });
    await item.waitFor();
    await until('the end of the menu', async () => {
      if (!(await item.isVisible())) return true;
      await item.click({ timeout: 2000 });
      return undefined;
    });
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    const message = await refusal(/docs\/de\/holiday\.md, docs\/de\/weekend\.md/);
    assert.doesNotMatch(await message.innerText(), /lease|manual/);
  });

  it('shows in which file and line a sentence stands, and opens it there', async () => {
    await showPair('security deposit', 'Kaution');
    for (const [index, text] of (await lineButtons().allInnerTexts()).entries())
      assert.match(text, [/^en\/lease\.md:\d+$/, /^de\/lease\.md:\d+$/][index]!);
    await showPair('water tank', 'Wassertank');
    await takePicture(page, 'folder-evidence');
    for (const [index, [folder, phrase]] of (
      [
        ['en', 'water tank'],
        ['de', 'Wassertank'],
      ] as const
    ).entries()) {
      const button = lineButtons().nth(index);
      const line = Number(/^machine\/manual\.md:(\d+)$/.exec(await button.innerText())![1]);
      const name = `docs/${folder}/machine/manual.md`;
      assert.ok(
        readFileSync(join(workbench.folder, name), 'utf8').split('\n')[line - 1]!.includes(phrase),
        `${name}:${line}`,
      );
      await button.click();
      await page.locator(`.monaco-editor.focused[data-uri$="${name}"]`).waitFor();
      await page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: `Ln ${line}, Col 1` }).waitFor();
      await runCommand(page, 'View: Keep Editor');
    }
    assert.equal(await page.locator('.editor-group-container').count(), 2);
  });

  it('is reviewed without the first steps coming between', async () => {
    // A text and its translation are open, and there is no glossary yet.
    await statusBarTextWith(page, /Glossa: Build Glossary/);
    await runCommand(page, 'View: Show Explorer');
    assert.equal(await walkthroughTab(page).count(), 0);
  });

  it('keeps everyday words and names below the table, until they are unfolded by mouse or keyboard', async () => {
    await frame.locator('input[type=search]').fill('');
    await frame.locator('.row').first().waitFor();
    const [everyday, same] = [await sizeOf('Everyday Words'), await sizeOf('Identical in Both Languages')];
    const others = await rowCount();
    assert.ok(everyday > 0 && same > 0, `${everyday} and ${same}`);
    await takePicture(page, 'folded-groups');
    await group('Everyday Words').click();
    await isUnfolded('Everyday Words', true);
    assert.equal(await rowCount(), others + everyday);
    await frame.locator(`.row.active[data-row="${others}"]`).waitFor();
    const { y, height } = (await frame.locator('.viewport').boundingBox())!;
    const below = (await frame.locator(`.row[data-row="${others + 4}"]`).boundingBox())!;
    assert.ok(below.y + below.height <= y + height, 'five of them are in view');
    await takePicture(page, 'unfolded-group');
    await group('Everyday Words').click();
    await isUnfolded('Everyday Words', false);
    assert.equal(await rowCount(), others);

    await frame.locator('[role=grid]').focus();
    await until('the focus in the names', async () => {
      if ((await frame.locator('.groups button:focus', { hasText: 'Identical in Both Languages' }).count()) > 0)
        return true;
      await page.keyboard.press('Tab');
      return undefined;
    });
    await page.keyboard.press('Enter');
    await isUnfolded('Identical in Both Languages', true);
    assert.equal(await rowCount(), others + same);
    await reviewRow(frame, 'Aurora Duo', 'Aurora Duo').waitFor();
  });

  it('leaves them out where all are accepted, unfolded or not', async () => {
    const all = (await rowCount()) - (await sizeOf('Identical in Both Languages'));
    await frame.locator('input[type=range]').fill('0');
    await frame.locator('.threshold button', { hasText: `Accept All with Confidence 0% or Higher (${all})` }).click();
    await frame.locator('.summary', { hasText: ` ${all} accepted` }).waitFor();
    const name = reviewRow(frame, 'Aurora Duo', 'Aurora Duo');
    assert.match((await name.getAttribute('class')) ?? '', /\bopen\b/);
  });

  it('is built once more with those of the refused documents that the reader wants all the same', async () => {
    const message = await refusal(/docs\/de\/holiday\.md, docs\/de\/weekend\.md/);
    await message.locator('.monaco-button', { hasText: 'Build Anyway' }).click();
    const rows = await quickPickRowsWith(
      page,
      'both documents',
      (shown) => shown.map(({ label }) => label).join() === 'docs/de/holiday.md,docs/de/weekend.md',
    );
    for (const { detail } of rows) assert.match(detail, /do not look like translations of each other/);
    await takePicture(page, 'build-anyway');
    await pickOnly(page, ['docs/de/weekend.md']);
    await page
      .locator('.monaco-dialog-box .monaco-button', { hasText: 'Discard and Start New Review' })
      .click({ timeout: 60_000 });
    const pair = await until('a pair of the weekend', () => placeIn('docs/en/weekend.md'));
    await frame.locator('.summary', { hasText: ' 0 accepted' }).waitFor();
    await showPair(pair.source, pair.target);
    assert.match(await lineButtons().first().innerText(), /^en\/weekend\.md:\d+$/);
    assert.equal(placeIn('docs/en/holiday.md'), undefined);

    // What is left over is one document, of which there is nothing to choose.
    await (await refusal(/docs\/de\/holiday\.md/)).locator('.monaco-button', { hasText: 'Build Anyway' }).click();
    await until('a pair of the holiday', () => placeIn('docs/en/holiday.md'), 60_000);
    assert.ok(placeIn('docs/en/lease.md'));
  });
});
