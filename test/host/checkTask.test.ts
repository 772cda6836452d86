import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeAll, eventually, openSample, sampleUri } from './support/documents';

const FILE = 'checked by a task.de.po';
const PO = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "The rent is due."
msgstr "Der Mietzins ist fällig."
`;

describe('The task “glossa: check”', () => {
  before(() => writeFile(sampleUri(FILE).fsPath, PO));
  after(async () => {
    await closeAll();
    await rm(sampleUri(FILE).fsPath, { force: true });
  });

  const run = (task: vscode.Task): Promise<number | undefined> =>
    new Promise((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        listener.dispose();
        resolve(exitCode);
      });
      void vscode.tasks.executeTask(task);
    });

  it('is offered for a folder with a glossary, and lists findings of closed files as problems', async () => {
    const [task, ...others] = await vscode.tasks.fetchTasks({ type: 'glossa' });
    assert.deepEqual([task?.name, task?.source, others], ['check', 'glossa', []]);
    assert.ok((await run(task!)) !== 0, 'its exit status says that there are findings');
    const [problem] = await eventually('the problem', () => {
      const found = vscode.languages.getDiagnostics(sampleUri(FILE));
      return found.length ? found : undefined;
    });
    assert.match(problem!.message, /“Mietzins” is not to be used for “rent”/);
    assert.deepEqual([problem!.source, problem!.range.start.line], ['Glossa', 6]);
  });

  it('lists the file of a glossary under a name of its own', async () => {
    const { document } = await openSample('glossary.glossa.jsonl');
    assert.equal(document.languageId, 'glossa');
  });
});
