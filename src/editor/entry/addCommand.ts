import * as vscode from 'vscode';
import type { RequestType } from 'vscode-jsonrpc';
import { oneLine } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import { newConceptId } from '../../mining/minedConcept';
import type { Concept, ExampleSentence, Term } from '../../model/concept';
import type { Span } from '../../model/phrase';
import type {
  AlignedPhrase,
  AlignedPhraseParams,
  GlossaryReference,
  PartialLanguagePair,
  MemoryReference,
} from '../../protocol/protocol';
import { MAX_ALIGNED_LENGTH, allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { PairToAdd, PhraseToAdd, TranslationItemArguments } from '../commands/commandIds';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { languageName } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { askLanguage } from '../languages/languagePicker';
import type { TranslationEditors, DocumentLanguages } from '../languages/languages';
import { askText } from '../ui/choices';
import { joinWithLocalisedArrow, sentence, showInformation } from '../ui/messages';
import type { TranslationMemories } from '../translations/memories';
import { contentOf, MAX_SELECTED_PHRASE_LENGTH, sliceOf, spanOf } from '../workspace/documentSlice';
import { displayName, isTranslatable, activeOrVisibleEditor } from '../workspace/textDocuments';

/** Adds a phrase and its translation to the glossary, from the selections; asks for missing parts. */
export class AddEntryCommand {
  constructor(
    private readonly phrases: SelectedPhraseCollector,
    private readonly languages: DocumentLanguages,
    private readonly writer: GlossaryWriter,
  ) {}

  /** @param holder a found pair; by default, the selection is used */
  async run(holder?: TranslationItemArguments): Promise<void> {
    if (holder?.found) return this.addFound(holder.found);
    const editor = vscode.window.activeTextEditor;
    if (!editor) throw new UserError(vscode.l10n.t('Open a document and select a phrase first.'));
    const pair = await this.languages.pairFor(editor.document);
    const { first, second, areAligned, aligned } = await this.phrases.collect(editor);
    const from =
      first.language ?? pair.source ?? (await askLanguage(sentence('Which language is “{0}” in?', first.phrase)));
    if (!from) return;
    const other = [second?.language, aligned?.language, pair.target, pair.source].find(
      (language) => language && !languageMatches(language, from),
    );
    const to = other ?? (await askLanguage(sentence('Which language is the translation of “{0}” in?', first.phrase)));
    if (!to) return;
    const typedTranslation = areAligned ? second!.phrase : await askTranslation(first, to, second, aligned);
    if (!typedTranslation) return;
    // The sentence of a selection is an example only if the user has not changed the selected text.
    const chosen = [second, aligned].find((known) => known?.phrase === typedTranslation);

    const terms = [termOf(first, from), chosen ? termOf(chosen, to) : { term: typedTranslation, language: to }];
    // The term in the source language comes first, whichever text was selected first.
    if (pair.target && languageMatches(from, pair.target)) terms.reverse();
    const files = new Set([first, chosen].flatMap((phrase) => (phrase?.file ? [phrase.file] : [])));
    await this.put(
      { id: newConceptId(), terms, ...(files.size ? { source: [...files].join(', ') } : {}) },
      editor.document.uri,
    );
  }

  /** Adds a found pair after the user has confirmed or corrected its translation. */
  private async addFound({ phrase, translation }: PairToAdd): Promise<void> {
    const typedTranslation = await askTranslation(
      { phrase: phrase.term, suggestion: translation.term },
      translation.language,
    );
    if (!typedTranslation) return;
    const place = activeOrVisibleEditor()?.document;
    const terms = [givenTerm(phrase, phrase.term), givenTerm(translation, typedTranslation)];
    const source = place && isTranslatable(place) ? (await this.languages.pairFor(place)).source : undefined;
    if (source && languageMatches(translation.language, source)) terms.reverse();
    await this.put({ id: newConceptId(), terms }, place?.uri);
  }

  private async put(concept: Concept, place: vscode.Uri | undefined): Promise<void> {
    const glossary = this.writer.targetFor(place);
    const pair = joinWithLocalisedArrow(...concept.terms.map(({ term }) => term));
    const { added, updated } = await this.writer.change(
      glossary,
      { kind: 'put', concepts: [concept], onDuplicate: 'merge' },
      { command: 'add', detail: pair },
    );
    if (added) return this.reportAdded(concept, pair, glossary);
    const name = glossaryName(glossary);
    const message = updated
      ? sentence('“{0}” is already in {1}. The sentence was added as an example.', pair, name)
      : sentence('“{0}” is already in {1}.', pair, name);
    void showInformation(message);
  }

  /** Shows the added entry with buttons. The command does not wait for them, because the entry is already saved. */
  private reportAdded({ id }: Concept, pair: string, glossary: GlossaryReference): void {
    const open = vscode.l10n.t('Open Entry');
    const undo = vscode.l10n.t('Undo');
    const message = sentence('Added “{0}” to {1}.', pair, glossaryName(glossary));
    void showInformation(message, open, undo).then(async (button) => {
      if (button === open)
        await vscode.commands.executeCommand(Commands.openConcept, { glossary: glossary.path, concept: id });
      if (button === undo)
        await this.writer.change(glossary, { kind: 'remove', ids: [id] }, { command: 'remove', detail: pair });
    });
  }
}

function termOf({ phrase, example }: SelectedPhrase, language: string): Term {
  return { term: phrase, language, ...(example ? { examples: [example] } : {}) };
}

/** Returns the term, with its sentence if that contains the exact term. */
function givenTerm({ term, language, example }: PhraseToAdd, wanted: string): Term {
  return { term: wanted, language, ...(example && wanted === term ? { examples: [example] } : {}) };
}

/**
 * @param selected the selection in the other text, which may be an old one that does not translate the phrase
 * @param aligned the translation of the phrase in its segment
 */
async function askTranslation(
  { phrase, suggestion }: SelectedPhrase,
  language: string,
  selected?: SelectedPhrase,
  aligned?: SelectedPhrase,
): Promise<string | undefined> {
  const prompt = selected
    ? sentence(
        'Enter the {1} translation of “{0}”. Glossa could not confirm that the other selected ' +
          'phrase is its translation. Press Enter to accept that phrase, or correct it.',
        phrase,
        languageName(language),
      )
    : sentence('Enter the {1} translation of “{0}”.', phrase, languageName(language));
  const typed = await askText({
    title: vscode.l10n.t('Add to Glossary'),
    prompt,
    value: selected?.phrase ?? aligned?.phrase ?? suggestion,
    validate: (text) => (text.trim() ? undefined : vscode.l10n.t('Enter the translation.')),
  });
  return typed?.trim();
}

/** The maximum length in characters of the other side of a segment that may be a term, not a sentence. */
const MAX_SUGGESTION_LENGTH = 60;

/** A selected or typed phrase, with the data for its entry. */
interface SelectedPhrase {
  phrase: string;
  language?: string;
  /** The sentence with the phrase; missing if it was typed. */
  example?: ExampleSentence;
  /** The name of the document. */
  file?: string;
  /** The suggested translation: in a bilingual file, the other side of a short segment. */
  suggestion?: string;
  /** The location of the selection; missing for a typed phrase. */
  place?: SelectedPlace;
}

interface SelectedPlace {
  document: vscode.TextDocument;
  span: Span;
  /** The span of the segment's other side in a bilingual file. */
  counterpart?: Span;
}

/** A phrase, and the selection in the other text. */
interface SelectedPair {
  first: SelectedPhrase;
  second?: SelectedPhrase;
  /** True if both are in segments that translate each other. Otherwise the second may be an old selection. */
  areAligned: boolean;
  /** The translation of the phrase in its segment, if known. Only set if the other text has no selection. */
  aligned?: SelectedPhrase;
}

/** Collects the phrases that are selected in the active editor and in the one with its translation. */
export class SelectedPhraseCollector {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly counterparts: TranslationEditors,
    private readonly memories: TranslationMemories,
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
    if (source!.document.text.length + target!.document.text.length > MAX_ALIGNED_LENGTH) return false;
    // If the request fails, the pair counts as not aligned, so the user must confirm it.
    return this.engine.request(allRequests.areAligned, { source: source!, target: target! }).catch(() => false);
  }

  private async alignedWith({ document, span }: SelectedPlace): Promise<SelectedPhrase | undefined> {
    const params = { slice: sliceOf(document, span), languages: await this.languages.pairFor(document) };
    const ask = async () =>
      (await this.engine.request(allRequests.alignedPhrase, params)) ??
      (await this.memories.ask(
        document.uri,
        allRequests.alignedPhrase as RequestType<AlignedPhraseParams & MemoryReference, AlignedPhrase | null, void>,
        params,
      ));
    // If the request fails, the user types the translation.
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
    languages: PartialLanguagePair,
  ): Promise<SelectedPhrase | undefined> {
    const span = spanOf(document, selection);
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH)
      throw new UserError(vscode.l10n.t('The selection is too long. Select a shorter phrase.'));
    const found = await this.engine.request(allRequests.locate, { slice: sliceOf(document, span), languages });
    if (!found?.located.phrase) return undefined;
    const { before, phrase, after, language, counterpart } = found.located;
    const file = displayName(document.uri);
    const suggestion =
      counterpart && counterpart.text.length <= MAX_SUGGESTION_LENGTH ? oneLine(counterpart.text) : undefined;
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
