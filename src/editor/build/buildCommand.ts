import * as vscode from 'vscode';
import { skippedSummary } from '../../language/skippedText';
import type { BuildParams, BuildResult, FolderBuildResult, PartialLanguagePair } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { EngineRequestError, engineErrorMessage } from '../client/engineErrors';
import type { Log } from '../client/log';
import { logSkippedUnits } from '../client/log';
import { UserError } from '../commands/commandRegistry';
import { countSentence, formatNumber, formatPercent } from '../ui/valueLabels';
import { distinctFileNames } from '../ui/shownText';
import { askLanguage } from '../languages/languagePicker';
import type { DocumentLanguages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { ReviewSession } from '../review/reviewSession';
import type { CurrentReview } from '../review/currentReview';
import { chooseRows } from '../ui/choices';
import { sentence, showInformation, showStatusBarMessage, showWarning } from '../ui/messages';
import type { Settings } from '../workspace/settings';
import { baseName, displayName } from '../workspace/textDocuments';
import { BuildCandidateFinder, toBuildSource } from './buildCandidates';
import type { ChosenDocuments } from './chooseDocuments';
import { chooseDocuments, chooseFromSelection } from './chooseDocuments';
import type { ChosenFolders } from './folderBuild';
import { FolderBuilder, isFolder } from './folderBuild';

/** Builds a glossary from documents: choose, mine, review. */
export class BuildCommand {
  private readonly documents: BuildCandidateFinder;
  private readonly folders: FolderBuilder;

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly projects: Projects,
    private readonly settings: Settings,
    private readonly reviews: CurrentReview,
    private readonly log: Log,
  ) {
    this.documents = new BuildCandidateFinder(engine, languages);
    this.folders = new FolderBuilder(engine, projects, settings);
  }

  async fromOpenDocuments(): Promise<void> {
    const chosen = await chooseDocuments(this.documents, this.projects, await this.folders.known());
    await (chosen instanceof vscode.Uri ? this.fromFiles([chosen]) : this.run(chosen));
  }

  /** @param selected the files or folders that are selected in the Explorer */
  async fromFiles(selected: readonly vscode.Uri[]): Promise<void> {
    const areFolders = await Promise.all(selected.map(isFolder));
    if (!areFolders.includes(true)) return this.run(await chooseFromSelection(selected, this.documents, this.projects));
    if (areFolders.includes(false)) throw new UserError(vscode.l10n.t('Select files or folders, not both.'));
    const chosen = await this.folders.choose(selected);
    if (chosen) await this.fromFolders(chosen);
  }

  /** @param trustedSources sources of documents that were rejected, but are built from anyway */
  private async fromFolders(chosen: ChosenFolders, trustedSources: readonly string[] = []): Promise<void> {
    const { result, sampleDocument, source, target } = await this.folders.build(chosen, trustedSources);
    for (const { source: text, target: translation = text, code } of result.refused)
      this.log.warn('build', `${baseName(vscode.Uri.file(translation))} was skipped: ${code}`);
    // Skipped documents are reported during the review.
    const answer = reportRefused(result.refused);
    if (this.isSomethingFound(result, sampleDocument))
      await this.reviews.begin(ReviewSession.of(result, { place: sampleDocument.toString(), source, target }));
    const wanted = await answer;
    if (wanted.length) await this.fromFolders(chosen, [...trustedSources, ...wanted]);
  }

  /** @param chosen undefined if the user has cancelled */
  private async run(chosen: ChosenDocuments | undefined): Promise<void> {
    if (!chosen) return;
    const result = await this.build(chosen, languagesOf(chosen));
    if (!result) return;
    if (!this.isSomethingFound(result, chosen.source.uri)) return;
    // Store the language pair for these documents and their folder, unless a project already determines the language of
    // the source.
    if (!(await this.projects.evidenceFor(chosen.source.uri))?.own)
      await this.languages.choose(chosen.source, { source: result.pair.source, target: result.pair.target });
    await this.reviews.begin(
      ReviewSession.of(result, {
        place: chosen.source.uri.toString(),
        source: displayName(chosen.source.uri),
        target: chosen.target && displayName(chosen.target.uri),
        targetPlace: chosen.target?.uri.toString(),
      }),
    );
  }

  /** Logs the counts of a build, shows its messages, and returns whether it found pairs. */
  private isSomethingFound(result: BuildResult, place: vscode.Uri): boolean {
    const { sourceSegments, targetSegments, beads, unfinished, untranslated, pairs, problems, skippedParts } = result;
    this.log.info(
      'build',
      `${sourceSegments} and ${targetSegments} segments, ${beads} beads, ${unfinished} unfinished units, ` +
        `${untranslated} untranslated segments, ${pairs.length} pairs, ${problems.length} problems`,
    );
    if (skippedParts.length) this.log.info('build', `skipped: ${skippedSummary(skippedParts)}`);
    if (untranslated)
      showStatusBarMessage(
        'info',
        countSentence(untranslated, '1 untranslated segment was skipped.', '{0} untranslated segments were skipped.'),
      );
    const [skipped] = logSkippedUnits(this.log, 'build', problems);
    if (skipped) showStatusBarMessage('info', skipped);
    if (!pairs.length) reportNothingFound(result, this.settings.buildMinConfidence(place));
    return pairs.length > 0;
  }

  /** @param choices earlier answers: swapped languages stay swapped, and *Build Anyway* is not asked again */
  private async build(
    chosen: ChosenDocuments,
    languages: PartialLanguagePair,
    choices: { isSwapped?: boolean; trustDocuments?: boolean } = {},
  ): Promise<BuildResult | undefined> {
    const { source, target } = chosen;
    const params: BuildParams = {
      source: await toBuildSource(source),
      target: target && (await toBuildSource(target)),
      languages,
      minConfidence: this.settings.buildMinConfidence(source.uri),
      trustDocuments: choices.trustDocuments,
    };
    const title = target
      ? sentence('Building a glossary from {0} and {1}', ...distinctFileNames([source.uri.path, target.uri.path]))
      : sentence('Building a glossary from {0}', baseName(source.uri));
    try {
      return await withTaskProgress(title, (options) => this.engine.request(allRequests.build, params, options));
    } catch (error) {
      if (!(error instanceof EngineRequestError)) throw error;
      const isOpen = !languages.source || !languages.target;
      if (error.code === 'languageUnknown' && isOpen) {
        const known = await askLanguages(chosen, languages);
        return known && this.build(chosen, known, choices);
      }
      if (error.code === 'notTranslations' && !choices.trustDocuments) {
        const anyway = vscode.l10n.t('Build Anyway');
        return (await showWarning(engineErrorMessage(error), anyway)) === anyway
          ? this.build(chosen, languages, { ...choices, trustDocuments: true })
          : undefined;
      }
      if (error.code !== 'languagesSwapped' || isOpen || choices.isSwapped) throw error;
      const swap = vscode.l10n.t('Swap Languages');
      const answer = await showWarning(engineErrorMessage(error), swap);
      return answer === swap
        ? this.build(chosen, { source: languages.target, target: languages.source }, { ...choices, isSwapped: true })
        : undefined;
    }
  }
}

