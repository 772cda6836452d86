import * as vscode from 'vscode';
import type { Span } from '../../model/phrase';
import type { EquivalentsResult } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { sliceOf } from '../workspace/documentSlice';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { Languages } from '../languages/languages';
import type { PastChoices } from './pastChoices';
import type { Settings } from '../workspace/settings';

/** Asks what a phrase of a document is in the other language. */
export class EquivalentLookup {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly choices: PastChoices,
  ) {}

  /** @param span the phrase, or, empty, a place in which a known term may stand */
  async equivalents(document: vscode.TextDocument, span: Span, token?: vscode.CancellationToken): Promise<EquivalentsResult> {
    const slice = sliceOf(document, span);
    const languages = await this.languages.pairFor(document);
    if (token?.isCancellationRequested) throw new vscode.CancellationError();
    const { all: glossaries } = this.glossaries.for(document.uri);
    const preferences = { ...this.settings.preferences(document.uri), chosen: this.choices.all() };
    return this.engine.request(Requests.equivalents, { slice, languages, glossaries, limit: this.settings.hoverLimit, preferences }, { token });
  }
}
