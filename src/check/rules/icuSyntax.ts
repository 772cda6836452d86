import type * as Messages from '@messageformat/parser';
import { lazyRequire } from '../../base/lazyRequire';
import { numbersOfPluralCategory } from '../../language/pluralForms';
import type { Finding } from '../../model/finding';
import type { SpanWithMarkup } from './formRule';

const library = lazyRequire<typeof Messages>('@messageformat/parser');

/** The maximum number of combinations of branches that are compared; real messages have fewer. */
const MAX_VARIANTS = 64;
/** The maximum total length of all variants, in characters. At least `MIN_VARIANTS` are read. */
const MAX_CHARACTERS = 60_000;
const MIN_VARIANTS = 8;
export const MAX_ICU_MESSAGE_LENGTH = 5000;

/** Replaces text in apostrophes by characters without a meaning, so all positions stay the same: '{name}' is text. */
export function maskQuoted(text: string): string {
  if (!text.includes("'")) return text;
  let rest = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "'") rest += text[at]!;
    else if (text[at + 1] === "'") rest += '··' + (at++, '');
    else if (!/[{}]/.test(text[at + 1] ?? '')) rest += '·';
    else {
      let end = at + 1;
      while (end < text.length && (text[end] !== "'" || text[end + 1] === "'")) end += text[end] === "'" ? 2 : 1;
      end = Math.min(end + 1, text.length);
      rest += '·'.repeat(end - at);
      at = end - 1;
    }
  }
  return rest;
}

/** Returns the tokens of a message; undefined if it is invalid. */
export function parseIcuMessage(text: string): Messages.Token[] | undefined {
  const { parse } = library();
  try {
    const tokens = parse(text, { strictPluralKeys: false });
    // The parser treats a surplus closing brace as text.
    return tokens.some((token) => token.type === 'content' && token.value.includes('}')) ? undefined : tokens;
  } catch {
    // Not a message; the caller reports it.
    return undefined;
  }
}

/** An argument of a message: a plural or select, or a formatted number or date. */
export type TypedIcuArgument = Messages.Select | Messages.FunctionArg;

export function typedIcuArguments(tokens: readonly Messages.Token[]): TypedIcuArgument[] {
  return tokens.flatMap((token): TypedIcuArgument[] => {
    if (token.type === 'function') return [token, ...typedIcuArguments(token.param ?? [])];
    return 'cases' in token ? [token, ...token.cases.flatMap((each) => typedIcuArguments(each.tokens))] : [];
  });
}

export type ArgumentSpans = Map<string, SpanWithMarkup>;

/** One path through the branches of a message: the chosen branches and the arguments that it uses. */
interface Variant {
  chosen: ReadonlyMap<string, { key: string; type: string }>;
  argumentSpans: ArgumentSpans;
}

export function tokenSpan({ offset, text }: Messages.Context): SpanWithMarkup {
  return { start: offset, end: offset + text.length };
}

export function branchCombinations(tokens: readonly Messages.Token[], pluralArgument?: string): Variant[] {
  let variants: Variant[] = [{ chosen: new Map(), argumentSpans: new Map() }];
  const say = (name: string, place: SpanWithMarkup): void => {
    for (const { argumentSpans } of variants) if (!argumentSpans.has(name)) argumentSpans.set(name, place);
  };
  for (const token of tokens) {
    if (token.type === 'argument') say(token.arg, tokenSpan(token.ctx));
    else if (token.type === 'octothorpe' && pluralArgument !== undefined) say(pluralArgument, tokenSpan(token.ctx));
    else if (token.type === 'function') {
      say(token.arg, icuFunctionSpan(token));
      for (const part of typedIcuArguments(token.param ?? [])) say(part.arg, tokenSpan(part.ctx));
    } else if ('cases' in token) {
      const before = variants;
      variants = [];
      for (const { key, tokens: inner } of token.cases) {
        for (const branch of branchCombinations(inner, token.type === 'select' ? pluralArgument : token.arg))
          for (const { chosen, argumentSpans: said } of before.slice(0, MAX_VARIANTS - variants.length))
            variants.push({
              chosen: new Map([...chosen, [token.arg, { key, type: token.type }], ...branch.chosen]),
              argumentSpans: new Map([...branch.argumentSpans, ...said]),
            });
        if (variants.length === MAX_VARIANTS) break;
      }
      if (!variants.length) variants = before;
    }
  }
  return variants;
}

/** Returns the span of {when, date, short}, whose closing brace the parser does not count. */
export const icuFunctionSpan = ({ ctx, param = [] }: Messages.FunctionArg): SpanWithMarkup => ({
  start: ctx.offset,
  end:
    ctx.offset + ctx.text.length + (param.length ? param.reduce((sum, { ctx: { text } }) => sum + text.length, 1) : 0),
});

/** The source and target with one plural form; the others are replaced with spaces, so all positions stay the same. */
interface MessageVariant {
  source: string;
  target: string;
  /** Missing if the text has no forms. */
  form?: Finding['form'];
}

/**
 * Returns each form of a translated message with the corresponding form of its source. Returns the two whole texts if
 * the translation has no forms or cannot be parsed.
 */
export function messageVariants(source: string, target: string, language: string): MessageVariant[] {
  const whole = [{ source, target }];
  if (
    !/,\s*(?:plural|select)/.test(target) ||
    source.length > MAX_ICU_MESSAGE_LENGTH ||
    target.length > MAX_ICU_MESSAGE_LENGTH
  )
    return whole;
  const [from, to] = [parseIcuMessage(maskQuoted(source)), parseIcuMessage(maskQuoted(target))];
  if (!from || !to) return whole;
  const most = Math.max(MIN_VARIANTS, Math.floor(MAX_CHARACTERS / (source.length + target.length)));
  const variants = branchCombinations(to)
    .filter(({ chosen }) => chosen.size > 0)
    .slice(0, most);
  if (!variants.length) return whole;
  return variants.map(({ chosen }) => {
    const keyOf = (name: string, keys: readonly string[]): string => {
      const key = chosen.get(name)?.key ?? 'other';
      return keys.includes(key) ? key : 'other';
    };
    const [, choice] = [...chosen].find(([, { type }]) => type !== 'select') ?? [...chosen][0]!;
    const numbers =
      choice.type === 'select'
        ? undefined
        : numbersOfPluralCategory(language, choice.key, choice.type === 'selectordinal' ? 'ordinal' : 'cardinal');
    return {
      source: onlyBranch(source, from, keyOf),
      target: onlyBranch(target, to, keyOf),
      form: { name: choice.key, ...(numbers && { numbers }) },
    };
  });
}

/** Replaces unselected branches and the surrounding syntax with spaces. */
function onlyBranch(
  text: string,
  tokens: readonly Messages.Token[],
  keyOf: (name: string, keys: readonly string[]) => string,
): string {
  const kept: SpanWithMarkup[] = [];
  const keep = (inner: readonly Messages.Token[]): void => {
    for (const token of inner)
      if ('cases' in token) {
        const chosen = keyOf(
          token.arg,
          token.cases.map(({ key }) => key),
        );
        keep(token.cases.find(({ key }) => key === chosen)?.tokens ?? []);
      } else kept.push(token.type === 'function' ? icuFunctionSpan(token) : tokenSpan(token.ctx));
  };
  keep(tokens);
  let rest = '';
  for (const { start, end } of kept) rest += ' '.repeat(Math.max(0, start - rest.length)) + text.slice(start, end);
  return rest.padEnd(text.length).slice(0, text.length);
}
