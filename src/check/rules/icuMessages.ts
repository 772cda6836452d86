import type * as Messages from '@messageformat/parser';
import { numbersOfPluralCategory } from '../../language/pluralForms';
import type { FormDeviation, SpanWithMarkup } from './formRule';
import type { ArgumentSpans, TypedIcuArgument } from './icuSyntax';
import {
  icuFunctionSpan,
  MAX_ICU_MESSAGE_LENGTH,
  typedIcuArguments,
  parseIcuMessage,
  tokenSpan,
  branchCombinations,
  maskQuoted,
} from './icuSyntax';

/** Returns the span of each source argument along the branches that a variant of the translation selects. */
function argumentsAlong(
  tokens: readonly Messages.Token[],
  keyOf: (name: string, keys: readonly string[]) => string,
  counted?: string,
): ArgumentSpans {
  const places: ArgumentSpans = new Map();
  for (const token of tokens) {
    if (token.type === 'argument') places.set(token.arg, tokenSpan(token.ctx));
    else if (token.type === 'octothorpe' && counted !== undefined) places.set(counted, tokenSpan(token.ctx));
    else if (token.type === 'function') places.set(token.arg, icuFunctionSpan(token));
    else if ('cases' in token) {
      const keys = token.cases.map(({ key }) => key);
      const branch = token.cases.find(({ key }) => key === keyOf(token.arg, keys)) ?? token.cases.at(-1);
      const inner = argumentsAlong(branch?.tokens ?? [], keyOf, token.type === 'select' ? counted : token.arg);
      for (const [name, place] of inner) places.set(name, place);
    }
  }
  return places;
}

/**
 * The maximum number of deviations of a message. Beyond it, the other variants are skipped: it is not a translation of
 * its source.
 */
const MAX_DEVIATIONS = 100;
const PLURAL_KEY = /^(?:zero|one|two|few|many|other|=\d+)$/;
const STYLE = /^(?:short|medium|long|full|integer|currency|percent|scientific|compact)$/;

/**
 * Returns the deviations of a translation from its source's ICU MessageFormat syntax: lost or added arguments,
 * translated keywords and keys, a missing `other` branch, mismatched braces. Undefined if the source is no such
 * message.
 *
 * @param language that of the translation
 */
