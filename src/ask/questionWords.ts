import { detectLanguage } from '../language/detection';
import { FunctionWords } from '../language/functionWords';
import { normaliseForm } from '../language/normalise';
import { words } from '../language/words';
import { interrogatives } from './interrogatives';

/** The forms of the words that a question asks by. What is grammar, and what every question has, tells no passage from another; where there is nothing else, it has to. */
export function questionWords(question: string, language = detectLanguage(question)?.language ?? 'und'): string[] {
  const grammar = new FunctionWords(language);
  const asking = interrogatives(language);
  const all = words(question, language).map(({ text }) => text);
  const telling = all.filter((word) => !grammar.has(word) && !asking.has(word.toLowerCase()));
  return (telling.length ? telling : all).map(normaliseForm);
}
