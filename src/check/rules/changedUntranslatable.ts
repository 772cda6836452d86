import { languageMatches } from '../../language/tags';
import type { LanguagePair } from '../../model/languagePair';
import type { FoundTerm } from '../foundTerms';
import { isWelcome, sourceUses } from '../foundTerms';
import type { TermFinding } from '../segmentRules';

/**
 * Terms that stay as they are (names of products, commands) and do not stand in the translation letter by letter. An entry
 * says so by preferring in the language of the translation the very term of the source, and nothing else.
 */
export function changedUntranslatable(pair: number, source: string, target: string, sourceTerms: readonly FoundTerm[], languages: LanguagePair): TermFinding[] {
  const findings: TermFinding[] = [];
  for (const { start, end, text, alternatives } of sourceUses(source, sourceTerms)) {
    const found = alternatives[0]!;
    if (alternatives.length > 1 || !isUntranslatable(found, languages) || findings.some(({ concept }) => concept === found.concept.id)) continue;
    const { term } = found.term;
    if (target.includes(term) || target.includes(text)) continue;
    const at = target.toLowerCase().indexOf(term.toLowerCase());
    const isWritten = at >= 0 && target.slice(at, at + term.length).toLowerCase() === term.toLowerCase();
    findings.push({
      pair, rule: 'changed-untranslatable', concept: found.concept.id, glossary: found.glossary, term, used: { start, end }, expected: [term], isApproved: true,
      ...(isWritten && { found: { start: at, end: at + term.length } }),
    });
  }
  return findings;
}

function isUntranslatable({ concept, term }: FoundTerm, { target }: LanguagePair): boolean {
  const welcome = concept.terms.filter((each) => languageMatches(each.language, target) && isWelcome(each));
  return welcome.length > 0 && welcome.every((each) => each.term === term.term && each.status === 'preferredTerm-admn-sts');
}
