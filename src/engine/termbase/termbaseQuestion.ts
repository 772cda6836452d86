import { normaliseForm } from '../../language/normalise';
import { words } from '../../language/words';
import type { LanguageChoice } from '../../model/languagePair';
import { phraseWindows } from '../index/lexical/phraseWindows';

/** Words of a phrase whose forms are asked for. A longer one is a sentence, and a sentence is not sent. */
const MOST_WORDS = 8;

/** What a look-up asks. The sentence is no part of it: its vector alone is made from it. */
export interface TermbaseQuestion {
  /** As `normaliseForm` gives them. */
  forms: readonly string[];
  stems: readonly string[];
  /** Of a form that is being typed. */
  beginning?: string;
  /** Missing: by form alone. */
  vector?: Float32Array;
  /** Of which the nearest are wanted besides the nearest of all. */
  languages?: readonly string[];
  /** For all that is found. */
  condition?: string;
}

/** What is asked about a phrase: the forms and stems of it and of the terms that it may be made of. */
export function questionAbout(phrase: string, vector: Float32Array | undefined, { source, target }: LanguageChoice): TermbaseQuestion {
  const language = source ?? 'und';
  const isPhrase = words(phrase, language).length <= MOST_WORDS;
  const windows = isPhrase ? Array.from(phraseWindows(phrase, language)) : [];
  return {
    forms: isPhrase ? [...new Set([normaliseForm(phrase), ...windows.map(({ text }) => normaliseForm(text))])] : [],
    stems: [...new Set(windows.flatMap(({ stem }) => stem ?? []))],
    languages: [source, target].filter((each) => each !== undefined),
    ...(vector && { vector }),
  };
}
