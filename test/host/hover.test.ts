import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { png } from '../support/pictures';
import {
  closeAll,
  equivalentsOf,
  eventually,
  hoverAt,
  hoverWith,
  openSample,
  openText,
  rangeOf,
  sampleUri,
  select,
} from './support/documents';

describe('The hover', () => {
  afterEach(closeAll);

  it('shows the glossary’s equivalent of a selected phrase first, with its sentence, status and domain', async () => {
    const editor = await openSample('contract/contract.en.md');
    const selected = select(editor, 'Defects');
    const hover = await hoverWith(editor.document.uri, selected.start.translate(0, 2), /Mangel/);
    assert.equal(equivalentsOf(hover)[0], 'Mangel');
    assert.match(hover.markdown, /\*\*Mängel\*\* der Mieträume sind dem Vermieter/);
    assert.match(hover.markdown, /preferred/);
    assert.match(hover.markdown, /law/);
    assert.match(hover.markdown, /English → German/);
    assert.ok(hover.range?.isEqual(selected));
  });

  it('puts the preferred term first and marks one that the glossary advises against', async () => {
    const { document } = await openSample('contract/contract.en.md');
    const hover = await hoverWith(document.uri, rangeOf(document, 'Rent').start, /Mietzins/);
    const shown = equivalentsOf(hover);
    assert.equal(shown[0], 'Miete');
    assert.ok(shown.indexOf('Mietzins') > 0, shown.join());
    assert.match(hover.markdown, /Mietzins[^\n]*\$\(history\) superseded/);
  });

  it('takes the end of the selection for a part of it, and what lies beyond for another place', async () => {
    const editor = await openSample('contract/contract.en.md');
    const selected = select(editor, 'handover report');
    const atEnd = await hoverWith(editor.document.uri, selected.end, /Übergabeprotokoll/);
    assert.ok(atEnd.range?.isEqual(selected));
    const tenant = rangeOf(editor.document, 'Tenant').start;
    assert.equal(equivalentsOf(await hoverWith(editor.document.uri, tenant, /Mieter/))[0], 'Mieter');
  });

  it('answers in the other direction too', async () => {
    const editor = await openSample('contract/contract.de.md');
    const selected = select(editor, 'Verzugszinsen');
    const hover = await hoverWith(editor.document.uri, selected.start, /default interest/);
    assert.equal(equivalentsOf(hover)[0], 'default interest');
  });

  it('knows a term under the bare pointer, and is silent where there is none', async () => {
    const editor = await openSample('contract/contract.en.md');
    const term = rangeOf(editor.document, 'severability clause', 1);
    const hover = await hoverWith(editor.document.uri, term.start.translate(0, 4), /salvatorische Klausel/);
    assert.ok(hover.range?.isEqual(term));
    // Of a text that is no translation nothing is known but what the glossary has.
    const { document } = await openSample('README.md');
    assert.equal(await hoverAt(document.uri, rangeOf(document, 'tour').start), undefined);
  });

  it('lets the sentence decide between meanings', async () => {
    const editor = await openSample('tale/tale.en.md');
    await openSample('tale/tale.fr.md', vscode.ViewColumn.Two);
    for (const [text, expected] of [
      ['by its light', 'lumière'],
      ['her tools, which were light', 'léger'],
    ] as const) {
      const { end } = rangeOf(editor.document, text);
      const range = new vscode.Range(end.translate(0, -'light'.length), end);
      editor.selection = new vscode.Selection(range.start, range.end);
      assert.equal(equivalentsOf(await hoverWith(editor.document.uri, range.start, /%/))[0], expected);
    }
  });

  it('says once by which words of the text it has chosen a sense that has several equivalents', async () => {
    const editor = await openSample('contract/contract.en.md');
    const selected = select(editor, 'Party', 3);
    const { markdown } = await hoverWith(editor.document.uri, selected.start, /Vertragspartei/);
    const said = [...markdown.matchAll(/Context\\: ([^\n]*)/g)];
    assert.equal(said.length, 1, markdown);
    assert.match(said[0]![1]!, /\w/);
  });

  it('looks up the one of several selections that the pointer is in', async () => {
    const editor = await openSample('contract/contract.en.md');
    const [first, second] = [
      rangeOf(editor.document, 'gross negligence'),
      rangeOf(editor.document, 'default interest'),
    ];
    editor.selections = [first, second].map(({ start, end }) => new vscode.Selection(start, end));
    const hover = await hoverWith(editor.document.uri, second.start, /Verzugszinsen/);
    assert.ok(hover.range?.isEqual(second));
  });

  it('finds a phrase that runs over a line’s end', async () => {
    const editor = await openText('The Tenant shall pay default\ninterest at the statutory rate.', 'markdown');
    await vscode.workspace
      .getConfiguration('glossa')
      .update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
    try {
      const [from, to] = [rangeOf(editor.document, 'default').start, rangeOf(editor.document, 'interest').end];
      editor.selection = new vscode.Selection(from, to);
      assert.equal(equivalentsOf(await hoverWith(editor.document.uri, from, /Verzugszinsen/))[0], 'Verzugszinsen');
    } finally {
      await vscode.workspace
        .getConfiguration('glossa')
        .update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('says nothing about a selected page', async () => {
    const editor = await openSample('contract/contract.en.md');
    const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
    editor.selection = new vscode.Selection(all.start, all.end);
    assert.equal(await hoverAt(editor.document.uri, rangeOf(editor.document, 'Tenant').start), undefined);
  });

  it('names the languages of what the wanted one has not, below', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl').fsPath;
    const unchanged = await readFile(glossary, 'utf8');
    const terms = [
      { term: 'carambolage', language: 'fr' },
      { term: 'billiard carom', language: 'en' },
    ];
    await appendFile(glossary, `${JSON.stringify({ id: 'cffffffffffffff03', terms })}\n`);
    const configuration = vscode.workspace.getConfiguration('glossa');
    await configuration.update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await openText('Le joueur a réussi un carambolage magnifique devant tout le monde.\n');
      const hover = await hoverWith(editor.document.uri, select(editor, 'carambolage').start, /billiard/);
      assert.deepEqual(equivalentsOf(hover), [], 'nothing stands among the equivalents');
      assert.match(
        hover.markdown.replaceAll(/[\\\u2060\u2068\u2069]/g, ''),
        /French → German[\s\S]*No results in German\. In other languages:[\s\S]*- \*\*billiard carom\*\* &nbsp; English/,
      );
    } finally {
      await configuration.update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
      await writeFile(glossary, unchanged);
    }
  });

  it('says that nothing fits, and offers to add the phrase', async () => {
    await vscode.workspace
      .getConfiguration('glossa')
      .update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await openText('In the evening the quokka sat on the fence and looked at the sea.');
      const selected = select(editor, 'quokka');
      const hover = await hoverWith(editor.document.uri, selected.start, /no (?:likely )?equivalent/);
      assert.deepEqual(equivalentsOf(hover), []);
      assert.ok(hover.markdown.includes(`command:${Commands.addToGlossary}`));
    } finally {
      await vscode.workspace
        .getConfiguration('glossa')
        .update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('reads the segments of a translation file and nothing between them', async () => {
    const editor = await openSample('app/messages.de.po');
    const tenant = select(editor, 'Tenant', 1);
    assert.equal(equivalentsOf(await hoverWith(editor.document.uri, tenant.start, /Mieter/))[0], 'Mieter');
    const keyword = select(editor, 'msgid', 2);
    assert.equal(await hoverAt(editor.document.uri, keyword.start), undefined);
  });

  it('reads comments and strings of code, not its names', async () => {
    const editor = await openSample('app/greeter.py');
    await vscode.workspace
      .getConfiguration('glossa')
      .update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
    try {
      const comment = select(editor, 'session');
      assert.equal(equivalentsOf(await hoverWith(editor.document.uri, comment.start, /Sitzung/))[0], 'Sitzung');
      const name = select(editor, 'tenant: str');
      assert.equal(await hoverAt(editor.document.uri, name.start), undefined);
    } finally {
      await vscode.workspace
        .getConfiguration('glossa')
        .update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('sets right-to-left terms apart where they are shown', async () => {
    const editor = await openSample('tale/tale.en.md');
    await openSample('tale/tale.ar.md', vscode.ViewColumn.Two);
    const selected = select(editor, 'clockmaker');
    const hover = await hoverWith(editor.document.uri, selected.start, /ساعاتي/);
    assert.match(hover.markdown, /\*\*\u2068ساعاتي\p{Script=Arabic}*\u2069\*\*/u);
    // In the link that inserts it, the term is what it is.
    const [, argument] = /insertEquivalent\?([^ ]+) /.exec(hover.markdown)!;
    assert.doesNotMatch(decodeURIComponent(argument!), /[\u2066-\u2069]/);
  });

  it('shows a sentence of the equivalent and one of the term that was found', async () => {
    const editor = await openSample('manual/manual.en.md');
    await openSample('manual/manual.zh-Hans.md', vscode.ViewColumn.Two);
    const selected = select(editor, 'crema');
    const hover = await hoverWith(editor.document.uri, selected.start, /咖啡油脂/);
    assert.match(hover.markdown, /\$\(quote\) .*榛子色.*\n.*\$\(quote\) .*hazelnut/);
  });

  it('shows the equivalents of a phrase in a comment of a PO file, and not of the message below it', async () => {
    const editor = await openText(
      'msgid ""\nmsgstr "Language: de\\nX-Source-Language: en\\n"\n\n#. Shown when the landlord pays.\nmsgid ' +
        '"crema"\nmsgstr "Crema"\n',
      'po',
    );
    const selected = select(editor, 'landlord');
    const hover = await hoverWith(editor.document.uri, selected.start, /Vermieter/);
    assert.doesNotMatch(hover.markdown, /Crema/);
  });

  it('takes a glossary’s text for data', async () => {
    const glossary = sampleUri('hostile.glossa.jsonl');
    const term =
      '<img src="https://example.org/x.png"> [run](command:workbench.action.quit) $(trash) ' +
      '![x](https://example.org/y.png)';
    const concept = {
      id: 'c00000000000000ff',
      terms: [
        { term: 'marl', language: 'en' },
        { term, language: 'de' },
      ],
      definition: '")](command:evil)',
    };
    await writeFile(glossary.fsPath, `{"glossa":1}\n${JSON.stringify(concept)}\n`);
    const configuration = vscode.workspace.getConfiguration('glossa');
    await configuration.update('glossaries', [{ path: 'hostile.glossa.jsonl' }], vscode.ConfigurationTarget.Workspace);
    try {
      await configuration.update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
      const editor = await openText('The field was dressed with marl in spring.', 'markdown');
      const selected = select(editor, 'marl');
      const hover = await hoverWith(editor.document.uri, selected.start, /example/);
      assert.doesNotMatch(hover.markdown, /(^|[^\\])(<img|!\[x\]\(|\]\(command:workbench|\]\(command:evil)/);
      assert.doesNotMatch(hover.markdown, /\$\(trash\)/);
      assert.deepEqual(Object.keys(hover.isTrusted as object), ['enabledCommands']);
      assert.ok(
        (hover.isTrusted as { enabledCommands: string[] }).enabledCommands.every((command) =>
          command.startsWith('glossa.'),
        ),
      );
    } finally {
      await configuration.update('glossaries', undefined, vscode.ConfigurationTarget.Workspace);
      await configuration.update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

describe('The picture of an entry in the hover', () => {
  const folder = sampleUri('pictured').fsPath;
  const configuration = () => vscode.workspace.getConfiguration('glossa');
  const set = async (glossaries: unknown, target: string | undefined): Promise<void> => {
    await configuration().update('glossaries', glossaries, vscode.ConfigurationTarget.Workspace);
    await configuration().update('targetLanguage', target, vscode.ConfigurationTarget.Workspace);
  };
  afterEach(async () => {
    await set(undefined, undefined);
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** The hover of an entry with these pictures. */
  async function hoverOf(images: object[], expected: RegExp): Promise<string> {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'pump (side).png'), png(400, 300));
    await writeFile(
      path.join(folder, 'terms.glossa.jsonl'),
      `{"glossa":1}\n${JSON.stringify({
        id: 'c00000000000000fe',
        terms: [
          { term: 'marl', language: 'en' },
          { term: 'Mergel', language: 'de' },
        ],
        images,
      })}\n`,
    );
    await set([{ path: 'pictured/terms.glossa.jsonl' }], 'de');
    const editor = await openText('The field was dressed with marl in spring.', 'markdown');
    return (await hoverWith(editor.document.uri, select(editor, 'marl').start, expected)).markdown;
  }

  it('is one, small, from its file, with its caption as text', async () => {
    const markdown = await hoverOf(
      [{ target: 'pump (side).png', text: '![x](https://example.org/y.png) $(trash)' }, { target: 'other.png' }],
      /!\[Picture\]/,
    );
    assert.deepEqual(markdown.match(/(?<!\\)!\[[^\]]*\]\([^)]*\)/g), [
      `![Picture](${vscode.Uri.file(path.join(await realpath(folder), 'pump (side).png')).toString()}|width=160)`,
    ]);
    assert.doesNotMatch(markdown, /\$\(trash\)|other\.png/);
  });

  for (const [target, said] of [
    ['gone.png', /gone\\\.png” does not exist/],
    ['https://example.org/a.png', /is not a local file/],
    ['../../outside.png', /is outside the open folders/],
    ['data:image/svg+xml,<svg onload=alert(1)>', /is not a local file/],
  ] as const) {
    it(`is none where the entry names ${target}, and the hover says so`, async () =>
      assert.doesNotMatch(await hoverOf([{ target }], said), /(?<!\\)!\[/));
  }
});

describe('The order of equivalents that fit alike', () => {
  const names = ['choice.en.txt', 'choice.de.txt'];
  const set = (domain: string | undefined) =>
    vscode.workspace.getConfiguration('glossa').update('domain', domain, vscode.ConfigurationTarget.Workspace);
  afterEach(async () => {
    await set(undefined);
    await closeAll();
    for (const name of names) await rm(sampleUri(name).fsPath, { force: true });
  });

  it('is that of the domain of the text, then of what was inserted before, and the hover says so', async () => {
    for (const name of names) await writeFile(sampleUri(name).fsPath, 'The bank.\n');
    const { document } = await openSample('choice.en.txt');
    const hoverOnBank = (expected: string) =>
      eventually(`${expected} first`, async () => {
        const hover = await hoverAt(document.uri, rangeOf(document, 'bank').start);
        return hover && equivalentsOf(hover)[0] === expected ? hover.markdown : undefined;
      });
    for (const [domain, expected] of [
      ['finance', 'Bank'],
      ['story', 'Ufer'],
    ] as const) {
      await set(domain);
      assert.match(await hoverOnBank(expected), /in the document’s domain/);
    }
    await set(undefined);
    await vscode.commands.executeCommand(Commands.insertEquivalent, {
      term: 'Bank',
      language: 'de',
      concept: 'cfa97a9b4db7bee7b',
    });
    assert.match(await hoverOnBank('Bank'), /previously inserted/);
  });
});

describe('A hover that is not wanted', () => {
  const set = (key: string, value: string[] | undefined) =>
    vscode.workspace.getConfiguration('glossa').update(key, value, vscode.ConfigurationTarget.Workspace);
  afterEach(async () => {
    await closeAll();
    for (const key of ['hover.exclude', 'hover.languages']) await set(key, undefined);
  });

  it('does not open in excluded documents, nor for other languages than those that are listed', async () => {
    const editor = await openSample('contract/contract.en.md');
    const { document } = editor;
    const place = rangeOf(document, 'Tenant').start;
    editor.selection = new vscode.Selection(place, place);
    await hoverWith(document.uri, place, /Mieter/);
    for (const excluded of ['contract/**', 'markdown']) {
      await set('hover.exclude', [excluded]);
      assert.equal(await hoverAt(document.uri, place), undefined, excluded);
    }
    await set('hover.exclude', ['tale/**']);
    await set('hover.languages', ['fr']);
    assert.equal(await hoverAt(document.uri, place), undefined);
    await set('hover.languages', ['en', 'fr']);
    await hoverWith(document.uri, place, /Mieter/);
  });
});
