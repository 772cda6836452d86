/**
 * Detects unfinished translations in the files of translation tools. The tools use different words in different
 * elements; one vocabulary covers all formats. Sources: OASIS XLIFF 1.2 and 2.1, the file type documentation of Trados
 * Studio, memoQ and Phrase, the manuals of gettext, Qt Linguist, Xcode and NAB AL Tools.
 */

/** A file's statements about one translation, in the words of the format; unstated ones are missing. */
export interface DeclaredTranslationState {
  /** The state of the work: `needs-translation`, `Draft`, `MachineTranslated`, `fuzzy`. */
  state?: string;
  /** A refinement of the state (`subState` of XLIFF 2). */
  detail?: string;
  /** The origin of the text (`state-qualifier` of XLIFF 1.2, `creationid` of TMX): `mt-suggestion`, `MT!`. */
  qualifier?: string;
  /** The origin of the text, in tools whose state shows whether someone has confirmed it: `origin="mt"`. */
  origin?: string;
  /** Whether a person has confirmed the translation: `0` or `1`, `yes` or `no`. */
  confirmed?: string;
}

const UNFINISHED = new Set(
  (
    'new initial draft unspecified unfinished untranslated nottranslated notstarted pretranslated ' +
    'partiallyedited partiallytranslated ' +
    'assembledfromfragments edited fuzzy unconfirmed unapproved suggestion suggested todo pending inprogress stale ' +
    'mt automt machine machinetranslated machinetranslation machinetrans machinetranslatedsegment ' +
    'automatictranslation nmt amt ' +
    'leveragedmt mtsuggestion'
  ).split(' '),
);
const UNFINISHED_BEGINNING = /^(?:needs|rejected|mtsuggest|leveragedmt|machinetrans)/;
/**
 * A suggestion of a translation memory. It is finished only if the state shows that a person has translated the text.
 */
const SUGGESTED = new Set(['fuzzymatch', 'tmsuggestion']);
/** The states in which a person has reviewed the text last, regardless of its origin. */
const SIGNED_OFF = new Set(['final', 'signedoff', 'approved', 'reviewed', 'proofread', 'confirmed']);
const DONE =
  /^(?:translated|approved|confirmed|final|signedoff|reviewed|proofread|manuallyconfirmed|reviewer\d?confirmed)/;

/** `x-sdl:Needs_Review` → `needsreview`. */
function plain(claim: string | undefined): string {
  return (claim ?? '')
    .trim()
    .toLowerCase()
    .replace(/^(?:[\w.-]*:|x-)/, '')
    .replace(/[^a-z0-9]/g, '');
}

const isUnfinishedWord = (word: string): boolean => UNFINISHED.has(word) || UNFINISHED_BEGINNING.test(word);

/** Returns whether a word of a format marks an unfinished translation. */
export function isUnfinishedState(state: string | undefined): boolean {
  return isUnfinishedWord(plain(state));
}

export function isUnfinishedTranslation({
  state,
  detail,
  qualifier,
  origin,
  confirmed,
}: DeclaredTranslationState): boolean {
  const [own, more, from, tool] = [state, detail, qualifier, origin].map(plain) as [string, string, string, string];
  if (/^(?:0|no|false)$/i.test(confirmed ?? '')) return true;
  if (isUnfinishedWord(own)) return true;
  const isDone = DONE.test(own) || /^(?:1|yes|true)$/i.test(confirmed ?? '');
  if (isUnfinishedWord(from) && !SIGNED_OFF.has(own)) return true;
  return !isDone && (isUnfinishedWord(more) || isUnfinishedWord(tool) || SUGGESTED.has(from));
}

/** A mark that a tool writes before an unfinished translation: `[NAB: REVIEW]`, `[TODO]`, `[Not translated]`. */
const MARK = /^\s*[[({]{1,2}(NAB:|XLIFF Sync:)?([\p{L} _-]{2,30})[\])}]/u;
const MARK_WORDS = new Set(
  (
    'nottranslated untranslated needstranslation needsreview review suggestion todo fixme mt machinetranslated ' +
    'machinetranslation ' +
    'autotranslated automaticallytranslated draft fuzzy translateme translationneeded missing ' +
    'missingtranslation needswork'
  ).split(' '),
);

/**
 * Returns whether a translation begins with a tool's mark for unfinished ones. If the source also begins with a
 * bracket, the bracket is part of the text.
 */
export function hasUnfinishedMark(source: string, target: string): boolean {
  const [, tool, words] = MARK.exec(target) ?? [];
  if (words === undefined || /^\s*[[({]/.test(source)) return false;
  return tool !== undefined || MARK_WORDS.has(plain(words));
}
