import { languageMatches } from '../domain/language';
import { recogniser } from './recogniser';
import { countScripts } from './scripts';
import type { ScriptCounts } from './scripts';

/** What a text is written in. */
export interface DetectedLanguage {
  /** BCP 47; one of the candidates where there are any. */
  language: string;
  /** Whether the evidence is enough to act on without asking. */
  confident: boolean;
}

/** Characters that are read at most; the recogniser itself looks at the first thousand. */
const LONGEST = 4000;
/** Letters below which an alphabet's text is not even guessed at, and below which a guess among all or among given languages is not called confident. */
const FEWEST_LETTERS = 3;
const CONFIDENT_AMONG_ALL = 24;
const CONFIDENT_AMONG_CANDIDATES = 12;
/** A Japanese or Chinese character says as much as some six letters, so a line may hold that many letters of product names. */
const LETTERS_PER_CHARACTER = 6;
/** Differences of the recogniser's scores (0 to 1): what decides between two candidates, and what speaks against all of them. */
const DECIDING_MARGIN = 0.04;
const CONTRADICTING_MARGIN = 0.12;

/** Languages that the recogniser does not tell apart from another one that it knows. */
const RECOGNISED_AS: Record<string, string> = { nb: 'no', nn: 'no', id: 'ms', bs: 'hr', fil: 'tl', gl: 'pt', af: 'nl' };

/**
 * The language of a text, by script where that suffices and by character n-grams elsewhere (eld, 60 languages).
 * With candidates it is one of them, or nothing where the text speaks against each.
 */
export function detectLanguage(text: string, candidates?: readonly string[]): DetectedLanguage | undefined {
  const sample = text.slice(0, LONGEST);
  const counts = countScripts(sample);
  const eastAsian = counts.kana + counts.hangul + counts.han;
  if (eastAsian * LETTERS_PER_CHARACTER >= counts.alphabetic && eastAsian > 0) return byScript(counts, candidates);
  if (counts.alphabetic < FEWEST_LETTERS) return undefined;
  return byLetters(sample, counts.alphabetic, candidates);
}

function byScript(counts: ScriptCounts, candidates?: readonly string[]): DetectedLanguage | undefined {
  const written = languageOfScript(counts);
  if (!candidates?.length) return written;
  const fitting = candidates.find((candidate) => languageMatches(candidate, written.language));
  if (fitting) return { language: fitting, confident: true };
  // Han alone may be a Japanese compound, and the two ways of writing Chinese share most of it.
  const possible = counts.kana + counts.hangul === 0 ? candidates.find((candidate) => /^(zh|ja)\b/i.test(candidate)) : undefined;
  return possible && !written.confident ? { language: possible, confident: false } : undefined;
}

function languageOfScript({ kana, hangul, han, simplified, traditional, japanese }: ScriptCounts): DetectedLanguage {
  if (hangul > kana && hangul * 3 > han) return { language: 'ko', confident: hangul > 1 };
  if (kana * 20 >= kana + han) return { language: 'ja', confident: kana > 1 };
  if (japanese > simplified && japanese >= traditional) return { language: 'ja', confident: japanese > 1 };
  if (simplified > traditional * 2) return { language: 'zh-Hans', confident: han > 3 };
  if (traditional > simplified * 2) return { language: 'zh-Hant', confident: han > 3 };
  return { language: 'zh', confident: han > 8 };
}

function byLetters(text: string, letters: number, candidates?: readonly string[]): DetectedLanguage | undefined {
  const result = recogniser().detect(text.slice(0, 1000));
  if (!result.language) return undefined;
  const winner = byCyrillicLetters(text) ?? result.language;
  const reliable = result.isReliable() && letters >= CONFIDENT_AMONG_ALL;
  if (!candidates?.length) return { language: winner, confident: reliable };

  const scores = { ...result.getScores(), ...(winner === result.language ? {} : { [winner]: 1 }) };
  const ranked = candidates.map((language) => ({ language, score: scoreOf(language, scores) })).sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || best.score === 0) return undefined;
  const lead = Math.max(...Object.values(scores)) - best.score;
  if (reliable && lead > CONTRADICTING_MARGIN) return undefined;
  const margin = best.score - (second?.score ?? 0);
  return { language: best.language, confident: letters >= CONFIDENT_AMONG_CANDIDATES && margin >= DECIDING_MARGIN && lead < CONTRADICTING_MARGIN };
}

function scoreOf(language: string, scores: Record<string, number>): number {
  const primary = language.split('-')[0]!.toLowerCase();
  return scores[primary] ?? scores[RECOGNISED_AS[primary] ?? ''] ?? 0;
}

/** Letters that only one of the Cyrillic alphabets among the recogniser's languages has; its n-grams confuse these neighbours in short texts. */
function byCyrillicLetters(text: string): string | undefined {
  if (/[ўЎ]/.test(text)) return 'be';
  if (/[їєґЇЄҐ]/.test(text)) return 'uk';
  if (/[ђћџљњЂЋЏЉЊ]/.test(text)) return 'sr';
  if (/[ыэёЫЭЁ]/.test(text) && !/[іІ]/.test(text)) return 'ru';
  return undefined;
}
