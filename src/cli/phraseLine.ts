import type { ExampleSentence } from '../model/concept';
import type { PhraseInContext } from '../model/phrase';

/** Checks one input line of `encode` and `suggest`: a phrase with its sentence, or with example sentences, or alone. */
export function phraseOf(value: unknown): PhraseInContext {
  if (typeof value !== 'object' || value === null) throw new Error('An object is expected, as {"phrase":"…"}.');
  const { phrase, before, after, examples } = value as Record<string, unknown>;
  return {
    phrase: textOf('phrase', phrase, true)!,
    before: textOf('before', before),
    after: textOf('after', after),
    examples: examples === undefined ? undefined : examplesOf(examples),
  };
}

function examplesOf(value: unknown): ExampleSentence[] {
  if (!Array.isArray(value)) throw new Error('"examples" is a list, as [{"before":"…","phrase":"…","after":"…"}].');
  return value.map((example: Record<string, unknown> | null) => ({
    before: textOf('before', example?.before) ?? '',
    phrase: textOf('phrase', example?.phrase, true)!,
    after: textOf('after', example?.after) ?? '',
  }));
}

function textOf(name: string, value: unknown, required = false): string | undefined {
  if (value === undefined || value === null) {
    if (required) throw new Error(`"${name}" is missing.`);
    return undefined;
  }
  if (typeof value !== 'string') throw new Error(`"${name}" is a text.`);
  if (required && !value.trim()) throw new Error(`"${name}" is empty.`);
  return value;
}
