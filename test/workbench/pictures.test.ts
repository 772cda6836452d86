import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/host/accessibility';
import { hoverOn } from '../support/host/editors';
import { answerFileDialog, openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, takePicture } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { png } from '../support/pictures';
import { buildAndReview, openGlossaryTree, openSideBySide, WIDE } from './support/scenes';

const GLOSSARY = 'glossary.glossa.jsonl';
const ENTRY = {
  id: 'c00000000000000aa',
  terms: [
    { term: 'impeller', language: 'en' },
    { term: 'Laufrad', language: 'de' },
  ],
  images: [
    { target: 'drawings/impeller.png', text: 'part of: pump' },
    { target: 'drawings/gone.png' },
    { target: 'link.png' },
    { target: 'https://127.0.0.1:9/a.png' },
    { target: 'sketch.svg' },
  ],
};

/** Steps that go on from one another. */
describe('The pictures of an entry in the workbench', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;
  let form: FrameLocator;
  const saved = (): string => readFileSync(join(workbench.folder, GLOSSARY), 'utf8');
  const contains = (what: string): Promise<true> =>
    until(`the glossary to contain ${what}`, () => (saved().includes(what) ? true : undefined));
  const width = (frame: FrameLocator | Page, selector: string): Promise<number> =>
    frame
      .locator(selector)
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);

  const fill = (folder: string): void => {
    mkdirSync(join(folder, 'drawings'));
    writeFileSync(join(folder, 'drawings', 'impeller.png'), png(300, 200));
    writeFileSync(
      join(folder, 'sketch.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    symlinkSync('/etc/passwd', join(folder, 'link.png'));
    writeFileSync(join(folder, GLOSSARY), `{"glossa":1}\n${JSON.stringify(ENTRY)}\n`);
    writeFileSync(
      join(folder, 'pump.en.md'),
      'The impeller turns. Clean the impeller with water. The housing is made of steel. Open the housing slowly.\n',
    );
    writeFileSync(
      join(folder, 'pump.de.md'),
      'Das Laufrad dreht sich. Reinigen Sie das Laufrad mit Wasser. Das Gehäuse ist aus Stahl. Öffnen Sie ' +
        'langsam das Gehäuse.\n',
    );
  };
  useWorkbench({ fill, viewport: WIDE }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  it('is seen in the hover, small, with its caption', async () => {
    await openFile(page, 'pump.en.md');
    const text = await hoverOn(page, 'pump.en.md', 'impeller', /Laufrad/);
    assert.match(text, /part of: pump/);
    await until('the picture to be drawn', async () =>
      (await width(page, '.monaco-hover img[alt="Picture"]')) === 300 ? true : undefined,
    );
    const { width: shown, height } = (await page.locator('.monaco-hover img[alt="Picture"]').first().boundingBox())!;
    assert.ok(shown <= 200 && height <= 140, `${shown} × ${height}`);
    await takePicture(page, 'hover-picture');
    await page.keyboard.press('Escape');
  });

  it('are all in the form, and what is not shown is said', async () => {
    const pane = await openGlossaryTree(page);
    await pane.locator('.monaco-list-row', { hasText: 'impeller' }).first().click();
    form = reviewFrame(page);
    await form.locator('.pictures').scrollIntoViewIfNeeded();
    await form.getByRole('img', { name: 'part of: pump' }).waitFor();
    assert.equal(await width(form, '.picture img'), 300);
    for (const row of await form.locator('.pictures .row').all()) await row.scrollIntoViewIfNeeded();
    for (const said of [
      '“drawings/gone.png” does not exist',
      '“link.png” is outside',
      '“https://127.0.0.1:9/a.png” is not a local file',
      '“sketch.svg” is not shown because SVG files',
    ]) {
      await form.locator('.picture', { hasText: said }).waitFor();
    }
    assert.equal(await form.locator('.picture img').count(), 1);
    await takePicture(page, 'entry-pictures');
    assert.deepEqual(await accessibilityFaults(form), []);
  });

  it('are added by the keyboard: a file of the folder is named, and not copied', async () => {
    writeFileSync(join(workbench.folder, 'side.png'), png(40, 30));
    await form.getByRole('button', { name: 'Choose Picture…' }).focus();
    await page.keyboard.press('Enter');
    await answerFileDialog(page, join(workbench.folder, 'side.png'));
    await until('the new picture', async () =>
      (await form.locator('.pictures .row').count()) === 6 ? true : undefined,
    );
    await page.keyboard.type('seen from the side');
    await form.getByRole('img', { name: 'seen from the side' }).waitFor();
    await page.keyboard.press('Control+S');
    await contains('{"target":"side.png","text":"seen from the side"}');
    await form.getByText('Saved.').waitFor();
  });

  it('are copied beside the glossary when they are dropped or pasted, once the reader has said so', async () => {
    const drop = (name: string, bytes: Buffer, kind: 'drop' | 'paste'): Promise<void> =>
      form
        .locator('.pictures')
        .first()
        .evaluate(
          (root, { name, data, kind }) => {
            const transfer = new DataTransfer();
            transfer.items.add(
              new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], name, { type: 'image/png' }),
            );
            root.dispatchEvent(
              kind === 'drop'
                ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true })
                : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }),
            );
          },
          { name, data: bytes.toString('base64'), kind },
        );
    await drop('top.png', png(50, 50), 'drop');
    await page.locator('.monaco-dialog-box', { hasText: 'Copy the picture to “pictures/top.png”' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await form.locator('.pictures .row').count(), 6, 'nothing is added where the reader leaves');
    for (const [name, kind] of [
      ['top.png', 'drop'],
      ['image.png', 'paste'],
    ] as const) {
      await drop(name, kind === 'drop' ? png(50, 50) : png(60, 60), kind);
      await page
        .locator('.monaco-dialog-box', { hasText: `“pictures/${name}”` })
        .locator('.monaco-button', { hasText: 'Copy' })
        .click();
      await until(`the picture ${name}`, async () =>
        (await form
          .locator(`.pictures input`)
          .evaluateAll(
            (inputs, wanted) => inputs.some((input) => (input as HTMLInputElement).value === wanted),
            `pictures/${name}`,
          ))
          ? true
          : undefined,
      );
    }
    assert.deepEqual(readFileSync(join(workbench.folder, 'pictures', 'top.png')), png(50, 50));
    await drop('evil.png', Buffer.from('<svg ><script>alert(1)</script></svg>'), 'drop');
    await form.getByText('“evil.png” is not shown because SVG files').waitFor();
    await page.keyboard.press('Control+S');
    await contains('{"target":"pictures/image.png"}');
  });

  it('are removed, and the file stays', async () => {
    const row = form.locator('.pictures .row').last();
    await row.getByRole('button', { name: 'Remove Picture' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+S');
    await until('the picture to be gone from the glossary', () =>
      saved().includes('pictures/image.png') ? undefined : true,
    );
    assert.deepEqual(readFileSync(join(workbench.folder, 'pictures', 'image.png')), png(60, 60));
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('are seen in a review beside the sentences of a pair that the glossary has', async () => {
    await runCommand(page, 'View: Close All Editors');
    await openSideBySide(page, 'pump.en.md', 'pump.de.md');
    const review = await buildAndReview(page, 'pump.en.md → pump.de.md');
    await review.locator('input[type=search]').fill('impeller');
    await review
      .locator('.row', { has: page.locator('.conflict') })
      .first()
      .locator('.term')
      .first()
      .click();
    await review.locator('.evidence').getByRole('img', { name: 'Picture' }).waitFor();
    assert.equal(await width(review, '.evidence img'), 300);
    assert.deepEqual(await accessibilityFaults(review), []);
    await takePicture(page, 'review-picture');
  });
});
