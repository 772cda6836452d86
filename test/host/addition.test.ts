import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import type { Concept } from '../../src/model/concept';
import { closeAll, hoverWith, openSample, rangeOf, sampleUri, select } from './support/documents';
import { Reader } from './support/reader';

/** A text of a document, and which of its occurrences. */
type Selected = [document: string, text: string, occurrence?: number];

describe('Add to Glossary', () => {
  const reader = new Reader();
  let unchanged: string;
  const glossary = () => sampleUri('glossary.glossa.jsonl').fsPath;

  before(async () => {
    unchanged = await readFile(glossary(), 'utf8');
    reader.sit();
    // Whoever adds a pair has looked something up before: the engine is at work.
    const { document } = await openSample('contract/contract.en.md');
    await hoverWith(document.uri, rangeOf(document, 'severability clause').start.translate(0, 4), /salvatorische/);
  });
  beforeEach(() => reader.forget());
  afterEach(async () => {
    await closeAll();
    await writeFile(glossary(), unchanged);
  });
  after(() => reader.leave());

  /**
   * The concept that is new once the pair is added, with the second text selected in the other editor, where it may
   * have been left.
   */
  async function added(
    [sourceName, sourceText, sourceOccurrence]: Selected,
    [targetName, targetText, targetOccurrence]: Selected,
  ): Promise<Concept | undefined> {
    const target = await openSample(targetName, vscode.ViewColumn.Two);
    select(target, targetText, targetOccurrence);
    select(await openSample(sourceName), sourceText, sourceOccurrence);
    await vscode.commands.executeCommand(Commands.addToGlossary);
    const known = new Set(unchanged.split('\n'));
    const lines = (await readFile(glossary(), 'utf8')).split('\n').filter((line) => line && !known.has(line));
    return lines
      .map((line) => JSON.parse(line) as Concept)
      .find(({ terms }) => terms.some(({ term }) => term === sourceText));
  }

  const termsOf = (concept: Concept | undefined) => concept?.terms.map(({ term, language }) => `${language} ${term}`);

  it('writes a pair at once that is selected in a sentence and its translation', async () => {
    const pair = () =>
      added(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Bei Gefahr im Verzug'],
      );
    let concept = await pair();
    // A machine that is busy with other things may take longer than a reader waits; the alignment goes on for the next
    // time.
    for (; reader.asked.length; concept = await pair()) reader.forget();
    assert.deepEqual(termsOf(concept), ['en In the event of imminent danger', 'de Bei Gefahr im Verzug']);
  });

  it('asks whether it is the translation where the other selection was left in another sentence', async () => {
    reader.answers.takesOffered = true;
    const concept = await added(
      ['contract/contract.en.md', 'In the event of imminent danger'],
      ['contract/contract.de.md', 'Werktag'],
    );
    assert.deepEqual(reader.offered, ['Werktag']);
    assert.deepEqual(termsOf(concept), ['en In the event of imminent danger', 'de Werktag']);
    assert.equal(concept?.terms[1]!.examples?.[0]?.phrase, 'Werktag');
  });

  it('takes what is typed instead of what was left, and nothing of its sentence', async () => {
    reader.answers.text = 'bei drohender Gefahr';
    const concept = await added(
      ['contract/contract.en.md', 'In the event of imminent danger'],
      ['contract/contract.de.md', 'Werktag'],
    );
    assert.deepEqual(termsOf(concept), ['en In the event of imminent danger', 'de bei drohender Gefahr']);
    assert.equal(concept?.terms[1]!.examples, undefined);
    assert.equal(concept?.source, 'contract/contract.en.md');
  });

  it('writes nothing where the question is left', async () => {
    assert.equal(
      await added(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Werktag'],
      ),
      undefined,
    );
    assert.equal(reader.asked.length, 1);
  });

  it('holds the values of one name for each other’s translations, and those of two names not', async () => {
    assert.deepEqual(termsOf(await added(['app/labels.en.json', 'Sign out'], ['app/labels.de.json', 'Abmelden'])), [
      'en Sign out',
      'de Abmelden',
    ]);
    assert.deepEqual(reader.asked, []);
    await added(['app/labels.en.json', 'Dashboard'], ['app/labels.de.json', 'Abmelden']);
    assert.deepEqual(reader.offered, ['Abmelden']);
  });

  for (const [what, selected, isAsked] of [
    ['of one unit of a PO file', 'Guten Morgen', false],
    ['of two units', 'Guten Abend', true],
  ] as const) {
    it(`${isAsked ? 'asks about' : 'takes'} the two sides ${what}`, async () => {
      const editor = await openSample('app/messages.de.po');
      const target = select(editor, selected);
      const source = select(editor, 'Good morning');
      editor.selections = [source, target].map(({ start, end }) => new vscode.Selection(start, end));
      await vscode.commands.executeCommand(Commands.addToGlossary);
      assert.deepEqual(reader.offered, isAsked ? [selected] : []);
      assert.equal(/"Good morning".*"Guten Morgen"/.test(await readFile(glossary(), 'utf8')), !isAsked);
    });
  }
});
