import * as vscode from 'vscode';
import type { GlossaryOverview } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { Disposable } from '../workspace/disposable';
import type { EngineClient } from '../client/engineClient';
import { forLog } from '../client/engineErrors';
import type { Glossaries } from './glossaries';
import type { Log } from '../client/log';

/** Shows in the Problems view, line by line, what in a glossary could not be read: a slip of a hand edit, a conflict that git left. */
export class GlossaryProblems extends Disposable {
  private readonly diagnostics = this.register(vscode.languages.createDiagnosticCollection('glossa'));
  private refreshes = 0;

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly log: Log,
  ) {
    super();
    const refresh = () => void this.refresh();
    this.register(glossaries.onDidChange(refresh));
    this.register(engine.onDidBecomeReady(refresh));
  }

  private async refresh(): Promise<void> {
    const number = ++this.refreshes;
    const glossaries = await this.glossaries.existing();
    try {
      // Without a glossary nothing is asked, so that the engine does not start for it.
      const overviews = glossaries.length ? await this.engine.request(Requests.overview, { glossaries }) : [];
      if (number === this.refreshes) this.show(overviews);
    } catch (error) {
      this.log.warn('glossary', forLog(error));
    }
  }

  private show(overviews: readonly GlossaryOverview[]): void {
    this.diagnostics.clear();
    for (const { path, problems } of overviews) {
      const shown = problems.map(({ line, message }) => {
        const diagnostic = new vscode.Diagnostic(new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER), message, vscode.DiagnosticSeverity.Warning);
        diagnostic.source = 'Glossa';
        return diagnostic;
      });
      if (shown.length) this.diagnostics.set(vscode.Uri.file(path), shown);
    }
  }
}
