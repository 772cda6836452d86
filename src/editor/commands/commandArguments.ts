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
