import { lazyJson } from '../base/lazyRequire';
import { appendTo } from '../base/maps';

/** Endings of nouns, the nominative's first, and the stems that have them. */
const tableOfNouns = lazyJson<[endings: string, stems: string][]>('russianNouns', import.meta.url);

export interface RussianNoun {
  nominative: string;
  /** Undefined if the noun has no plural. */
  nominativePlural: string | undefined;
  /** `plural` for one that has no singular: *данные*. */
  gender: 'm' | 'f' | 'n' | 'plural';
  forms: readonly string[];
}

/**
 * Finds Russian nouns by any of their forms, in the table that training/build_russian_nouns.py creates from a
 * dictionary.
 */
export class RussianNouns {
  private readonly endings: readonly (readonly string[])[];
  /** Rows of the table by the stems that have their endings. */
  private readonly rowsByStem = new Map<string, number[]>();
  private readonly maxEndingLength: number;

  constructor() {
    const table = tableOfNouns();
    this.endings = table.map(([endings]) => endings.split(' ').map((ending) => (ending === '-' ? '' : ending)));
    this.maxEndingLength = Math.max(...this.endings.flat().map(({ length }) => length));
    table.forEach(([, stems], row) => {
      for (const stem of stems.split(' ')) appendTo(this.rowsByStem, stem, row);
    });
  }

  /**
   * Returns the nouns to which a lower-case form may belong. If there are none, looks it up without a prefix such as
   * *под*, and returns nouns with the prefix.
   */
  of(form: string): RussianNoun[] {
    const own = this.without(form, '');
    if (own.length) return own;
    const prefix = PREFIX.exec(form)?.[0] ?? '';
    return prefix ? this.without(form.slice(prefix.length), prefix) : [];
  }

  private without(form: string, prefix: string): RussianNoun[] {
    const nouns: RussianNoun[] = [];
    for (let cut = 0; cut <= Math.min(this.maxEndingLength, form.length); cut++) {
      const stem = form.slice(0, form.length - cut),
        ending = form.slice(form.length - cut);
      for (const row of this.rowsByStem.get(stem) ?? []) {
        if (this.endings[row]!.includes(ending)) nouns.push(nounOf(prefix + stem, this.endings[row]!));
      }
    }
    return nouns;
  }
}

/** Matches a prefix before at least four letters of another noun: *подпапка*, *веб-страница*. */
const PREFIX = new RegExp(
  '^(?:под|над|авто|мета|гипер|веб|супер|микро|мульти|пере|пред|интер|аудио|видео|фото|медиа|макро|' +
    String.raw`моно|стерео|теле|суб|[\p{L}\p{N}]+-)(?=\p{L}{4})`,
  'u',
);

function nounOf(stem: string, endings: readonly string[]): RussianNoun {
  const nominative = stem + endings[0]!;
  const gender = genderOf(nominative, endings);
  const hasPlural = endings.some((ending) => /[аяы]м$/u.test(ending));
  const others = endings.slice(1);
  const plural =
    (gender === 'n' ? undefined : others.find((ending) => /(?:ы|(?<!м)и|ые)$/u.test(ending))) ??
    others.find((ending) => /[ая]$/u.test(ending));
  return {
    nominative,
    nominativePlural: hasPlural && plural !== undefined ? stem + plural : undefined,
    gender,
    forms: endings.map((ending) => stem + ending),
  };
}

function genderOf(nominative: string, endings: readonly string[]): RussianNoun['gender'] {
  if (endings.length === 1) return 'n';
  if (/(?:[ыи]|ые)$/u.test(nominative)) return 'plural';
  if (/(?:мя|[оеё])$/u.test(nominative)) return 'n';
  if (/[ая]$/u.test(nominative)) return 'f';
  return nominative.endsWith('ь') && endings.some((ending) => ending.endsWith('ью')) ? 'f' : 'm';
}
