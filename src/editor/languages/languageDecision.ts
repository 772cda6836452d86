import { languageMatches } from '../../language/tags';
import type { LanguageChoice } from '../../protocol/protocol';

/** All that is known about the languages of one document. */
export interface LanguageEvidence {
  /** The pair that the translator picked for this document and its translations. */
  chosen?: LanguageChoice;
  setting: LanguageChoice;
  /** What a monolingual document is written in. */
  own?: string;
  /** What a bilingual file states of itself. */
  bilingual?: LanguageChoice;
  /** The same document in another language. */
  sibling?: { language: string; standsLeft: boolean };
  /** The pair that was picked last in this folder. */
  folder?: LanguageChoice;
}

/**
 * The pair of languages of a document. A bilingual file speaks for itself; then comes what was picked, then the settings, then the document with its
 * translation beside it (of two editors the left one is the source, as translators arrange them), then the folder's habit.
 */
export function decidePair({ chosen, setting, own, bilingual, sibling, folder }: LanguageEvidence): LanguageChoice {
  const stated: LanguageChoice = { source: chosen?.source ?? setting.source, target: chosen?.target ?? setting.target };
  if (bilingual) return distinct({ source: bilingual.source, target: bilingual.target }, stated, folder ?? {});
  if (stated.source && stated.target) return stated;
  return distinct(stated, besides(own, sibling, folder), folder ?? {});
}

/** What the document itself suggests. */
function besides(own: string | undefined, sibling: LanguageEvidence['sibling'], folder: LanguageChoice | undefined): LanguageChoice {
  if (!own) return {};
  if (!sibling) return same(folder?.target, own) ? { source: folder?.source, target: own } : { source: own };
  const isTarget = same(folder?.target, own) && same(folder?.source, sibling.language);
  const isSource = same(folder?.source, own) && same(folder?.target, sibling.language);
  return isTarget || (sibling.standsLeft && !isSource) ? { source: sibling.language, target: own } : { source: own, target: sibling.language };
}

/** Fills what the first choice leaves open from the next ones, never with the language of the other side. */
function distinct(...choices: LanguageChoice[]): LanguageChoice {
  let { source, target }: LanguageChoice = {};
  for (const choice of choices) {
    if (!source && !target) ({ source, target } = choice);
    else if (!source) source = [choice.source, choice.target].find((language) => language && !same(language, target));
    else if (!target) target = [choice.target, choice.source].find((language) => language && !same(language, source));
  }
  return { source, target };
}

function same(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && languageMatches(a, b);
}
