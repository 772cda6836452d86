import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';

/** Arguments of `glossa.insertEquivalent` and `glossa.copyEquivalent` as a link, a key or a view passes them. */
export interface EquivalentArguments {
  term: string;
  /** BCP 47. */
  language: string;
  /** The entry's id; missing if unknown. */
  concept?: string;
  /** The place of the phrase for the term; defaults to the cursor of the active editor. */
  place?: PhrasePlace;
  /** True if the term is the translation of the whole segment. */
  isSegment?: boolean;
  /** True if its place is in the translation itself, where it is inserted. */
  isInTranslation?: boolean;
}

export interface PhrasePlace {
  uri: string;
  /** Version of the document to which the span belongs. */
  version: number;
  span: Span;
}

/**
 * Arguments of `glossa.insertEquivalentByNumber`, as a key passes them: the number of the equivalent that is shown,
 * from 1.
 */
export interface NumberedEquivalent {
  number: number;
}

/** Arguments of `glossa.insertEquivalent` and `glossa.copyEquivalent` as the sidebar's actions pass them. */
export interface EquivalentHolder {
  equivalent: EquivalentArguments;
}

/** The argument of `glossa.insertEquivalent` and `glossa.copyEquivalent`; missing if chosen from the palette. */
export type GivenEquivalent = EquivalentArguments | EquivalentHolder | undefined;

/** A phrase as `glossa.addToGlossary` is handed it. */
export interface GivenPhrase {
  term: string;
  /** BCP 47. */
  language: string;
  example?: ExampleSentence;
}

/** Arguments of `glossa.addToGlossary` for a found pair: the query, and its translation if known. */
export interface FoundPair {
  phrase: GivenPhrase;
  translation: GivenPhrase;
}

/** The place of one side of a translation, for `glossa.openTranslation`. */
export interface TranslationPlace {
  /** Absolute path. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** The text to select. */
  text: string;
}

/** The views' arguments of `glossa.addToGlossary` and `glossa.openTranslation`. */
export interface TranslationHolder {
  found: FoundPair;
  /** The source first. */
  places: TranslationPlace[];
}

/** Arguments of `glossa.findTranslations`; defaults to the selection or typed text. */
export interface PhraseToFind {
  phrase: string;
}

/** Arguments of `glossa.openConcept` and `glossa.showSource`. */
export interface ConceptPlace {
  glossary: string;
  concept: string;
}

/** Arguments of `glossa.resolveVersions`. */
export interface VersionsPlace {
  glossary: string;
  /** Id of the entry; without it, all entries and conflicts of the file are meant. */
  concept?: string;
}

/** A link that runs a command. Brackets are encoded too, because Markdown would end the link at one. */
export function commandLink(command: string, argument: object): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `command:${command}?${encoded}`;
}
