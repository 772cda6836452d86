import { pathToFileURL } from 'node:url';
import type { CodeAction, Connection, Diagnostic, Range } from 'vscode-languageserver/node';
import { CodeActionKind, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { GlossaError } from '../../base/errors';
import { findingSentence } from '../../check/findingSentence';
import { severityOf } from '../../check/findingGroups';
import type { Engine } from '../../engine/engine';
import type { Insertion } from '../../model/document';
import { needsBlankAfter } from '../../language/scripts';
import type { Finding, Severity } from '../../model/finding';
import type { Span } from '../../model/phrase';
import type { ServedFolders } from '../served/servedFolders';
import { oneShownLine } from './lookupWords';
import type { ClientDocuments } from './clientDocuments';
import { clientContent, pathOf, clientRange, clientSlice } from './clientDocuments';

/** Milliseconds after a change in which more may follow. */
const REST = 500;
/** Characters up to which a document is checked: the same as in VS Code, because two documents have to be aligned. */
const MAX_BILINGUAL_LENGTH = 4_000_000;
const MAX_ALIGNED_LENGTH = 60_000;
/** Equivalents that are offered for one finding. */
const MAX_OFFERED = 5;

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
export class Diagnostics {
  private readonly checked = new Map<string, CheckedVersion>();
  private readonly pending = new Map<string, { timer: NodeJS.Timeout; controller: AbortController }>();

  constructor(
    private readonly connection: Connection,
    private readonly documents: ClientDocuments,
    private readonly engine: Engine,
    private readonly served: ServedFolders,
  ) {}

  /** Checks a document soon: the translation itself, or the open translation of a source. */
  schedule(document: TextDocument, rest = REST): void {
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
    const touched = known.findings.filter((finding) => placeOf(finding).start <= end && start <= placeOf(finding).end);
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
      const own = clientContent(document);
      const isBilingual = source === undefined;
      if (isBilingual && (await this.engine.documents.describe({ document: own })).kind !== 'bilingual') return;
      const original = isBilingual ? own : await this.documents.content(source);
      const longest = isBilingual ? MAX_BILINGUAL_LENGTH : MAX_ALIGNED_LENGTH;
      if (own.text.length > longest || original.text.length > longest) return;
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
      // This check was not requested: a file without translations is no failure, and no fault may end the server.
      const reason = error instanceof GlossaError ? error.code : error instanceof Error ? error.stack : String(error);
      if (reason !== 'cancelled') this.connection.console.log(`${pathOf(uri) ?? uri} was not checked: ${reason}`);
    }
  }

  private async fixes(document: TextDocument, finding: Finding, isBilingual: boolean): Promise<CodeAction[]> {
    const { concept, found, expected, correction, hasNoFix } = finding;
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
            ? `Write “${oneShownLine(expected[0] ?? '')}” once`
            : 'Take the white space of the source',
          correction,
          true,
        ),
      ];
    if (concept === undefined || hasNoFix) return [];
    return expected.slice(0, MAX_OFFERED).flatMap((term, place) => {
      const insertion = this.insertion(document, finding, term, isBilingual);
      if (!insertion) return [];
      const title = found
        ? `Replace “${oneShownLine(found.text)}” with “${oneShownLine(term)}”`
        : `Insert “${oneShownLine(term)}”`;
      return [fix(title, insertion, place === 0 && found !== undefined && severityOf(finding) !== 'note')];
    });
  }

  /**
   * Returns the edit that inserts the term into the translation, in the file's notation; undefined if it would change
   * anything else.
   */
  private insertion(
    document: TextDocument,
    { found, used, target }: Finding,
    term: string,
    isBilingual: boolean,
  ): Insertion | undefined {
    const end = { start: target.span.end, end: target.span.end };
    const place = found?.span ?? (isBilingual ? used.span : end);
    const insertion = this.engine.documents.insertion({ slice: clientSlice(document, place), text: term });
    if (!insertion) return undefined;
    const isInTarget = insertion.span.start >= target.span.start && insertion.span.end <= target.span.end;
    if (insertion.where !== 'target' && !isInTarget) return undefined;
    // At the end of a sentence a term stands apart from the last word.
    const before = document.getText(
      clientRange(document, { start: Math.max(0, insertion.span.start - 1), end: insertion.span.start }),
    );
    return !found && !isBilingual && needsBlankAfter(before)
      ? { ...insertion, newText: ` ${insertion.newText}` }
      : insertion;
  }
}

/** Returns the span to mark: the fault, or the whole segment. */
function placeOf({ found, target }: Finding): Span {
  return (found ?? target).span;
}

function diagnosticOf(finding: Finding, document: TextDocument): Diagnostic {
  return {
    range: clientRange(document, placeOf(finding)),
    severity: SEVERITIES[severityOf(finding)],
    code: finding.rule,
    source: 'Glossa',
    message: oneShownLine(findingSentence(finding)),
  };
}
