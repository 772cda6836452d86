import type { DocumentText } from '../domain/document';
import { GlossaError } from '../domain/errors';
import type { LanguagePair } from '../domain/language';
import { languageMatches, normaliseLanguage } from '../domain/language';
import type { LanguageChoice } from '../protocol/protocol';
import { detectLanguage } from '../text/detectLanguage';

/** Segments whose words tell a language where nothing states it. */
const SAMPLE = 50;

/**
 * From which language to which a document is checked: as it was chosen, as the files state it, and else the glossaries'
 * language that the words look like. Errors: `languageUnknown`, `languagesEqual`.
 *
 * @param known languages of the glossaries
 */
export function languagesToCheck(choice: LanguageChoice, source: DocumentText, target: DocumentText | undefined, known: readonly string[]): LanguagePair {
  const stated = source.kind === 'bilingual' ? { from: source.from, to: source.to } : { from: source.language, to: target && languageOf(target) };
  const from = choice.source ?? stated.from ?? recognised(textsOf(source, 'source'), known, choice.target ?? stated.to);
  const to = choice.target ?? stated.to ?? recognised(textsOf(source.kind === 'bilingual' ? source : target, 'target'), known, from);
  if (!from || !to) {
    throw new GlossaError('languageUnknown', `The language of the ${from ? 'translation' : 'source'} cannot be told from the file. Name it: in the file’s header or name (contract.de.md), or by choosing it.`);
  }
  if (languageMatches(from, to)) throw new GlossaError('languagesEqual', `Source and translation are both ${from}. Choose two documents in different languages, or correct the language of one.`);
  return { from, to };
}

function languageOf(text: DocumentText): string | undefined {
  return text.kind === 'bilingual' ? undefined : text.language;
}

function textsOf(text: DocumentText | undefined, side: 'source' | 'target'): string[] {
  if (!text) return [];
  return text.kind === 'bilingual' ? text.pairs.map((pair) => pair[side].text) : text.segments.map((segment) => segment.text);
}

function recognised(texts: readonly string[], known: readonly string[], other: string | undefined): string | undefined {
  const candidates = Array.from(new Set(known.flatMap((language) => normaliseLanguage(language) ?? []))).filter((language) => !other || !languageMatches(language, other));
  if (candidates.length === 1) return candidates[0];
  return detectLanguage(texts.slice(0, SAMPLE).join('\n'), candidates.length ? candidates : undefined)?.language;
}
