import type { Concept } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { SenseSentence } from '../support/sets';

/** A question: an ambiguous word in a sentence, and its right translation there. */
export interface Question {
  query: PhraseInContext;
  right: string;
  /** The translation of the sentence, if the set has it. */
  translation?: string;
}

/** A glossary of one word and one target language, with its questions. */
export interface WordTask {
  word: string;
  /** The language of the word. */
  source: string;
  /** The language of its translations. */
  language: string;
  /** One concept for each sense, with the word and its translation. */
  concepts: Concept[];
  questions: Question[];
}

/**
 * Returns one glossary for each word and language, without example sentences. If several senses share a translation,
 * they get no entry and their sentences are not asked.
 */
export function bareTasks(sentences: readonly SenseSentence[]): WordTask[] {
  return sensesByWord(sentences).map((senses) => taskOf(senses));
}

/**
 * Returns glossaries whose entries have one other sentence of their sense as an example. Each word and language has as
 * many of them as its largest sense has sentences. Glossary i is asked for sentence i of each sense, and sentence i + 1
 * is the example.
 */
export function tasksWithExamples(sentences: readonly SenseSentence[]): WordTask[] {
  return sensesByWord(sentences).flatMap((senses) => {
    const rounds = Math.max(...senses.map(({ sentences: own }) => own.length));
    return Array.from({ length: rounds }, (_, round) => taskOf(senses, round));
  });
}

/** A sense of a word, with its translation into one language. */
interface Sense {
  word: string;
  source: string;
  language: string;
  term: string;
  sentences: SenseSentence[];
}

/** Returns the senses of each word for each language in which at least two have a translation of their own. */
function sensesByWord(sentences: readonly SenseSentence[]): Sense[][] {
  const words = new Map<string, Map<string, Sense>>();
  for (const sentence of sentences) {
    for (const [language, term] of sentence.translations) {
      const key = `${sentence.language}\t${sentence.word}\t${language}`;
      const senses = words.get(key) ?? new Map<string, Sense>();
      words.set(key, senses);
      const sense = senses.get(sentence.sense) ?? {
        word: sentence.word,
        source: sentence.language,
        language,
        term,
        sentences: [],
      };
      senses.set(sentence.sense, sense);
      sense.sentences.push(sentence);
    }
  }
  const distinct = Array.from(words.values(), (senses) => {
    const all = [...senses.values()];
    return all.filter(({ term }) => all.filter((other) => other.term === term).length === 1);
  });
  return distinct.filter((senses) => senses.length > 1);
}

/**
 * @param round the number of the only sentence of each sense that is asked; all are, without examples, if it is missing
 */
function taskOf(senses: readonly Sense[], round?: number): WordTask {
  const [{ word, source, language }] = senses as [Sense];
  const concepts = senses.map(({ term, sentences }, index): Concept => {
    const hasExample = round !== undefined && sentences.length > 1;
    const examples = hasExample ? [inSentence(sentences[(round + 1) % sentences.length]!)] : undefined;
    return {
      id: `c${index}`,
      terms: [
        { term: word, language: source, examples },
        { term, language },
      ],
    };
  });
  const questions = senses.flatMap(({ term, sentences }) =>
    sentences
      .filter((_, index) => round === undefined || index === round)
      .map((sentence) => ({ query: inSentence(sentence), right: term, translation: sentence.translated })),
  );
  return { word, source, language, concepts, questions };
}

const inSentence = ({ form, before, after }: SenseSentence) => ({ phrase: form, before, after });
