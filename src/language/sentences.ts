import { ownProperty } from '../base/nameTable';
import type { Span } from '../model/phrase';
import { icuSegments } from './words';

/** The number of characters examined on each side of a boundary, limited for speed. */
const EVIDENCE_LENGTH = 80;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n\s*|\u2029/g;
/** An ellipsis and a capital: a boundary that Unicode's rules miss. */
const ELLIPSIS_END = /…["'”’»)\]]*\s+(?=["'“‘«»„¿¡([]?\p{Lu})/gu;
const OUTWARD = {
  openingLast: /[([{（「『【《〈“‘„«¿¡]+\s*$/u,
  closingFirst: /^(?:[”’)\]}」』】》〉）]+|["'»“](?=\s|$))\s*/u,
};
/** In German and neighbouring languages, a quotation opens with the guillemet that closes one in French. */
const INWARD = { openingLast: /[([{“‘„»]+\s*$/u, closingFirst: /^(?:[”’)\]}]+|["'«“](?=\s|$))\s*/u };
const INWARD_LANGUAGES = new Set(['de', 'da', 'hr', 'sl', 'cs', 'sk', 'hu']);
const LIST_NUMBER = /^[([]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivx]{1,5}|[IVX]{1,5})[.)]$/u;
const GERMAN_ORDINAL_BEFORE =
  /(?:^|\s)(?:am|vom|zum|beim|im|den|dem|der|die|das|des|bis|ab|seit|jede[rnms]?|ihre[rnms]?|seine[rnms]?|und|oder)\s+\d{1,2}\.$/iu;
const GERMAN_ORDINAL_AFTER =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|Quartal|Auflage|Stock|Klasse)/u;

/**
 * Returns the sentences of a text, in order, without the spaces around them; offsets in UTF-16 code units. A line break
 * is a space and an empty line ends a sentence. Uses ICU's sentence boundaries (UAX #29), corrected for abbreviations,
 * initials, German ordinals, list numbers, quoted speech and ellipses.
 */
export function sentenceSpansOf(text: string, language: string): Span[] {
  const primary = language.split('-')[0]!.toLowerCase();
  const found: Span[] = [];
  let start = 0;
  for (const end of text.matchAll(PARAGRAPH_END)) {
    for (const span of sentencesOfParagraph(text, start, end.index, primary)) found.push(span);
    start = end.index + end[0].length;
  }
  for (const span of sentencesOfParagraph(text, start, text.length, primary)) found.push(span);
  return found;
}

function sentencesOfParagraph(text: string, start: number, end: number, primary: string): Span[] {
  // One space for each character, so offsets stay the same; ICU would break at each line's end.
  const paragraph = text.slice(start, end).replace(/[\r\n\t\v\f\u0085\u2028]/g, ' ');
  const bounds = boundaries(paragraph, primary);
  return bounds
    .map((bound, i) => trimmed(paragraph, i === 0 ? 0 : bounds[i - 1]!, bound))
    .filter((span) => span.end > span.start)
    .map((span) => ({ start: start + span.start, end: start + span.end }));
}

/** Returns the end of each sentence of a paragraph. */
function boundaries(paragraph: string, primary: string): number[] {
  const candidates = new Set<number>();
  for (const { index } of icuSegments(paragraph, primary, 'sentence')) if (index > 0) candidates.add(index);
  for (const match of paragraph.matchAll(ELLIPSIS_END)) candidates.add(match.index + match[0].length);

  const kept: number[] = [];
  for (const candidate of [...candidates].sort((a, b) => a - b)) {
    const previous = kept.at(-1) ?? 0;
    if (candidate <= previous) continue;
    const boundary = moveOverBrackets(paragraph, previous, candidate, primary);
    const before = paragraph.slice(Math.max(previous, boundary - EVIDENCE_LENGTH), boundary).trim();
    const after = paragraph.slice(boundary, boundary + EVIDENCE_LENGTH).trimStart();
    if (before === '' || sentenceContinues(before, after, paragraph[boundary - 1] === ' ', primary)) continue;
    kept.push(boundary);
  }
  return kept.at(-1) === paragraph.length ? kept : [...kept, paragraph.length];
}

/**
 * Moves boundaries at brackets: an opening bracket belongs to the next sentence and a closing one to the previous one,
 * wherever ICU put the boundary.
 */
function moveOverBrackets(paragraph: string, previous: number, boundary: number, primary: string): number {
  const { openingLast, closingFirst } = INWARD_LANGUAGES.has(primary) ? INWARD : OUTWARD;
  const tail = Math.max(previous, boundary - EVIDENCE_LENGTH);
  const opening = openingLast.exec(paragraph.slice(tail, boundary));
  if (opening && tail + opening.index > previous) return tail + opening.index;
  const closing = closingFirst.exec(paragraph.slice(boundary, boundary + 8));
  return boundary + (closing?.[0].length ?? 0);
}

/** Returns whether a sentence continues beyond an end found by Unicode's rules. */
function sentenceContinues(before: string, after: string, blankBetween: boolean, primary: string): boolean {
  if (after === '' || /^[\p{Ll},;:]/u.test(after)) return true;
  if (primary === 'ja' && !blankBetween && /[」』）]$/u.test(before) && /^\p{Script=Hiragana}/u.test(after))
    return true;
  if (LIST_NUMBER.test(before)) return true;
  return before.endsWith('.') && fullStopIsPartOfWord(before, after, primary);
}

function fullStopIsPartOfWord(before: string, after: string, primary: string): boolean {
  const table = abbreviationsOf(primary);
  const lastWords = before.slice(-40).split(/\s+/);
  const word = lastWords
    .at(-1)!
    .slice(0, -1)
    .replace(/^["'“‘«»„([]+/u, '');
  const key = word.toLowerCase();
  const previousWord = lastWords.at(-2) ?? '';
  const pair = `${previousWord.replace(/\.$/, '')}.${word}`.toLowerCase();
  const nextWord = /^["'“‘«»„([]*([\p{L}\p{M}'’-]+)/u.exec(after)?.[1]?.toLowerCase() ?? '';

  if (table.nonTerminal.has(key) || table.nonTerminal.has(pair)) return true;
  if (table.beforeNumber.has(key) && /^(?:\d|[IVXLC]+(?!\p{L}))/u.test(after)) return true;
  if (primary === 'de' && isGermanOrdinal(before, word, after)) return true;
  if (primary === 'ru' && /(?:^|\s)и (?:т\. ?[дп]|др|пр)\.$/u.test(before)) return false;
  const isInitial =
    /^\p{L}$/u.test(word) &&
    (previousWord === '' || /^["'“‘«»„([]?\p{Lu}|\.$/u.test(previousWord) || /\p{Ll}/u.test(word));
  const isAcronym = /^\p{L}(?:\.\p{L})+$/u.test(word);
  return (isInitial || isAcronym) && !table.starters.has(nextWord);
}

/**
 * Returns whether a full stop marks a German ordinal: “am 3. Mai”, “im 19. Jahrhundert”, “Friedrich II. König von …”,
 * but not “Er ist 30. Sie ist 25.”
 */
function isGermanOrdinal(before: string, word: string, after: string): boolean {
  if (/^[IVX]{1,5}$/.test(word)) return /\p{Lu}\p{Ll}+\s+[IVX]+\.$/u.test(before);
  return /^\d{1,2}$/.test(word) && (GERMAN_ORDINAL_BEFORE.test(before) || GERMAN_ORDINAL_AFTER.test(after));
}

function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

/**
 * The meaning of a full stop after words of one language. Entries are in lower case, without the last full stop and
 * without spaces.
 */
interface AbbreviationTable {
  /** A sentence continues after these: titles, “for example”. */
  nonTerminal: ReadonlySet<string>;
  /**
   * Abbreviations after which a sentence continues if a number follows: “No. 5” and “Art. 3”, but not “I said no. Five
   * came.”
   */
  beforeNumber: ReadonlySet<string>;
  /** Words that begin a new sentence even after an initial or an acronym: “in the U.S. The court …”. */
  starters: ReadonlySet<string>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const NUMBERED = 'no nr n art fig figs p pp vol vols ch sec par ed eq tab tel';

const TABLES: Record<string, AbbreviationTable> = {
  en: {
    nonTerminal: set(
      'mr mrs ms dr prof st rev hon gen col capt lt sgt gov sen rep messrs mt e.g i.e eg ie cf vs viz approx ' +
        'resp incl excl max min dept est esp',
    ),
    beforeNumber: set(`${NUMBERED} nos sect app cl para paras jan feb mar apr jun jul aug sep sept oct nov dec ca`),
    starters: set(
      'the a an this that these those it he she they we you i in on at if when but and however there for his ' +
        'her their its no',
    ),
  },
  de: {
    nonTerminal: set(
      'dr prof hr fr frl dipl ing st mag bzw vgl ca inkl exkl evtl ggf ggfs sog z.b d.h i.d.r z.t u.u i.s.d ' +
        'i.s.v i.v.m o.g s.o s.u v.a z.zt zzgl ' +
        'abzgl geb gez max min mio mrd insb bspw einschl entspr lt gem mind betr allg ehem phil med jur rer ' +
        'nat hrsg abk bsp',
    ),
    beforeNumber: set(
      `${NUMBERED} abs ziff bd kap s satz anl rn rz aufl abb str jan feb mär apr jun jul aug sep sept okt nov ` +
        `dez jh lit`,
    ),
    starters: set(
      'der die das den dem ein eine einer einem er sie es wir ich ihr man dies diese dieser dieses im in am an ' +
        'auf bei für wenn aber und doch so als nach mit',
    ),
  },
  fr: {
    nonTerminal: set('m mm mme mlle mgr me dr pr st ste p.ex p.e c.-à-d cf env av chap al éd max min resp boul'),
    beforeNumber: set(`${NUMBERED} al ann janv févr avr juill sept oct nov déc liv r réf`),
    starters: set(
      "le la les l'un un une des il elle ils elles on nous vous je ce cette ces dans en si mais et pour au aux",
    ),
  },
  es: {
    nonTerminal: set(
      'sr sra sres srta d dña dr dra prof profa lic ing p.ej ej cf ee pág págs aprox máx mín gral ud uds vd ' +
        'vds excmo ilmo',
    ),
    beforeNumber: set(`${NUMBERED} núm núms cap apdo ap pág art arts t`),
    starters: set('el la los las un una él ella ellos se en si pero y no este esta estos para al'),
  },
  it: {
    nonTerminal: set(
      'sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa avv ing arch geom on p.es es cfr ecc.mo spett egr ' +
        'gent max min ca s',
    ),
    beforeNumber: set(`${NUMBERED} pag pagg cap co lett all cod num artt`),
    starters: set('il lo la i gli le un una egli ella essi si in se ma e non questo questa per al nel'),
  },
  pt: {
    nonTerminal: set('sr sra srs sras srta dr dra drs prof profa eng exmo exma d p.ex ex cf aprox máx mín av'),
    beforeNumber: set(`${NUMBERED} pág págs cap arts núm inc al`),
    starters: set('o a os as um uma ele ela eles elas se em no na mas e não este esta para ao'),
  },
  nl: {
    nonTerminal: set(
      'dhr mevr mw dr drs ir ing mr prof st bijv bv d.w.z o.a t.a.v i.v.m m.b.t e.d n.a.v resp evt incl excl ' +
        'ca max min jl zgn',
    ),
    beforeNumber: set(`${NUMBERED} blz lid hfst nrs afb jan feb mrt apr jun jul aug sep okt nov dec`),
    starters: set('de het een hij zij ze wij we ik je dit dat deze die in op als maar en er voor bij'),
  },
  ru: {
    nonTerminal: set(
      'г гг гр г-н г-жа т.е т.к т.н т.о им ул пр просп пер наб пл обл руб коп тыс млн млрд акад проф доц инж ' +
        'напр см ср св рис',
    ),
    beforeNumber: set('ст п пп ч с стр гл рис табл т тт д кв корп оф № разд абз тел'),
    starters: set('он она они оно мы вы я это этот эта эти в на по при если но и а для как с у'),
  },
};

const NONE: AbbreviationTable = {
  nonTerminal: set('dr prof mr mrs'),
  beforeNumber: set(NUMBERED),
  starters: new Set(),
};

/** Returns a language's abbreviations; defaults to a shared table. */
function abbreviationsOf(primary: string): AbbreviationTable {
  return ownProperty(TABLES, primary) ?? NONE;
}