/** Asks for the languages that are still missing. Returns undefined if the user cancels. */
async function askLanguages(
  { source, target }: ChosenDocuments,
  known: PartialLanguagePair,
): Promise<PartialLanguagePair | undefined> {
  const from = known.source ?? (await askLanguage(sentence('Language of {0}', baseName(source.uri))));
  const title = target ? sentence('Language of {0}', baseName(target.uri)) : vscode.l10n.t('Target Language');
  const to = from && (known.target ?? (await askLanguage(title)));
  return to ? { source: from, target: to } : undefined;
}

/** Returns the known languages of both sides. The engine detects missing ones, or reports an error. */
function languagesOf({ source, target }: ChosenDocuments): PartialLanguagePair {
  return target ? { source: source.language, target: target.language } : source.pair;
}

function reportNothingFound({ sourceSegments, targetSegments, beads }: BuildResult, minConfidence: number): void {
  const found = sentence(
    'Sentences: {0} in the source, {1} in the translation; groups of aligned sentences: {2}.',
    ...[sourceSegments, targetSegments, beads].map(formatNumber),
  );
  const none = sentence('No phrase pair reached a confidence of {0}.', formatPercent(minConfidence));
  const hint = vscode.l10n.t('To include less certain pairs, lower the setting “glossa.build.minConfidence”.');
  void showInformation([found, none, hint].join(' '));
}

type Refused = FolderBuildResult['refused'][number];

/** The maximum number of rejected documents that a message names. */
const MAX_NAMED = 3;

/**
 * Lists the documents of a folder that were skipped, with the reasons.
 *
 * @returns sources of documents that the user declares to be translations of each other
 */
async function reportRefused(refused: readonly Refused[]): Promise<string[]> {
  const unlike = refused.filter(({ code }) => code === 'notTranslations');
  const explained = unlike[0] ?? refused[0];
  if (!explained) return [];
  const named = refused.slice(0, MAX_NAMED).map(nameOf).join(', ');
  const message =
    refused.length > MAX_NAMED
      ? sentence('{0} documents were skipped, including {1}.', formatNumber(refused.length), named)
      : countSentence(refused.length, '1 document was skipped: {0}.', '{0} documents were skipped: {1}.', named);
  const reason = refused.length > 1 ? `${nameOf(explained)}: ${reasonOf(explained)}` : reasonOf(explained);
  const anyway = vscode.l10n.t('Build Anyway');
  const answer = await showWarning(`${message} ${reason}`, ...(unlike.length ? [anyway] : []));
  if (answer !== anyway) return [];
  const rows = unlike.map((each) => ({
    label: nameOf(each),
    detail: reasonOf(each),
    picked: true,
    source: each.source,
  }));
  const chosen = rows.length > 1 ? await chooseRows(rows, { title: anyway }) : rows;
  return chosen?.map(({ source }) => source) ?? [];
}

const nameOf = ({ source, target }: Refused): string => displayName(vscode.Uri.file(target ?? source));

const reasonOf = ({ code, reason }: Refused): string => engineErrorMessage({ code, message: reason });
