import { editDistance } from '../../language/editDistance';
import { labelledTerm, grammarFields } from './headwordLabels';

/** The habits of a column's cells, according to the first rows. */
export interface CellConventions {
  hasArticles: boolean;
  hasGenders: boolean;
  /** Words before a comma that occur with different words after it, as in `valve, safety` and `valve, check`. */
  heads: ReadonlySet<string>;
  listsByComma: boolean;
}

export interface CellContext {
  language: string;
  /** Cells of the row in other languages. */
  others: readonly string[];
  habits: CellConventions;
  /** True if ambiguous separators separate terms. */
  splitsDoubtful: boolean;
}

/** The parts of a text, or the whole text; doubtful if the separator may belong to a term. */
export interface CellSplitResult {
  parts: string[];
  isDoubtful: boolean;
}

const MAX_WORDS_OF_PART = 3;
/** Words that a slash joins to one term, in either order. */
const JOINED = new Set(
  (
    'and/or on/off in/out input/output read/write client/server yes/no true/false he/she his/her him/her ' +
    'up/down left/right open/close open/closed start/stop push/pull ' +
    'male/female plus/minus pass/fail either/or before/after min/max hot/cold buy/sell master/slave ' +
    'sender/receiver host/guest question/answer cause/effect price/performance ' +
    'cost/benefit risk/benefit high/low day/night parent/child send/receive import/export upload/download ' +
    'show/hide login/logout black/white win/lose forward/backward front/rear ' +
    'play/pause search/replace find/replace hardware/software supply/demand tax/duty und/oder ein/aus an/aus ' +
    'auf/ab auf/zu ja/nein links/rechts et/ou oui/non marche/arrêt y/o sí/no ' +
    'encendido/apagado e/o sì/no acceso/spento e/ou sim/não ligado/desligado en/of aan/uit ja/nee och/eller ' +
    'på/av og/eller til/fra и/или да/нет вкл/выкл i/lub tak/nie'
  ).split(' '),
);
/** Prefixes that turn a word into its opposite. */
const OPPOSITE = /^(?:un|dis|de|dé|dés|des|in|im|non|non-|re|ent|ab|aus|er|ein|an)$/;
/** Endings of the other gender after a slash. */
const GENDER_ENDING: Record<string, RegExp> = {
  de: /^-?(?:in|innen|r|n|e|er|frau)$/,
  es: /^-?(?:a|as|o|os|ora|oras)$/,
  pt: /^-?(?:a|as|o|os|ora|oras)$/,
  it: /^-?(?:a|e|o|i|trice)$/,
  fr: /^-?(?:e|es|s|euse|rice|trice|ère|ienne)$/,
};
const CONJUNCTION = /(?<!\p{L})(?:and|und|et|y|e|och|og|en|i|и|a)\s/iu;

/** Splits at slashes. The cells in other languages distinguish `subscribe/order` from `client/server`. */
export function splitAtSlashes(text: string, { language, others }: CellContext): CellSplitResult {
  const whole: CellSplitResult = { parts: [text], isDoubtful: false };
  if (!/[/／]/.test(text) || /:\/\/|\/\/|^[/.~]|\/$|[\\{}=<>]/.test(text)) return whole;
  const isSpaced = /\s[/／]\s/.test(text);
  const parts = (isSpaced ? text.split(/\s[/／]\s/) : splitOutsideBrackets(text, /[/／]/)).map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => !/\p{L}/u.test(part))) return whole;
  const filled = others.filter((other) => other);
  if (isJoined(parts) || filled.some((other) => fold(other) === fold(text))) return whole;
  if (parts.length === 2 && areSpellings(parts[0]!, parts[1]!)) return { parts, isDoubtful: false };
  if (isSpaced) return { parts, isDoubtful: false };
  const primary = language.split('-')[0]!;
  if (parts.length === 2 && GENDER_ENDING[primary]?.test(parts[1]!))
    return { parts: genderForms(parts[0]!, parts[1]!), isDoubtful: false };
  // `km/h`, `TCP/IP`, `A/B`, `Ein-/Ausgabe`, `3/4`
  const isNarrow = (part: string): boolean =>
    /^[\p{Lu}\p{N}.]+$/u.test(part) || /\p{N}/u.test(part) || /^-|-$/.test(part) || (part.length < 3 && !isWide(part));
  if (parts.some(isNarrow)) return whole;
  if (parts.some((part) => /\s/.test(part))) return { parts, isDoubtful: true };
  const hasOwnParts = (other: string): boolean =>
    /\p{L}[/／]\p{L}/u.test(other) ||
    new RegExp(`\\p{L}(?:[-–]\\p{L}+){${parts.length - 1}}$`, 'u').test(other) ||
    CONJUNCTION.test(` ${other}`);
  return { parts, isDoubtful: !filled.length || filled.some(hasOwnParts) };
}

