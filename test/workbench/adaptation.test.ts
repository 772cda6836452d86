import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { oddGlossary, plainGlossary } from '../engine/adaptation/oddGlossary';
import { runCommand } from '../support/host/palette';
import { useWorkbenchPerTest } from '../support/host/suites';
import { notification, told } from '../support/host/window';

/** Learning takes seconds on a quiet machine; a loaded one may take many times as long. */
const TIMEOUT = 240_000;

describe('Adapting to a glossary in the workbench', function () {
  this.timeout(2 * TIMEOUT);
  const open = useWorkbenchPerTest();
  const withGlossary = (concepts: Concept[]) =>
    open({ fill: (folder) => writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(concepts)) });

  it('tells what it is worth and is switched off with one click', async () => {
    const { page } = await withGlossary(oddGlossary());
    await runCommand(page, 'Glossa: Adapt to Glossary');
    const worth = notification(
      page,
      /Look-ups are adapted to glossary\.glossa\.jsonl\. .*the correct equivalent now ranks first for \d+ of \d+ test pairs \(before: \d+\)\./,
    );
    await worth.waitFor({ timeout: TIMEOUT });
    await worth.locator('.monaco-button', { hasText: 'Remove Adaptation' }).click();
    await told(page, 'Look-ups are no longer adapted to glossary.glossa.jsonl.');
  });

  it('says how many pairs it needs', async () => {
    const { page } = await withGlossary(plainGlossary(12));
    await runCommand(page, 'Glossa: Adapt to Glossary');
    await notification(
      page,
      'glossary.glossa.jsonl has 12 term pairs. At least 100 are needed to measure whether adapting helps. ' +
        'Nothing was changed.',
    ).waitFor({ timeout: TIMEOUT });
  });
});
