import type { SenseChoice } from './benchmarkFolder';
import { sentenceAround } from './exampleSentences';
import { mean } from './retrieval';
import type { System } from './system';

/**
 * How often a system picks, for an English word in its sentence, the right one of the two bare translations; equal
 * scores count half. 0 to 100, by language; chance is 50.
 */
export async function senseScores(system: System, choices: readonly SenseChoice[]): Promise<Map<string, number>> {
  const scores = new Map<string, number>();
  for (const language of new Set(choices.map((choice) => choice.language))) {
    const own = choices.filter((choice) => choice.language === language);
    const outcomes: number[] = [];
    for (const { word, sentence, right, wrong } of own) {
      const query = wordInSentence(sentence, word);
      const [ofRight, ofWrong] = (await system.scores({ language: 'en', phrases: [query] }, { language, phrases: [{ phrase: right }, { phrase: wrong }] })).row(0);
      outcomes.push(ofRight === ofWrong ? 50 : ofRight! > ofWrong! ? 100 : 0);
    }
    scores.set(language, mean(outcomes));
  }
  return scores;
}

/** The word as it stands in the sentence, in whatever form begins with it (`banks`); bare where it is not found. */
export function wordInSentence(sentence: string, word: string) {
  const form = new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}\\p{L}*`, 'iu').exec(sentence)?.[0];
  return (form && sentenceAround(sentence, form, 'en')) || { phrase: word };
}
