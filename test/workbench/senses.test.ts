import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { hoverTextWith } from '../support/host/editors';
import { openFile } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { takePicture } from '../support/host/window';
import { openSidebar, showEquivalents, sidebarRows, WIDE } from './support/scenes';

const own = (term: string, language: string) => ({ term, language });
const CONCEPTS = [
  {
    id: 'c1000000000000001',
    domain: 'construction',
    definition: 'Machine that lifts and moves heavy loads.',
    terms: [own('crane', 'en'), own('Kran', 'de')],
  },
  {
    id: 'c2000000000000002',
    domain: 'birds',
    definition: 'Tall bird with long legs and a long neck.',
    terms: [own('crane', 'en'), own('Kranich', 'de')],
  },
];
const TEXT = 'harbour.en.md';
/** A heading and nothing else. */
const BARE = 'list.en.md';
const MESSAGES = 'menu.de.po';
const UNDECIDED = 'The context does not show which sense is meant.';

describe('The senses of a word', () => {
  let page: Page;

  const fill = (folder: string) => {
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(CONCEPTS));
    writeFileSync(
      join(folder, TEXT),
      '# Crane\n\nIn the harbour the crane can lift a load of forty tonnes from the ship.\n',
    );
    writeFileSync(join(folder, BARE), '# Crane\n');
    writeFileSync(
      join(folder, MESSAGES),
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The crane can lift a load of forty tonnes."\nmsgstr "Der ' +
        'Kranich"\n',
    );
    writeFileSync(
      join(folder, 'harbour.de.md'),
      '# Kran\n\nIm Hafen hebt der Kran eine Last von vierzig Tonnen vom Schiff.\n',
    );
  };
  useWorkbench({ fill, files: [TEXT], viewport: WIDE }, async (opened) => {
    ({ page } = opened);
    await openSidebar(page);
  });
  afterEach(() => page.keyboard.press('Escape'));

  const sidebarWith = (expected: RegExp): Promise<string[]> =>
    until(`${expected} in the sidebar`, async () => {
      const rows = await sidebarRows(page);
      return rows.some((row) => expected.test(row)) ? rows : undefined;
    });

  it('say why the text has chosen one', async () => {
    await showEquivalents(page, TEXT, 'crane', 2);
    const hover = await hoverTextWith(page, /Context: /);
    assert.match(hover, /Kran\s[^]*Context: .*\bload\b/);
    assert.ok(!hover.includes(UNDECIDED));
    const rows = await sidebarWith(/Context: /);
    assert.equal(rows[1], 'Kran');
    assert.match(rows[2]!, /^Context: .*\bload\b/);
    await takePicture(page, 'sense-chosen');
  });

  it('are chosen by the rest of the document where the word stands alone', async () => {
    await showEquivalents(page, TEXT, 'Crane');
    const hover = await hoverTextWith(page, /Context: /);
    assert.match(hover, /Kran\s[^]*Context: .*\bload\b/);
    await takePicture(page, 'sense-of-document');
  });

  it('are chosen by what the translation has already', async () => {
    await openFile(page, MESSAGES);
    await showEquivalents(page, MESSAGES, 'crane');
    const hover = await hoverTextWith(page, /used in the translation/);
    assert.match(hover, /Kranich/);
    assert.doesNotMatch(
      hover.slice(0, hover.indexOf('Kranich')),
      /\bKran\b/,
      'the other sense comes later, if it is worth a line at all',
    );
    await takePicture(page, 'sense-written');
  });

  it('stand there as equals where nothing says which is meant', async () => {
    await openFile(page, BARE);
    await showEquivalents(page, BARE, 'Crane');
    const hover = await hoverTextWith(page, /does not show/);
    for (const said of [UNDECIDED, 'Machine that lifts', 'Tall bird', 'construction', 'birds'])
      assert.ok(hover.includes(said), `${said} in ${hover}`);
    assert.doesNotMatch(hover, /[6-9]\d\s?%|Context:/);
    const rows = await sidebarWith(/unclear/);
    assert.equal(rows[1], 'Meaning unclear from context.');
    for (const definition of ['Machine that lifts', 'Tall bird'])
      assert.ok(
        rows.some((row) => row.startsWith(definition)),
        rows.join('\n'),
      );
    await takePicture(page, 'senses-undecided');
  });
});
