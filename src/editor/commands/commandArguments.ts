import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';

/** Arguments of `glossa.insertEquivalent` and `glossa.copyEquivalent` as a link, a key or a view passes them. */
export interface EquivalentArguments {
  term: string;
  /** BCP 47. */
  language: string;
  /** Id of its entry; missing where that is not known. */
  concept?: string;
  /** Where the phrase stands that the term is for; missing for the cursor of the active editor. */
  place?: PhrasePlace;
  /** Whether the term is the translation of the whole segment. */
  isSegment?: boolean;
  /** Whether its place is in the translation itself, so that it goes there. */
  isInTranslation?: boolean;
}

export interface PhrasePlace {
  uri: string;
  /** Version of the document to which the span belongs. */
  version: number;
  span: Span;
}

/** Arguments of `glossa.insertEquivalentByNumber`, as a key passes them: the number of the equivalent that is shown, from 1. */
export interface NumberedEquivalent {
  number: number;
}

/** Arguments of `glossa.insertEquivalent` and `glossa.copyEquivalent` as the sidebar's actions pass them. */
export interface EquivalentHolder {
  equivalent: EquivalentArguments;
}

/** What comes with `glossa.insertEquivalent` and `glossa.copyEquivalent`; nothing where they are chosen from the palette. */
export type GivenEquivalent = EquivalentArguments | EquivalentHolder | undefined;

/** A phrase as `glossa.addToGlossary` is handed it. */
export interface GivenPhrase {
  term: string;
  /** BCP 47. */
  language: string;
  example?: ExampleSentence;
}

/** Arguments of `glossa.addToGlossary` where the pair was found and not selected: the one that was looked for, and what translates it as far as that is known. */
export interface FoundPair {
  phrase: GivenPhrase;
  translation: GivenPhrase;
}

/** Where one side of a translation stands, for `glossa.openTranslation`. */
export interface TranslationPlace {
  /** Absolute path. */
  file: string;
  /** From 1. */
  line: number;
  /** What is selected there. */
  text: string;
}

/** What the views of translations hand to `glossa.addToGlossary` and `glossa.openTranslation`. */
export interface TranslationHolder {
  found: FoundPair;
  /** The source first. */
  places: TranslationPlace[];
}

/** Arguments of `glossa.findTranslations`; without any, what is selected or typed. */
export interface PhraseToFind {
  phrase: string;
}

/** Arguments of `glossa.openConcept`. */
export interface ConceptPlace {
  glossary: string;
  concept: string;
}

/** A link that runs a command. Brackets are encoded too, because Markdown would end the link at one. */
export function commandLink(command: string, argument: object): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `command:${command}?${encoded}`;
}
