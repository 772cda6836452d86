import type { Markup } from '../model/segment';

/** Numbers by which the tags of a unit are told apart; in the next unit they go on where those of this one ended. */
const NUMBERED = /(\s(id|rid|i|x)=)(?:"(\d+)"|'(\d+)')/g;

/** The code and tags of a segment by which it differs from another one with the same text: what is written where, tags counted from 1. Empty where there are none. */
export function codeOf(markup: readonly Markup[] = []): string {
  const numbers = new Map<string, number>();
  const numberOf = (name: string, written: string): number => {
    const key = `${name === 'rid' ? 'id' : name} ${written}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return numbers.get(key)!;
  };
  return markup.map(({ at, written }) => `${at} ${written.replace(NUMBERED, (_, before: string, name: string, double?: string, single?: string) => `${before}${numberOf(name, (double ?? single)!)}`)}`).join('\n');
}
