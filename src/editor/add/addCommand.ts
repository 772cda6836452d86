import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import { newConceptId } from '../../mining/minedConcept';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryReference } from '../../protocol/protocol';
import type { FoundPair, GivenPhrase, TranslationHolder } from '../commands/commandArguments';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { languageName } from '../display/languageNames';
import { glossaryName } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { askLanguage } from '../languages/languagePicker';
import type { Languages } from '../languages/languages';
import { askText } from '../shown/choices';
import { tellInformation } from '../shown/messages';
import { arrowed, sentence } from '../shown/sentence';
import { isTranslatable, readEditor } from '../workspace/textDocuments';
import type { SelectedPhrase, SelectedPhrases } from './selectedPhrases';

/** Adds a phrase and its translation to the glossary, from the selections; asks for missing parts. */
export class AddCommand {
  constructor(
    private readonly phrases: SelectedPhrases,
    private readonly languages: Languages,
    private readonly writer: GlossaryWriter,
  ) {}

  /** @param holder a pair that was found; otherwise it is what is selected */
  async run(holder?: TranslationHolder): Promise<void> {
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
    const to = other ?? (await askLanguage(sentence('Into which language is “{0}” translated?', first.phrase)));
    if (!to) return;
    const asked = areAligned ? second!.phrase : await askTranslation(first, to, second, aligned);
    if (!asked) return;
    // Text typed instead of the selection belongs to another sentence.
    const chosen = [second, aligned].find((known) => known?.phrase === asked);

    const terms = [termOf(first, from), chosen ? termOf(chosen, to) : { term: asked, language: to }];
    // The entry starts with the pair's source, on whichever side the selection was.
    if (pair.target && languageMatches(from, pair.target)) terms.reverse();
    const files = new Set([first, chosen].flatMap((phrase) => (phrase?.file ? [phrase.file] : [])));
    await this.put(
      { id: newConceptId(), terms, ...(files.size ? { source: [...files].join(', ') } : {}) },
      editor.document.uri,
    );
  }

  /** The reader sees what translates the phrase, and corrects it where it was told wrongly. */
  private async addFound({ phrase, translation }: FoundPair): Promise<void> {
    const asked = await askTranslation({ phrase: phrase.term, suggestion: translation.term }, translation.language);
    if (!asked) return;
    const place = readEditor()?.document;
    const terms = [givenTerm(phrase, phrase.term), givenTerm(translation, asked)];
    const source = place && isTranslatable(place) ? (await this.languages.pairFor(place)).source : undefined;
    if (source && languageMatches(translation.language, source)) terms.reverse();
    await this.put({ id: newConceptId(), terms }, place?.uri);
  }

  private async put(concept: Concept, place: vscode.Uri | undefined): Promise<void> {
    const glossary = this.writer.targetFor(place);
    const pair = arrowed(...concept.terms.map(({ term }) => term));
    const { added, updated } = await this.writer.change(
      glossary,
      { kind: 'put', concepts: [concept], onDuplicate: 'merge' },
      { command: 'add', detail: pair },
    );
    if (added) return this.tellAdded(concept, pair, glossary);
    const name = glossaryName(glossary);
    const said = updated
      ? sentence('“{0}” is already in {1}. Its sentence was added.', pair, name)
      : sentence('“{0}” is already in {1}.', pair, name);
    void tellInformation(said);
  }

  /** The entry is saved before the message appears, so the command does not wait for its buttons. */
  private tellAdded({ id }: Concept, pair: string, glossary: GlossaryReference): void {
    const open = vscode.l10n.t('Open Entry');
    const undo = vscode.l10n.t('Undo');
    const said = sentence('Added “{0}” to {1}.', pair, glossaryName(glossary));
    void tellInformation(said, open, undo).then(async (button) => {
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
function givenTerm({ term, language, example }: GivenPhrase, wanted: string): Term {
  return { term: wanted, language, ...(example && wanted === term ? { examples: [example] } : {}) };
}

/**
 * @param selected in the other text, where it may be left over: nothing shows that it translates the phrase
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
        '“{0}” in {1}? The selection in the other text is outside aligned segments. Press Enter if it is the ' +
          'translation, or correct it.',
        phrase,
        languageName(language),
      )
    : sentence('“{0}” in {1}', phrase, languageName(language));
  const typed = await askText({
    title: vscode.l10n.t('Add to Glossary'),
    prompt,
    value: selected?.phrase ?? aligned?.phrase ?? suggestion,
    faultOf: (text) => (text.trim() ? undefined : vscode.l10n.t('Type the translation.')),
  });
  return typed?.trim();
}