const isWide = (text: string): boolean => /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text);
const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** Pairs that are one term, such as `on/off` and `lock/unlock`. */
function isJoined(parts: readonly string[]): boolean {
  if (parts.length !== 2) return false;
  const [one, other] = parts.map((part) => part.toLowerCase().split(/\s+/)) as [string[], string[]];
  const [a, b] = [one.at(-1)!, other[0]!];
  const opposes = (long: string, short: string): boolean =>
    long.length > short.length && long.endsWith(short) && OPPOSITE.test(long.slice(0, -short.length));
  return JOINED.has(`${a}/${b}`) || JOINED.has(`${b}/${a}`) || opposes(a, b) || opposes(b, a);
}

/** Returns whether two words are spellings of one word, such as `colour` and `color` or `organise` and `organize`. */
function areSpellings(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)];
  if (Math.min(a.length, b.length) < 4 || a === b || /\p{N}/u.test(a + b)) return false;
  return (
    a[0] === b[0] &&
    a.at(-1) === b.at(-1) &&
    editDistance(a, b, 2) !== undefined &&
    editDistance(a, b, a.length > 6 ? 2 : 1) !== undefined
  );
}

/**
 * Returns *Benutzer* and *Benutzerin* for `Benutzer/in`. Other endings may replace letters, so only the first form is
 * returned.
 */
function genderForms(base: string, ending: string): string[] {
  const plain = ending.replace(/^-/, '');
  return /^(?:in|innen|frau)$/.test(plain) ? [base, base + plain] : [base];
}

/** Returns words before a comma that occur with different words after it. */
export function repeatedHeads(cells: readonly string[]): ReadonlySet<string> {
  const behind = new Map<string, Set<string>>();
  for (const cell of cells) {
    const [, head, rest] = /^([\p{L} -]+),\s([\p{L} -]+)$/u.exec(cell) ?? [];
    if (head) behind.set(head.toLowerCase(), (behind.get(head.toLowerCase()) ?? new Set()).add(rest!));
  }
  return new Set([...behind].filter(([, rests]) => rests.size > 1).map(([head]) => head));
}

/** Returns whether a cell consists of three or more short parts. */
export function isCommaSeparatedList(cell: string): boolean {
  const parts = byCommas(cell);
  return parts.length > 2 && parts.every(isShort) && !endsAsSentencePart(parts.at(-1)!);
}

const byCommas = (text: string): string[] =>
  splitOutsideBrackets(text.replaceAll(/,(?=\S)/g, '\0'), /[,，،]/).map((part) => part.replaceAll('\0', ','));
