import type { Concept } from '../../src/model/concept';
import type { PhraseInContext } from '../../src/model/phrase';
import type { SenseSentence } from '../support/sets';

/** An ambiguous word in one of its sentences, and the translation that is right there. */
export interface Question {
  query: PhraseInContext;
  right: string;
  /** Of the sentence, where it is known. */
  translation?: string;
}

/** A glossary of one word and language, with what is asked of it. */
export interface WordTask {
  word: string;
  /** Of the word. */
  source: string;
  /** Of its translations. */
  language: string;
  /** One for each sense, with the word and its translation. */
  concepts: Concept[];
  questions: Question[];
}

/** One glossary for each word and language, without example sentences. A translation that several senses share is no entry, and its sentences are not asked. */
export function bareTasks(sentences: readonly SenseSentence[]): WordTask[] {
  return sensesByWord(sentences).map((senses) =>
    taskOf(
      senses,
      () => undefined,
      () => true,
    ),
  );
}

/**
 * Each entry with one other sentence of its sense: of each word and language there are as many glossaries as a sense has sentences, and a
 * sentence is asked of the one whose examples follow it in the file.
 */
export function tasksWithExamples(sentences: readonly SenseSentence[]): WordTask[] {
  return sensesByWord(sentences).flatMap((senses) => {
    const rounds = Math.max(...senses.flatMap(({ sentences: own }) => own.length));
    return Array.from({ length: rounds }, (_, round) =>
      taskOf(
        senses,
        (own) => (own.length > 1 ? own[(round + 1) % own.length] : undefined),
        (_sentence, index) => index === round,
      ),
    );
  });
}

/** A sense of a word as it is called in one language. */
interface Sense {
  word: string;
  source: string;
  language: string;
  term: string;
  sentences: SenseSentence[];
}

/** The senses of each word in each language, if they have more than one name there. */
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

function taskOf(
  senses: readonly Sense[],
  exampleOf: (own: readonly SenseSentence[]) => SenseSentence | undefined,
  isAsked: (sentence: SenseSentence, index: number) => boolean,
): WordTask {
  const [{ word, source, language }] = senses as [Sense];
  const concepts = senses.map(({ term, sentences }, index): Concept => {
    const example = exampleOf(sentences);
    return {
      id: `c${index}`,
      terms: [
        { term: word, language: source, examples: example && [inSentence(example)] },
        { term, language },
      ],
    };
  });
  return {
    word,
    source,
    language,
    concepts,
    questions: senses.flatMap(({ term, sentences }) =>
      sentences
        .filter(isAsked)
        .map((sentence) => ({ query: inSentence(sentence), right: term, translation: sentence.translated })),
    ),
  };
}

const inSentence = ({ form, before, after }: SenseSentence): { phrase: string; before: string; after: string } => ({
  phrase: form,
  before,
  after,
});
