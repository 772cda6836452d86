import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { EngineClient } from '../../src/editor/client/engineClient';
import type { AnyRequest, RequestOptions } from '../../src/editor/client/engineProcess';
import { Log } from '../../src/editor/client/log';
import { PastChoices } from '../../src/editor/equivalents/pastChoices';
import { SelectionEquivalents } from '../../src/editor/equivalents/phraseAnswers';
import { Glossaries } from '../../src/editor/glossary/glossaries';
import { EquivalentsHover } from '../../src/editor/hover/hover';
import { ChosenLanguages, DocumentLanguages } from '../../src/editor/languages/languages';
import { TranslationMemories } from '../../src/editor/translations/memories';
import { Projects } from '../../src/editor/project/projects';
import { TermbaseConsents, Termbases, TermbaseSecrets } from '../../src/editor/termbases/termbases';
import { Settings } from '../../src/editor/workspace/settings';
import { closeAll, eventually, openSample, rangeOf } from './support/documents';
import { engineProcesses } from './support/engine';

/** A real client with an engine of its own, which notes what it is asked. */
class NotingClient extends EngineClient {
  readonly asked: string[] = [];

  override request<P extends object | undefined, R>(
    type: AnyRequest<P, R>,
    params: P,
    options?: RequestOptions,
  ): Promise<R> {
    this.asked.push(type.method);
    return super.request(type, params, options);
  }
}

/** What VS Code keeps for an extension, empty. */
function emptyMemento(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string, otherwise?: unknown) => values.get(key) ?? otherwise,
    update: async (key, value) => void values.set(key, value),
  } as vscode.Memento;
}

function emptySecrets(): vscode.SecretStorage {
  return {
    get: async () => undefined,
    store: async () => undefined,
    delete: async () => undefined,
    onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
  };
}

describe('A hover in a document that nobody has asked about', () => {
  afterEach(closeAll);

  it('waits for one request to the engine', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'glossa-trip-'));
    const disposables: vscode.Disposable[] = [];
    const own = <T extends vscode.Disposable>(part: T): T => (disposables.push(part), part);
    try {
      const settings = new Settings();
      const log = own(new Log());
      const extension = vscode.extensions.getExtension('glossa.glossa');
      assert.ok(extension);
      const engine = own(
        new NotingClient(
          path.join(extension.extensionPath, 'dist', 'engine.mjs'),
          () => ({ cacheFolder: path.join(folder, 'cache') }),
          log,
        ),
      );
      const projects = own(new Projects(engine, settings, log));
      const languages = own(new DocumentLanguages(engine, settings, new ChosenLanguages(emptyMemento()), projects));
      const memories = own(new TranslationMemories(engine, projects, settings, vscode.Uri.file(folder), log));
      const secrets = new TermbaseSecrets(emptySecrets());
      const termbases = own(new Termbases(engine, settings, new TermbaseConsents(emptyMemento()), secrets, log));
      const glossaries = own(new Glossaries(settings, vscode.Uri.file(folder), log, termbases));
      const choices = new PastChoices(emptyMemento());
      const answers = own(new SelectionEquivalents(engine, languages, glossaries, settings, choices, memories));
      const hover = new EquivalentsHover(answers, glossaries, memories, settings, log);

      const { document } = await openSample('contract/contract.en.md');
      const place = rangeOf(document, 'severability clause').start.translate(0, 4);
      const shown = await hover.provideHover(document, place, new vscode.CancellationTokenSource().token);
      // What the folder has translated is read in the background, whatever is asked.
      assert.deepEqual(
        engine.asked.filter((method) => method !== 'glossa/openMemory'),
        ['glossa/equivalents'],
      );
      const [content] = shown?.contents ?? [];
      assert.match((content as vscode.MarkdownString).value, /English → German[\s\S]*salvatorische/);
    } finally {
      vscode.Disposable.from(...disposables).dispose();
      await eventually('the end of the engine of its own', () =>
        engineProcesses(folder).length === 0 ? true : undefined,
      );
      await rm(folder, { recursive: true, force: true });
    }
  });
});
