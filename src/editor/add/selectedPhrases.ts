import * as vscode from 'vscode';
import type { RequestType } from 'vscode-jsonrpc';
import { languageMatches } from '../../language/tags';
import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';
import type { AlignedPhrase, AlignedPhraseParams, LanguageChoice, MemoryReference } from '../../protocol/protocol';
import { LONGEST_ALIGNED, Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { UserError } from '../commands/commandRegistry';
import type { Languages } from '../languages/languages';
import type { Memories } from '../translations/memories';
import { askText } from '../shown/choices';
import { oneLine } from '../shown/shownText';
import type { Counterparts } from '../workspace/counterparts';
import { contentOf, MAX_SELECTED_PHRASE_LENGTH, sliceOf, spanOf } from '../workspace/documentSlice';
import { displayName } from '../workspace/textDocuments';

/**
 * Characters up to which the other side of a segment is offered as the translation: a label is one term, a sentence is
 * not.
 */
const LONGEST_SUGGESTION = 60;

/** A phrase that was selected or typed, as an entry keeps it. */
export interface SelectedPhrase {
  phrase: string;
  language?: string;
  /** The sentence with the phrase; missing where it was typed. */
  example?: ExampleSentence;
  /** Name of the document. */
  file?: string;
  /** In a bilingual file: the other side of the segment, if it is short enough for a term. */
  suggestion?: string;
  /** The place of the selection; missing for a typed phrase. */
  place?: SelectedPlace;
}

interface SelectedPlace {
  document: vscode.TextDocument;
  span: Span;
  /** The span of the segment's other side in a bilingual file. */
  counterpart?: Span;
}

/** A phrase, and the selection in the other text. */
export interface SelectedPair {
  first: SelectedPhrase;
  second?: SelectedPhrase;
  /** True if both are in segments that translate each other. Otherwise the second may be left over. */
  areAligned: boolean;
  /** The translation of the phrase in its segment, if known, without another selection. */
  aligned?: SelectedPhrase;
}

/** Collects the phrases that are selected in the active editor and in the one with its translation. */
export class SelectedPhrases {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
    private readonly counterparts: Counterparts,
    private readonly memories: Memories,
  ) {}

  /** @throws vscode.CancellationError if nothing is selected or typed */
  async collect(editor: vscode.TextEditor): Promise<SelectedPair> {
    const own = await this.inEditor(editor);
    const first = own[0] ?? (await typedPhrase(await this.languages.languageOf(editor.document)));
    const isOther = ({ language }: SelectedPhrase) =>
      !language || !first.language || !languageMatches(language, first.language);
    const inSame = own.slice(1).find(isOther);
    const second = inSame ?? (await this.inOthers(editor, isOther));
    if (!second) return { first, areAligned: false, aligned: first.place && (await this.alignedWith(first.place)) };
    return {
      first,
      second,
      areAligned: first.place && second.place ? await this.areAligned(first.place, second.place) : false,
    };
  }

  private async inOthers(
    { document }: vscode.TextEditor,
    isMeant: (phrase: SelectedPhrase) => boolean,
  ): Promise<SelectedPhrase | undefined> {
    for (const other of await this.counterparts.others(document)) {
      const phrase = (await this.inEditor(other)).find(isMeant);
      if (phrase) return phrase;
    }
    return undefined;
  }

  private async areAligned(first: SelectedPlace, second: SelectedPlace): Promise<boolean> {
    if (first.document === second.document)
      return (
        first.counterpart !== undefined &&
        first.counterpart.start <= second.span.start &&
        second.span.end <= first.counterpart.end
      );
    const [source, target] = [first, second].map(({ document, span }) => ({ document: contentOf(document), span }));
    if (source!.document.text.length + target!.document.text.length > LONGEST_ALIGNED) return false;
    // Without an answer the pair needs confirmation, as without an alignment.
    return this.engine.request(Requests.areAligned, { source: source!, target: target! }).catch(() => false);
  }

  private async alignedWith({ document, span }: SelectedPlace): Promise<SelectedPhrase | undefined> {
    const params = { slice: sliceOf(document, span), languages: await this.languages.pairFor(document) };
    const ask = async () =>
      (await this.engine.request(Requests.alignedPhrase, params)) ??
      (await this.memories.ask(
        document.uri,
        Requests.alignedPhrase as RequestType<AlignedPhraseParams & MemoryReference, AlignedPhrase | null, void>,
        params,
      ));
    // Without an answer the reader types it.
    const found = await ask().catch(() => undefined);
    if (!found) return undefined;
    const { before, phrase, after, language } = found;
    const file = displayName(document.uri);
    return { phrase: oneLine(phrase), language, example: { before, phrase, after, source: file }, file };
  }

  private async inEditor({ document, selections }: vscode.TextEditor): Promise<SelectedPhrase[]> {
    const languages = await this.languages.pairFor(document);
    const selected = selections.filter((selection) => !selection.isEmpty).slice(0, 2);
    const phrases = await Promise.all(selected.map((selection) => this.at(document, selection, languages)));
    return phrases.filter((phrase) => phrase !== undefined);
  }

  private async at(
    document: vscode.TextDocument,
    selection: vscode.Range,
    languages: LanguageChoice,
  ): Promise<SelectedPhrase | undefined> {
    const span = spanOf(document, selection);
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH)
      throw new UserError(vscode.l10n.t('The selection is too long. Select a phrase.'));
    const found = await this.engine.request(Requests.locate, { slice: sliceOf(document, span), languages });
    if (!found?.located.phrase) return undefined;
    const { before, phrase, after, language, counterpart } = found.located;
    const file = displayName(document.uri);
    const suggestion =
      counterpart && counterpart.text.length <= LONGEST_SUGGESTION ? oneLine(counterpart.text) : undefined;
    return {
      phrase: oneLine(phrase),
      language,
      example: { before, phrase, after, source: `${file}:${selection.start.line + 1}` },
      file,
      suggestion,
      place: { document, span: found.located.span, counterpart: counterpart?.span },
    };
  }
}

async function typedPhrase(language: string | undefined): Promise<SelectedPhrase> {
  const typed = await askText({
    title: vscode.l10n.t('Add to Glossary'),
    prompt: vscode.l10n.t(
      'Enter the phrase to add. To save its sentence as an example, select the phrase in the document instead.',
    ),
  });
  if (!typed?.trim()) throw new vscode.CancellationError();
  return { phrase: typed.trim(), language };
}
