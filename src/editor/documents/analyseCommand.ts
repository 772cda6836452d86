import * as vscode from 'vscode';
import type { AnalysisLabels } from '../../protocol/analysis';
import { analysisHtml } from '../../protocol/analysis';
import type { AnalyseParams, AnalyseResult } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import type { Log } from '../client/log';
import { ANALYSIS_PANEL } from '../commands/commandIds';
import { formatNumber } from '../ui/valueLabels';
import type { DocumentLanguages } from '../languages/languages';
import { isRightToLeftInterface, sanitisedText } from '../ui/shownText';
import { makePanel } from '../ui/views';
import type { TranslationMemories } from '../translations/memories';
import { reportUnreadableDocuments, selectedDocuments } from './selectedDocuments';

/** Shows how much of the selected documents is new, repeated, or similar to segments of the translation memory. */
export class AnalyseCommand {
  constructor(
    private readonly engine: EngineClient,
    private readonly memories: TranslationMemories,
    private readonly languages: DocumentLanguages,
    private readonly log: Log,
  ) {}

  /** @param selected files and folders; empty for the active document */
  async run(selected: readonly vscode.Uri[]): Promise<void> {
    const { documents, names, active, place } = await selectedDocuments(selected);
    // For files selected in the Explorer, the languages declared in each file are used.
    const languages = active ? await this.languages.pairFor(active) : {};
    const result = await this.ask(place, { documents, languages });
    const { files, refused } = result;
    reportUnreadableDocuments(refused, this.log);
    if (!files.length) return;
    const all = files.map(({ file, bands }) => ({ name: sanitisedText(names.get(file) ?? file), bands }));
    const panel = makePanel(ANALYSIS_PANEL, vscode.l10n.t('Analysis'));
    panel.webview.html = analysisHtml(all, analysisWords());
  }

  /** Requests the analysis, with the translation memory of the documents' folder if there is one. */
  private ask(place: vscode.Uri | undefined, params: AnalyseParams): Promise<AnalyseResult> {
    return withTaskProgress(
      vscode.l10n.t('Analysing documents'),
      async (options) =>
        (await this.memories.ask(place, allRequests.analyse, params, options)) ??
        (await this.engine.request(allRequests.analyse, params, options)),
    );
  }
}

function analysisWords(): AnalysisLabels {
  return {
    title: vscode.l10n.t('Analysis'),
    language: vscode.env.language,
    isRightToLeft: isRightToLeftInterface(vscode.env.language),
    headings: [
      vscode.l10n.t('Match type'),
      vscode.l10n.t('Segments'),
      vscode.l10n.t('Words'),
      vscode.l10n.t('Characters'),
      vscode.l10n.t('Share of words'),
    ],
    named: {
      translated: vscode.l10n.t('translated'),
      repetition: vscode.l10n.t('repetition'),
      none: vscode.l10n.t('no match'),
    },
    total: vscode.l10n.t('Total'),
    file: vscode.l10n.t('File'),
    percentage: vscode.l10n.t('{0}%'),
    number: formatNumber,
  };
}
