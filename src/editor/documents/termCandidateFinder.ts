import * as vscode from 'vscode';
import { formatProblem, hasErrors } from '../../base/problem';
import type { LanguagePair } from '../../model/languagePair';
import { allRequests } from '../../protocol/protocol';
import type { TermCandidate } from '../../protocol/texts';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import type { RequestOptions } from '../client/engineProcess';
import type { Log } from '../client/log';
import { logSkippedUnits } from '../client/log';
import { UserError } from '../commands/commandRegistry';
import type { Glossaries } from '../glossary/glossaries';
import { askLanguage } from '../languages/languagePicker';
import type { DocumentLanguages } from '../languages/languages';
import { equivalentIn, ReviewSession } from '../review/reviewSession';
import type { CurrentReview } from '../review/currentReview';
import { sentence, showStatusBarMessage, showWarning } from '../ui/messages';
import { sanitisedText } from '../ui/shownText';
import type { TranslationMemories } from '../translations/memories';
import { reportUnreadableDocuments, selectedDocuments } from './selectedDocuments';

/** The maximum number of candidates that are looked up in the translation memory, likeliest first. */
const MAX_ASKED = 100;
/** The maximum number of file names in the title of the review. */
const MAX_NAMED = 3;

/** Lists the phrases of texts without translations that may be terms, for review. */
export class TermCandidatesCommand {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly memories: TranslationMemories,
    private readonly languages: DocumentLanguages,
    private readonly reviews: CurrentReview,
    private readonly log: Log,
  ) {}

  /** @param selected files and folders; empty for the active document */
  async run(selected: readonly vscode.Uri[]): Promise<void> {
    const { documents, names, active, place } = await selectedDocuments(selected);
    const name = nameOf([...names.values()]);
    const title = sentence('Finding term candidates in {0}', name);
    const { all: glossaries } = this.glossaries.for(place);
    const languages = active ? await this.languages.directionOf(active) : {};
    if (active && !languages.source && !(languages.source = await askLanguage(sentence('Language of {0}', name))))
      return;
    const { pair, candidates, refused, problems } = await withTaskProgress(title, (options) =>
      this.engine.request(allRequests.termCandidates, { documents, languages, glossaries }, options),
    );
    reportUnreadableDocuments(refused, this.log);
    const [skipped] = logSkippedUnits(this.log, 'terms', problems);
    if (skipped) showStatusBarMessage('info', skipped);
    for (const problem of problems) if (hasErrors([problem])) this.log.warn('terms', formatProblem(problem));
    if (hasErrors(problems)) void showWarning(vscode.l10n.t('Parts of the documents were not searched. See the log.'));
    if (!candidates.length) {
      if (refused.length < documents.length) throw new UserError(vscode.l10n.t('No term candidates were found.'));
      return;
    }
    const { source = '' } = pair;
    const target = pair.target ?? (await askLanguage(vscode.l10n.t('Target Language')));
    if (!target) return;
    const renderings = await withTaskProgress(title, (options) =>
      this.renderings(candidates, { source, target }, place, options),
    );
    // The candidates of a single document need no file name.
    const shownCandidates =
      documents.length > 1 ? candidates : candidates.map(({ file: _, ...candidate }) => candidate);
    const texts = { source: name, place: (active?.uri ?? onlyFile(names) ?? place).toString() };
    await this.reviews.begin(ReviewSession.ofCandidates({ source, target }, shownCandidates, renderings, texts));
  }

  /** Returns by term the most frequent translation in the memory, for candidates without an equivalent. */
  private async renderings(
    candidates: readonly TermCandidate[],
    languages: LanguagePair,
    place: vscode.Uri,
    { token, onProgress }: RequestOptions,
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    // Wait until the memory has been read; otherwise translations would be missing.
    const memory = this.memories.of(place);
    if (await memory?.hasDocuments()) await memory?.open();
    const untranslated = candidates
      .filter(({ entries }) => !equivalentIn(languages.target, entries))
      .slice(0, MAX_ASKED);
    for (const [number, { term }] of untranslated.entries()) {
      const params = { phrase: term, languages, limit: 1 };
      const before = await this.memories.ask(place, allRequests.translatedBefore, params, { token });
      // There is no memory here.
      if (before === undefined) break;
      const rendering = before?.renderings[0];
      if (rendering) found.set(term, rendering.term);
      onProgress?.({ phase: 'reading', percent: (100 * (number + 1)) / untranslated.length });
    }
    return withoutParts(found);
  }
}

/** Removes translations of a longer candidate: that of *tide* if *tide gauge* has the same one. */
function withoutParts(renderings: ReadonlyMap<string, string>): Map<string, string> {
  const all = [...renderings];
  const isPart = ([term, rendering]: [string, string]): boolean =>
    all.some(([other, same]) => same === rendering && other !== term && ` ${other} `.includes(` ${term} `));
  return new Map(all.filter((each) => !isPart(each)));
}

function nameOf(names: readonly string[]): string {
  return (
    names
      .slice(0, MAX_NAMED)
      .map((name) => sanitisedText(name))
      .join(', ') + (names.length > MAX_NAMED ? ' …' : '')
  );
}

const onlyFile = (names: ReadonlyMap<string, string>): vscode.Uri | undefined =>
  names.size === 1 ? vscode.Uri.file([...names.keys()][0]!) : undefined;
