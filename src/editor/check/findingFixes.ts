import * as vscode from 'vscode';
import {
  replacementTerms,
  insertionSpan,
  isPreferredFix,
  markedLocation,
  translationEdit,
} from '../../check/shownFindings';
import type { Insertion } from '../../model/document';
import type { Finding, IgnoredFinding } from '../../model/finding';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { ConceptReference } from '../commands/commandIds';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import type { Glossaries } from '../glossary/glossaries';
import { makeQuickFix } from '../ui/views';
import { sentence } from '../ui/messages';
import { rangeOf, sliceOf } from '../workspace/documentSlice';
import { truncateForMessage } from './findingMessage';
import type { TerminologyChecks } from './terminologyChecks';

/** The code action kind that *Fix All* and the setting `editor.codeActionsOnSave` use. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('glossa');

/** A fix whose edit the engine computes when chosen, because only it can write the file's notation. */
interface TermFix {
  document: vscode.TextDocument;
  version: number;
  finding: Finding;
  term: string;
}

/** Offers fixes for a finding: the right term, or a decision to ignore it. */
export class FindingFixes implements vscode.CodeActionProvider<vscode.CodeAction> {
  static readonly metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL] };
  private readonly termFixes = new WeakMap<vscode.CodeAction, TermFix>();

  constructor(
    private readonly checks: TerminologyChecks,
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {}

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
  ): vscode.ProviderResult<vscode.CodeAction[]> {
    if (only?.contains(FIX_ALL)) return this.fixAll(document);
    return this.checks.at(document, range).flatMap((finding) => {
      const place = rangeOf(document, markedLocation(finding).span);
      const of = diagnostics.filter(
        (diagnostic) => diagnostic.code === finding.rule && diagnostic.range.isEqual(place),
      );
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

  /** Saves a decision beside the glossary. Errors: `UserError` if every glossary is read-only or unused. */
  async ignore(uri: string, decision: IgnoredFinding): Promise<void> {
    const place = vscode.Uri.parse(uri);
    const { target } = this.glossaries.for(place);
    if (!target)
      throw new UserError(
        this.glossaries.whyIgnored(place) ??
          vscode.l10n.t('The problem cannot be ignored because all glossaries of this folder are read-only.'),
      );
    await this.engine.request(allRequests.ignore, { glossary: target, decisions: [decision] });
    this.checks.ignored(decision);
  }

  /** Returns all certain fixes as one edit; none if there are none or the text has changed. */
  private async fixAll(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
    const { version } = document;
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const changes: Pick<Insertion, 'span' | 'newText'>[] = [];
    for (const finding of this.checks.at(document, whole)) {
      const { certain, found, correction } = finding;
      const isWritten = found && document.getText(rangeOf(document, found.span)) === found.text;
      const change =
        correction ??
        (certain !== undefined && isWritten ? await this.insertion(document, finding, certain) : undefined);
      if (change && !changes.some(({ span }) => span.start < change.span.end && change.span.start < span.end))
        changes.push(change);
    }
    if (!changes.length || document.version !== version) return [];
    const action = makeQuickFix(vscode.l10n.t('Apply All Safe Fixes'));
    action.kind = FIX_ALL;
    action.edit = new vscode.WorkspaceEdit();
    for (const { span, newText } of changes) action.edit.replace(document.uri, rangeOf(document, span), newText);
    return [action];
  }

  private fixesFor(document: vscode.TextDocument, finding: Finding): vscode.CodeAction[] {
    const { rule, concept, glossary, term, found, source } = finding;
    const fixes: vscode.CodeAction[] = replacementTerms(finding).map((each, index) => {
      const title = found
        ? sentence('Replace “{0}” with “{1}”', truncateForMessage(found.text), truncateForMessage(each))
        : sentence('Insert “{0}”', truncateForMessage(each));
      const fix = makeQuickFix(title);
      this.termFixes.set(fix, { document, version: document.version, finding, term: each });
      fix.isPreferred = isPreferredFix(finding, index);
      return fix;
    });
    if (finding.correction) fixes.push(correctionOf(document, finding, finding.correction));
    const uri = document.uri.toString();
    fixes.push(
      makeQuickFix(vscode.l10n.t('Ignore here'), Commands.ignoreFinding, uri, {
        rule,
        concept,
        term,
        segment: source.text,
      }),
    );
    if (concept !== undefined)
      fixes.push(
        makeQuickFix(sentence('Ignore for “{0}”', truncateForMessage(term ?? '')), Commands.ignoreFinding, uri, {
          rule,
          concept,
          term,
        }),
      );
    if (concept !== undefined && glossary !== undefined) {
      const place: ConceptReference = { glossary, concept };
      fixes.push(
        makeQuickFix(sentence('Open the entry for “{0}”', truncateForMessage(term ?? '')), Commands.openConcept, place),
      );
    }
    return fixes;
  }

  /** Returns the edit that inserts the term into the translation; undefined if it would change anything else. */
  private async insertion(
    document: vscode.TextDocument,
    finding: Finding,
    term: string,
  ): Promise<Insertion | undefined> {
    const isBilingual = this.checks.documentsOf(document)?.source === document;
    const slice = sliceOf(document, insertionSpan(finding, isBilingual));
    const insertion = await this.engine.request(allRequests.insertion, { slice, text: term });
    return translationEdit(insertion, finding, isBilingual, (span) => document.getText(rangeOf(document, span)));
  }
}

/** Returns the certain fix of a finding, with its edit. */
function correctionOf(
  document: vscode.TextDocument,
  { rule, expected }: Finding,
  { span, newText }: Pick<Insertion, 'span' | 'newText'>,
): vscode.CodeAction {
  const title =
    rule === 'repeated-word'
      ? sentence('Remove the repeated “{0}”', truncateForMessage(expected[0] ?? ''))
      : rule === 'double-spaces'
        ? vscode.l10n.t('Replace with one space')
        : vscode.l10n.t('Use the whitespace of the source');
  const fix = makeQuickFix(title);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.replace(document.uri, rangeOf(document, span), newText);
  fix.isPreferred = true;
  return fix;
}
