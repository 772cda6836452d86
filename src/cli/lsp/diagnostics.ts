import { pathToFileURL } from 'node:url';
import type { CodeAction, Connection, Diagnostic, Range } from 'vscode-languageserver/node';
import { CodeActionKind, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { GlossaError } from '../../base/errors';
import { englishFindingMessage } from '../../check/findingMessage';
import {
  severityOf,
  replacementTerms,
  insertionSpan,
  isAutoCheckable,
  isPreferredFix,
  markedLocation,
  translationEdit,
} from '../../check/shownFindings';
import type { Engine } from '../../engine/engine';
import type { Insertion } from '../../model/document';
import type { Finding, Severity } from '../../model/finding';
import type { ServedFolders } from '../server/servedFolders';
import { sanitisedLine } from './lookups';
import type { ClientDocuments } from './clientDocuments';
import { clientDocumentContent, clientRange, clientDocumentSlice, filePathOfUri } from './clientDocuments';

/** The delay in milliseconds between a change and the check, because more changes may follow. */
const CHECK_DELAY_MS = 500;

const SEVERITIES: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Hint,
};

interface CheckedVersion {
  version: number;
  findings: Finding[];
  isBilingual: boolean;
}

/** Reports deviations from the glossary as diagnostics with quick fixes. */
export class DiagnosticPublisher {
  private readonly checked = new Map<string, CheckedVersion>();
  private readonly pending = new Map<string, { timer: NodeJS.Timeout; controller: AbortController }>();

  constructor(
    private readonly connection: Connection,
    private readonly documents: ClientDocuments,
    private readonly engine: Engine,
    private readonly served: ServedFolders,
  ) {}

  /** Checks a document after `rest` milliseconds. For a source, its open translation is checked instead. */
  schedule(document: TextDocument, rest = CHECK_DELAY_MS): void {
    this.cancel(document.uri);
    const controller = new AbortController();
    const timer = setTimeout(() => void this.check(document.uri, controller.signal), rest);
    this.pending.set(document.uri, { timer, controller });
  }

  forget({ uri }: TextDocument): void {
    this.cancel(uri);
    if (this.checked.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  cancelAll(): void {
    for (const uri of [...this.pending.keys()]) this.cancel(uri);
  }

  /** Returns the fixes for findings in a range; none if the document has changed since. */
  async actions(document: TextDocument, range: Range): Promise<CodeAction[]> {
    const known = this.checked.get(document.uri);
    if (known?.version !== document.version) return [];
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const touched = known.findings.filter((finding) => {
      const { span } = markedLocation(finding);
      return span.start <= end && start <= span.end;
    });
    return (await Promise.all(touched.map((finding) => this.fixes(document, finding, known.isBilingual)))).flat();
  }

  private cancel(uri: string): void {
    const known = this.pending.get(uri);
    clearTimeout(known?.timer);
    known?.controller.abort();
    this.pending.delete(uri);
  }

  private async check(uri: string, signal: AbortSignal): Promise<void> {
    const document = this.documents.get(uri);
    if (!document) return;
    try {
      const { source, target, languages } = await this.documents.counterpart(document);
      // The findings of a source belong to its translation.
      if (target !== undefined) {
        const translation = this.documents.get(pathToFileURL(target).href);
        if (translation) this.schedule(translation, 0);
        return;
      }
      const { version } = document;
      const own = clientDocumentContent(document);
      const isBilingual = source === undefined;
      if (isBilingual && (await this.engine.documents.describe({ document: own })).kind !== 'bilingual') return;
      const original = isBilingual ? own : await this.documents.content(source);
      const sized = [...new Set([own, original])].map((each) => ({ path: each.fileName, length: each.text.length }));
      if (!isAutoCheckable(...sized)) return;
      const glossaries = await this.served.glossaries();
      if (!glossaries.length) return;
      const { findings } = await this.engine.checks.check(
        { source: original, ...(!isBilingual && { target: own }), languages, glossaries },
        { signal },
      );
      // The document has changed meanwhile; a later check is scheduled.
      if (signal.aborted || this.documents.get(uri)?.version !== version) return;
      this.checked.set(uri, { version, findings, isBilingual });
      await this.connection.sendDiagnostics({
        uri,
        version,
        diagnostics: findings.map((finding) => diagnosticOf(finding, document)),
      });
    } catch (error) {
      // This check was not requested: a file without translations is not a failure, and an error must not end the
      // server.
      const reason = error instanceof GlossaError ? error.code : error instanceof Error ? error.stack : String(error);
      if (reason !== 'cancelled')
        this.connection.console.log(`${filePathOfUri(uri) ?? uri} was not checked: ${reason}`);
    }
  }

  private async fixes(document: TextDocument, finding: Finding, isBilingual: boolean): Promise<CodeAction[]> {
    const { found, expected, correction } = finding;
    const diagnostics = [diagnosticOf(finding, document)];
    const fix = (
      title: string,
      { span, newText }: Pick<Insertion, 'span' | 'newText'>,
      isPreferred: boolean,
    ): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics,
      isPreferred,
      edit: { changes: { [document.uri]: [{ range: clientRange(document, span), newText }] } },
    });
    if (correction)
      return [
        fix(
          finding.rule === 'repeated-word'
            ? `Remove the repeated “${sanitisedLine(expected[0] ?? '')}”`
            : finding.rule === 'double-spaces'
              ? 'Replace with one space'
              : 'Use the whitespace of the source',
          correction,
          true,
        ),
      ];
    return replacementTerms(finding).flatMap((term, index) => {
      const insertion = this.insertion(document, finding, term, isBilingual);
      if (!insertion) return [];
      const title = found
        ? `Replace “${sanitisedLine(found.text)}” with “${sanitisedLine(term)}”`
        : `Insert “${sanitisedLine(term)}”`;
      return [fix(title, insertion, isPreferredFix(finding, index))];
    });
  }

  /** Returns the edit that inserts the term into the translation; undefined if it would change anything else. */
  private insertion(
    document: TextDocument,
    finding: Finding,
    term: string,
    isBilingual: boolean,
  ): Insertion | undefined {
    const slice = clientDocumentSlice(document, insertionSpan(finding, isBilingual));
    const insertion = this.engine.documents.insertion({ slice, text: term });
    return translationEdit(insertion, finding, isBilingual, (span) => document.getText(clientRange(document, span)));
  }
}

function diagnosticOf(finding: Finding, document: TextDocument): Diagnostic {
  return {
    range: clientRange(document, markedLocation(finding).span),
    severity: SEVERITIES[severityOf(finding)],
    code: finding.rule,
    source: 'Glossa',
    message: sanitisedLine(englishFindingMessage(finding)),
  };
}