const isShort = (part: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*$/u.test(part) && part.split(/\s+/).length <= MAX_WORDS_OF_PART;
const endsAsSentencePart = (part: string): boolean =>
  /^(?:and|und|et|y|e|och|og|en|i|и)\s/iu.test(part) || /\s(?:and|und|et|y|och|og|и)\s/iu.test(part);

/** Splits at commas that clearly separate terms, and puts `motor, electric` into text order. */
export function splitAtCommas(text: string, { language, others, habits }: CellContext): CellSplitResult {
  const whole: CellSplitResult = { parts: [text], isDoubtful: false };
  if (!/[,，،]/.test(text)) return whole;
  const parts = byCommas(text);
  if (parts.length < 2 || parts.some((part) => !/\p{L}/u.test(part))) return whole;
  const [first, second] = parts as [string, string];
  const isLabel = (part: string): boolean =>
    /^["¨~–-]/.test(part) || grammarFields(part, language) !== undefined || isArticle(part);
  if (isLabel(parts.at(-1)!)) return whole;
  if (parts.some((part, index) => index > 0 && labelledTerm(part))) return { parts, isDoubtful: false };
  if (!parts.every((part) => isShort(part.replace(/-$/, ''))) || endsAsSentencePart(parts.at(-1)!)) return whole;
  if (parts.length > 2) return { parts, isDoubtful: !isCommaSeparatedList(text) };
  const inverted = invertedTerm(first, second, language, habits);
  if (inverted) return { parts: [inverted], isDoubtful: false };
  const isList =
    habits.listsByComma ||
    holdsOther(first, second) ||
    (/^de\b/.test(language) &&
      [first, second].every((part) => /^\p{Lu}\p{L}+$/u.test(part)) &&
      !others.some((other) => /,\s/.test(other)));
  return { parts, isDoubtful: !isList };
}

const isArticle = (part: string): boolean => /^(?:der|die|das|le|la|les|el|los|las|il|lo|gli|het|de|l['’])$/.test(part);

/** Returns whether one term ends with the other, such as `Förderpumpe` with `Pumpe`. */
function holdsOther(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return Math.min(a.length, b.length) > 2 && (a.endsWith(b) || b.endsWith(a));
}

/** Endings of adjectives, and the most common adjectives without such an ending. */
const ADJECTIVES: Record<string, RegExp> = {
  en: new RegExp(
    '^(?!(?:drive|archive|locomotive|directive|adhesive|explosive|objective|signal|terminal|material|' +
      String.raw`metal|seal|fabric|plastic|seed|feed|need)$)(?:\p{L}{2,}(?:ic|ical|al|ed|ive|able|ible|ous|less|ful|` +
      'ish|ern|ular|iliary|onary|tory)|big|large|small|little|long|short|high|low|hot|cold|warm|cool|new|' +
      'old|main|dry|wet|deep|flat|round|square|thick|thin|wide|narrow|heavy|light|fast|slow|hard|soft|raw|' +
      'pure|double|single|triple|front|rear|inner|outer|upper|lower|left|right|open|closed|free|fixed|' +
      'white|black|red|green|blue|yellow|brown|grey|gray|strong|weak|full|empty|live|dead|smart|safe|clear|' +
      'dark|sharp|blunt|male|female)$',
    'u',
  ),
  de: /^\p{Ll}{2,}(?:er|e|es)$/u,
  nl: /^\p{Ll}{2,}(?:e|isch)$/u,
  fr: /^\p{Ll}{2,}(?:ique|al|ale|el|elle|eux|euse|if|ive|able|ible|é|ée|aire|ant|ante|ent|ente)$/u,
  es: /^\p{Ll}{2,}(?:ico|ica|al|ivo|iva|able|ible|oso|osa|ado|ada|ido|ida|ario|aria|ante|ente|tor|triz)$/u,
  it: /^\p{Ll}{2,}(?:ico|ica|ale|ivo|iva|abile|ibile|oso|osa|ato|ata|ito|ita|ario|aria|ante|ente)$/u,
  pt: /^\p{Ll}{2,}(?:ico|ica|al|ivo|iva|ável|ível|oso|osa|ado|ada|ido|ida|ário|ária|ante|ente)$/u,
};
const BEFORE_NOUN = ['en', 'de', 'nl'];

/** Returns `motor, electric` in text order; undefined if the comma may mean something else. */
function invertedTerm(first: string, second: string, language: string, { heads }: CellConventions): string | undefined {
  const primary = language.split('-')[0]!;
  const adjectives = ADJECTIVES[primary];
  if (!adjectives) return undefined;
  // `Ventil, Sicherheits-`
  if (second.endsWith('-'))
    return primary === 'en' ? `${second.slice(0, -1)}-${first}` : second.slice(0, -1) + first.toLowerCase();
  if (/^\p{Lu}/u.test(second) || (primary === 'de' && !/^\p{Lu}/u.test(first))) return undefined;
  const isHead = heads.has(first.toLowerCase()) && primary !== 'de';
  const last = second.split(/\s+/).at(-1)!;
  const isAdjective = adjectives.test(last) && !adjectives.test(first.split(/\s+/).at(-1)!);
  if (!isHead && !isAdjective) return undefined;
  return BEFORE_NOUN.includes(primary) ? `${second} ${first}` : `${first} ${second}`;
}

/** Splits at a separator outside of brackets. */
export function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('([（［'.includes(sign)) depth++;
    else if (')]）］'.includes(sign)) depth = Math.max(0, depth - 1);
    if (!depth && separator.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