export function icuMessageDeviations(source: string, target: string, language: string): FormDeviation[] | undefined {
  if (source.length > MAX_ICU_MESSAGE_LENGTH || target.length > MAX_ICU_MESSAGE_LENGTH) return undefined;
  // A source that quotes braces, perhaps around a placeholder, may not be for ICU at all.
  if (/'[{}]/.test(source) && !/,\s*(?:plural|select|selectordinal)\s*,/.test(source)) return undefined;
  const [from, to] = [maskQuoted(source), maskQuoted(target)];
  const sourceTokens = parseIcuMessage(from);
  if (!sourceTokens) return undefined;
  const parts = typedIcuArguments(sourceTokens);
  const keywords = translatedTypes(parts, from, to);
  if (keywords.length) return keywords;
  const targetTokens = parseIcuMessage(to);
  if (!targetTokens) return [{ found: { start: 0, end: target.length }, expected: [], fault: 'message' }];
  return withoutRepetition([
    ...lostTypes(sourceTokens, targetTokens, from, to),
    ...styleDeviations(parts, typedIcuArguments(targetTokens), from, to),
    ...keyDeviations(parts, typedIcuArguments(targetTokens), to),
    ...argumentDeviations(sourceTokens, targetTokens, source, language),
  ]);
}

/** Finds translated argument types: {count, Plural, …}, {amount, Zahl}. */
function translatedTypes(parts: readonly TypedIcuArgument[], source: string, target: string): FormDeviation[] {
  const found: FormDeviation[] = [];
  const written = Array.from(target.matchAll(/\{\s*([^\s{},]+)\s*,\s*([^\s{},]+)\s*[,}]/gu), (match) => ({
    name: match[1]!,
    type: match[2]!,
    start: match.index + match[0].lastIndexOf(match[2]!),
  }));
  const types = new Set(parts.map((token) => ('cases' in token ? token.type : token.key)));
  const known = /^(?:plural|select|selectordinal|number|date|time|spellout|ordinal|duration|choice|list)$/;
  const left = [...parts];
  const names = new Set(written.map(({ name }) => name));
  for (const { name, type, start } of written) {
    const own = left.findIndex((token) => token.arg === name);
    const at = own >= 0 ? own : left.findIndex((token) => !names.has(token.arg));
    const part = at < 0 ? undefined : left.splice(at, 1)[0];
    if (known.test(type) || types.has(type) || !part) continue;
    const wanted = 'cases' in part ? part.type : part.key;
    const place = source.indexOf(wanted, part.ctx.offset + 1);
    found.push({
      used: { start: place, end: place + wanted.length },
      found: { start, end: start + type.length },
      expected: [wanted],
    });
    // A renamed argument is also reported here, because a message that cannot be parsed skips the other checks.
    if (own >= 0) continue;
    const [from, to] = [source.indexOf(part.arg, part.ctx.offset), target.lastIndexOf(name, start)];
    found.push({
      used: { start: from, end: from + part.arg.length },
      found: { start: to, end: to + name.length },
      expected: [part.arg],
    });
  }
  return found;
}

/** Finds numbers or dates that lost their format, or another value that gained one: {0} for {0,number}. */
function lostTypes(
  source: readonly Messages.Token[],
  target: readonly Messages.Token[],
  from: string,
  to: string,
): FormDeviation[] {
  const places = (
    tokens: readonly Messages.Token[],
    text: string,
  ): Map<string, { type: string; place: SpanWithMarkup }> =>
    new Map(
      argumentsIn(tokens).map((token) => [
        token.arg,
        {
          type: token.type === 'function' ? token.key : '',
          place: { start: token.ctx.offset, end: text.indexOf('}', token.ctx.offset) + 1 },
        },
      ]),
    );
  const inTarget = places(target, to);
  return Array.from(places(source, from)).flatMap(([name, { type, place }]): FormDeviation[] => {
    const other = inTarget.get(name);
    return !other || other.type === type || (type && other.type)
      ? []
      : [{ used: place, found: other.place, expected: [from.slice(place.start, place.end)] }];
  });
}

function argumentsIn(tokens: readonly Messages.Token[]): (Messages.PlainArg | Messages.FunctionArg)[] {
  return tokens.flatMap((token): (Messages.PlainArg | Messages.FunctionArg)[] => {
    if (token.type === 'argument' || token.type === 'function') return [token];
    return 'cases' in token ? token.cases.flatMap((each) => argumentsIn(each.tokens)) : [];
  });
}

/** Finds translated style names: {when, date, kurz}. */
function styleDeviations(
  source: readonly TypedIcuArgument[],
  target: readonly TypedIcuArgument[],
  from: string,
  to: string,
): FormDeviation[] {
  return target.flatMap((token): FormDeviation[] => {
    if ('cases' in token || !token.param) return [];
    const style = styleOf(token);
    const original = source.find((other) => !('cases' in other) && other.arg === token.arg);
    if (!original || 'cases' in original || !original.param) return [];
    const wanted = styleOf(original);
    if (!STYLE.test(wanted) || STYLE.test(style) || !/^\p{L}+$/u.test(style)) return [];
    const [used, found] = [
      from.indexOf(wanted, original.ctx.offset),
      to.indexOf(style, token.ctx.offset + token.ctx.text.length - 1),
    ];
    return [
      {
        used: { start: used, end: used + wanted.length },
        found: { start: found, end: found + style.length },
        expected: [wanted],
      },
    ];
  });
}

const styleOf = ({ param = [] }: Messages.FunctionArg): string =>
  param
    .map((token) => token.ctx.text)
    .join('')
    .trim();

/** Finds translated branch keys, or a missing `other` branch. */
function keyDeviations(
  source: readonly TypedIcuArgument[],
  target: readonly TypedIcuArgument[],
  to: string,
): FormDeviation[] {
  return target.flatMap((token): FormDeviation[] => {
    if (!('cases' in token)) return [];
    const original = source.find((other) => 'cases' in other && other.arg === token.arg);
    const wanted = original && 'cases' in original ? original.cases : [];
    const isKey = (key: string): boolean =>
      token.type === 'select'
        ? key === 'other' || !original || wanted.some((each) => each.key === key)
        : PLURAL_KEY.test(key);
    const keys = token.cases.map(({ key }) => key);
    const wrong = token.cases.filter(({ key }) => !isKey(key));
    const missing = wanted.filter(({ key }) => !keys.includes(key));
    const needed = wrong.length ? missing : missing.filter(({ key }) => key === 'other');
    const other = needed.filter(({ key }) => key === 'other');
    // Plural keys may be omitted, but unknown keys are always wrong.
    const expected =
      needed.length > wrong.length && other.length
        ? [...needed.filter(({ key }) => key !== 'other').slice(0, wrong.length - 1), ...other]
        : needed;
    const count = Math.max(wrong.length, other.length);
    return Array.from({ length: count }, (_, at): FormDeviation => {
      const [used, found] = [expected[at], wrong[at]];
      const start = found && to.indexOf(found.key, found.ctx.offset);
      const from = used && used.ctx.offset + used.ctx.text.indexOf(used.key);
      return {
        ...(used && { used: { start: from!, end: from! + used.key.length, written: used.key } }),
        ...(found && { found: { start: start!, end: start! + found.key.length } }),
        expected: used && found ? [used.key] : [],
      };
    });
  });
}

/** Returns the arguments that a branch of the translation lacks, or has in addition to the source. */
function argumentDeviations(
  source: readonly Messages.Token[],
  target: readonly Messages.Token[],
  text: string,
  language: string,
): FormDeviation[] {
  const names = new Set([
    ...branchCombinations(source).flatMap(({ argumentSpans }) => [...argumentSpans.keys()]),
    ...typedIcuArguments(source).map((token) => token.arg),
  ]);
  const numbersOf = (key: string, type: string): readonly number[] =>
    numbersOfPluralCategory(language, key, type === 'selectordinal' ? 'ordinal' : 'cardinal') ?? [];
  const found: FormDeviation[] = [];
  for (const { chosen, argumentSpans: said } of branchCombinations(target)) {
    const keyOf = (name: string, keys: readonly string[]): string => {
      const choice = chosen.get(name);
      if (!choice) return 'other';
      const isForSeveral = choice.type !== 'select' && numbersOf(choice.key, choice.type).length !== 1;
      return keys.includes(choice.key) && !isForSeveral ? choice.key : 'other';
    };
    const isImpliedByForm = (name: string): boolean => {
      const choice = chosen.get(name);
      return choice !== undefined && choice.type !== 'select' && numbersOf(choice.key, choice.type).length === 1;
    };
    const missing = [...argumentsAlong(source, keyOf)].filter(([name]) => !said.has(name) && !isImpliedByForm(name));
    const extra = [...said].filter(([name]) => !names.has(name));
    const plural = [...chosen.values()].find(({ type }) => type !== 'select');
    const form = plural && { name: plural.key, numbers: numbersOf(plural.key, plural.type) };
    const nameOf = (tokens: readonly Messages.Token[], name: string, place: SpanWithMarkup): SpanWithMarkup =>
      place.end - place.start > 1 ? place : nameSpan(tokens, name);
    const ofForm = Array.from({ length: Math.max(missing.length, extra.length) }, (_, at): FormDeviation => {
      const isRenamed = missing[at] && extra[at];
      const [used, found] = [
        missing[at] && ([missing[at][0], isRenamed ? nameOf(source, ...missing[at]) : missing[at][1]] as const),
        extra[at] && ([extra[at][0], nameOf(target, ...extra[at])] as const),
      ];
      return {
        ...(used && { used: used[1] }),
        ...(found && { found: found[1] }),
        expected: used && found ? [text.slice(used[1].start, used[1].end)] : [],
        ...(form && { form }),
      };
    });
    found.push(...ofForm);
    if (found.length > MAX_DEVIATIONS) break;
  }
  return found;
}

/** Returns the span of an argument's name in a plural or select. */
function nameSpan(tokens: readonly Messages.Token[], name: string): SpanWithMarkup {
  const { ctx } = typedIcuArguments(tokens).find((token) => token.arg === name)!;
  const start = ctx.offset + ctx.text.indexOf(name);
  return { start, end: start + name.length };
}

/** Reports a deviation that several branches share once. It gets no plural form, because it concerns more than one. */
function withoutRepetition(found: readonly FormDeviation[]): FormDeviation[] {
  const first = new Map<string, FormDeviation>();
  for (const deviation of found) {
    const key = `${deviation.used?.start} ${deviation.used?.end} ${deviation.found?.start}`;
    const same = first.get(key);
    if (same?.form) {
      first.set(key, { ...same, form: undefined });
    } else if (!same) first.set(key, deviation);
  }
  return [...first.values()];
}
