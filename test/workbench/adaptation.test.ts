import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { glossaryText } from '../../src/formats/glossaryFile';
import { oddGlossary, plainGlossary } from '../engine/adaptation/oddGlossary';
import { runCommand } from '../support/host/palette';
import { notification, takePictureOfFailure } from '../support/host/window';
import { openInstalledWorkbench } from '../support/host/workbench';
import type { InstalledWorkbench } from '../support/host/workbench';

/** Learning takes seconds on a quiet machine; a loaded one may take many times as long. */
const PATIENCE = 240_000;

describe('Adapting to a glossary in the workbench', function () {
  this.timeout(2 * PATIENCE);
  let workbench: InstalledWorkbench | undefined;
  let folder = '';

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'glossa-')), 'project');
    mkdirSync(folder);
  });
  afterEach(async function () {
    await takePictureOfFailure(this.currentTest, workbench?.page);
    await workbench?.close();
    workbench = undefined;
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  it('tells what it is worth and is switched off with one click', async () => {
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(oddGlossary()));
    workbench = await openInstalledWorkbench({ folder });
    const { page } = workbench;
    await runCommand(page, 'Glossa: Adapt to My Glossary');
    const told = notification(page, /Look-ups are adapted to glossary\.glossa\.jsonl\. .*of \d+ pairs that were held out, \d+ → \d+ come first\./);
    await told.waitFor({ timeout: PATIENCE });
    await told.locator('.monaco-button', { hasText: 'Switch Off' }).click();
    await notification(page, 'Look-ups in glossary.glossa.jsonl are no longer adapted.').waitFor();
  });

  it('says how many pairs it needs', async () => {
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(plainGlossary(12)));
    workbench = await openInstalledWorkbench({ folder });
    await runCommand(workbench.page, 'Glossa: Adapt to My Glossary');
    await notification(workbench.page, 'glossary.glossa.jsonl has 12 pairs of terms; 100 are needed to tell whether adapting helps. Nothing has changed.').waitFor({ timeout: PATIENCE });
  });
});
