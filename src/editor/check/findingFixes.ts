import * as vscode from 'vscode';
import { severityOf } from '../../check/findingSeverity';
import type { Insertion } from '../../model/document';
import { needsBlankAfter } from '../../language/scripts';
import type { Finding, IgnoredFinding } from '../../model/finding';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { ConceptPlace } from '../commands/commandArguments';
import { Commands } from '../commands/commandIds';
import { ToldError } from '../commands/commandRegistry';
import type { Glossaries } from '../glossary/glossaries';
import { makeQuickFix } from '../shown/editorItems';
import { sentence } from '../shown/sentence';
import { rangeOf, sliceOf } from '../workspace/documentSlice';
import { shortened } from './findingWords';
import type { TerminologyChecks } from './terminologyChecks';
import { findingPlace } from './terminologyChecks';

/** Equivalents that are offered for one finding at most. */
const MOST_OFFERED = 5;

/** What a fix does, whose edit the engine makes when it is chosen, because only it knows how the file writes text. */
interface TermFix {
  document: vscode.TextDocument;
  version: number;
  finding: Finding;
  term: string;
}

/** Offers what can be done about a finding: the right term in its place, or a decision to leave it. */
export class FindingFixes implements vscode.CodeActionProvider<vscode.CodeAction> {
  static readonly metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  private readonly termFixes = new WeakMap<vscode.CodeAction, TermFix>();

  constructor(
    private readonly checks: TerminologyChecks,
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {}

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range, { diagnostics }: vscode.CodeActionContext): vscode.CodeAction[] {
    return this.checks.at(document, range).flatMap((finding) => {
      const place = rangeOf(document, findingPlace(finding).span);
      const of = diagnostics.filter((diagnostic) => diagnostic.code === finding.rule && diagnostic.range.isEqual(place));
      return this.fixesFor(document, finding).map((action) => Object.assign(action, { diagnostics: of }));
    });
  }

  async resolveCodeAction(action: vscode.CodeAction): Promise<vscode.CodeAction> {
    const fix = this.termFixes.get(action);
    if (!fix) return action;
    const { document, version, finding, term } = fix;
    const insertion = await this.insertion(document, finding, term);
    if (!insertion || document.version !== version) return action;
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, rangeOf(document, insertion.span), insertion.newText);
    return action;
  }

  /** Keeps a decision beside the glossary. @throws ToldError where no glossary may be written beside */
  async ignore(uri: string, decision: IgnoredFinding): Promise<void> {
    const place = vscode.Uri.parse(uri);
    const { target } = this.glossaries.for(place);
    if (!target) throw new ToldError(this.glossaries.whyLeftAlone(place) ?? vscode.l10n.t('Every glossary of this folder is read-only, so that there is no place to keep the decision.'));
    await this.engine.request(Requests.ignore, { glossary: target, decisions: [decision] });
    this.checks.ignored(decision);
  }

  private fixesFor(document: vscode.TextDocument, finding: Finding): vscode.CodeAction[] {
    const { rule, concept, glossary, term, found, source, expected } = finding;
    const terms = concept === undefined ? [] : expected.slice(0, MOST_OFFERED);
    const fixes: vscode.CodeAction[] = terms.map((each, place) => {
      const title = found ? sentence('Replace “{0}” with “{1}”', shortened(found.text), shortened(each)) : sentence('Insert “{0}”', shortened(each));
      const fix = makeQuickFix(title);
      this.termFixes.set(fix, { document, version: document.version, finding, term: each });
      fix.isPreferred = place === 0 && found !== undefined && severityOf(finding) !== 'note';
      return fix;
    });
    if (finding.correction) fixes.push(correctionOf(document, finding, finding.correction));
    const uri = document.uri.toString();
    fixes.push(makeQuickFix(vscode.l10n.t('Ignore here'), Commands.ignoreFinding, uri, { rule, concept, term, segment: source.text }));
    if (concept !== undefined) fixes.push(makeQuickFix(sentence('Ignore for “{0}”', shortened(term ?? '')), Commands.ignoreFinding, uri, { rule, concept, term }));
    if (concept !== undefined && glossary !== undefined) {
      const place: ConceptPlace = { glossary, concept };
      fixes.push(makeQuickFix(sentence('Open the entry of “{0}”', shortened(term ?? '')), Commands.openConcept, place));
    }
    return fixes;
  }

  /** What brings the term into the translation; undefined where that would change anything else. */
  private async insertion(document: vscode.TextDocument, { found, used, target }: Finding, term: string): Promise<Insertion | undefined> {
    const isBilingual = this.checks.documentsOf(document)?.source === document;
    const end = { start: target.span.end, end: target.span.end };
    const place = found?.span ?? (isBilingual ? used.span : end);
    const insertion = await this.engine.request(Requests.insertion, { slice: sliceOf(document, place), text: term });
    if (!insertion) return undefined;
    const isInTarget = insertion.span.start >= target.span.start && insertion.span.end <= target.span.end;
    return insertion.where === 'target' || isInTarget ? withBlank(insertion, document, found !== undefined || isBilingual) : undefined;
  }
}

/** What is certain to put a finding right, as an edit that is there already. */
function correctionOf(document: vscode.TextDocument, { rule, expected }: Finding, { span, newText }: Pick<Insertion, 'span' | 'newText'>): vscode.CodeAction {
  const title = rule === 'repeated-word' ? sentence('Write “{0}” once', shortened(expected[0] ?? '')) : vscode.l10n.t('Take the white space of the source');
  const fix = makeQuickFix(title);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.replace(document.uri, rangeOf(document, span), newText);
  fix.isPreferred = true;
  return fix;
}

/** At the end of a sentence, a term that is inserted stands apart from the last word. */
function withBlank(insertion: Insertion, document: vscode.TextDocument, isInPlace: boolean): Insertion {
  if (isInPlace) return insertion;
  const before = document.getText(rangeOf(document, { start: Math.max(0, insertion.span.start - 1), end: insertion.span.start }));
  return needsBlankAfter(before) ? { ...insertion, newText: ` ${insertion.newText}` } : insertion;
}
