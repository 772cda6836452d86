import ruleOf from '@tannin/plural-forms';
import { memoised } from '../base/maps';
import { supportedLocales } from './tags';

/** The plural categories of CLDR, in the order in which files list their forms. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
type Category = (typeof CATEGORIES)[number];

/** Numbers that cover every rule in use: CLDR and gettext use the last two digits, and some languages millions. */
const TRIED = [...Array(200).keys(), 1000, 1_000_000];
/** The maximum number of examples of a form: enough to show it, and to distinguish one number from several. */
const MAX_EXAMPLES = 4;
/** The maximum length of a plural rule; the longest in use, that of Arabic, has 120 characters. */
const MAX_RULE_LENGTH = 1000;

/**
 * Returns a cached function for the first whole numbers of each category of a language, in CLDR's order. Its result is
 * undefined for a language that is not in CLDR.
 */
const categories = (
  type: Intl.PluralRuleType,
): ((language: string) => ReadonlyMap<Category, readonly number[]> | undefined) =>
  memoised((language) => {
    if (!supportedLocales(Intl.PluralRules, language).length) return undefined;
    const rules = new Intl.PluralRules(language, { type });
    const numbers = firstNumbers((number) => CATEGORIES.indexOf(rules.select(number)), CATEGORIES.length);
    return new Map(
      CATEGORIES.flatMap((category, at) => (numbers[at]!.length ? [[category, numbers[at]!] as const] : [])),
    );
  });
const CATEGORIES_OF = { cardinal: categories('cardinal'), ordinal: categories('ordinal') };

function firstNumbers(formOf: (number: number) => number, count: number): number[][] {
  const found = Array.from({ length: count }, (): number[] => []);
  for (const number of TRIED) {
    const form = found[formOf(number)];
    if (form && form.length < MAX_EXAMPLES) form.push(number);
  }
  return found;
}

/**
 * Returns the first whole numbers of a category; undefined for a language that is not in CLDR, and for an unknown
 * category. If the language has no separate form for zero or two (`zero` in English), files mean exactly that number.
 */
export function numbersOfPluralCategory(
  language: string,
  name: string,
  type: Intl.PluralRuleType = 'cardinal',
): readonly number[] | undefined {
  const exact = /^=?(\d{1,9})$/.exec(name)?.[1];
  if (exact) return [Number(exact)];
  if (!CATEGORIES.includes(name as Category)) return undefined;
  const known = CATEGORIES_OF[type](language);
  const alone = ['zero', 'one', 'two'].indexOf(name);
  return known?.get(name as Category) ?? (known && alone >= 0 ? [alone] : known && []);
}

/**
 * Returns the numbers of a form given by its position among all; undefined if the language has another number of forms.
 */
export function numbersOfPluralForm(language: string, place: number, count: number): readonly number[] | undefined {
  const known = CATEGORIES_OF.cardinal(language);
  // `many` in French and related languages is for millions, which gettext and Qt do not distinguish.
  const forms = known && [...known].filter(([, [first]]) => first! < 1_000_000).map(([, numbers]) => numbers);
  return forms?.length === count ? forms[place] : undefined;
}

/**
 * Returns the numbers of each form of a gettext rule such as `n%10==1 && n%100!=11 ? 0 : 1`; undefined if it cannot be
 * parsed.
 */
export function numbersOfPluralRule(rule: string, count: number): (readonly number[])[] | undefined {
  if (rule.length > MAX_RULE_LENGTH || !/^[n\d\s()?:!<>=&|%*/+-]+$/.test(rule) || count > CATEGORIES.length)
    return undefined;
  try {
    const numbers = firstNumbers(ruleOf(rule) as (number: number) => number, count);
    return numbers.some((each) => each.length) ? numbers : undefined;
  } catch {
    // Not an expression.
    return undefined;
  }
}

/** Returns a form for display: `few (2, 3, 4, 22, …)`. */
export function pluralFormLabel({ name, numbers = [] }: { name: string; numbers?: readonly number[] }): string {
  const listedNumbers = numbers.length < MAX_EXAMPLES ? numbers : [...numbers, '…'];
  return listedNumbers.length ? `${name} (${listedNumbers.join(', ')})` : name;
}
