import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeAll, eventually, openSample, sampleUri, select } from './support/documents';
import { hoverWith } from './support/hovers';

describe('A glossary with a broken line', () => {
  afterEach(closeAll);

  it('is named in the Problems view with the line, and the rest of it serves', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl');
    const whole = await readFile(glossary.fsPath, 'utf8');
    const line = whole.trimEnd().split('\n').length;
    await writeFile(glossary.fsPath, `${whole.trimEnd()}\n{"id":"cffffffffffffffff","terms":[{"term":"half an ent\n`);
    try {
      const editor = await openSample('contract/contract.en.md');
      const selected = select(editor, 'Tenant');
      await hoverWith(editor.document.uri, selected.start, /Mieter/);
      const [problem] = await eventually('the broken line in the Problems view', () => {
        const problems = vscode.languages.getDiagnostics(glossary).filter(({ source }) => source === 'Glossa');
        return problems.length ? problems : undefined;
      });
      assert.equal(problem!.range.start.line, line);
    } finally {
      await writeFile(glossary.fsPath, whole);
    }
    await eventually(
      'an empty Problems view',
      () => !vscode.languages.getDiagnostics(glossary).some(({ source }) => source === 'Glossa') || undefined,
    );
  });
});
