import { memoised } from '../base/maps';
import { ownProperty } from '../base/nameTable';

/**
 * Prefixes and suffixes that form a different word rather than an inflected form: *Mieter* and *Vermieter*, *steril*
 * and *unsteril*, *вход* and *выход*, *employer* and *employee*. All are without diacritics, as from `foldDiacritics`.
 *
 * The classes are those of Quirk et al., A Comprehensive Grammar of the English Language (1985), appendix I.21–31
 * (negative, reversative, place, time, degree and number), and of Fleischer and Barz, Wortbildung der deutschen
 * Gegenwartssprache (1995). The affixes of each language are the ones that Wiktionary lists for these classes
 * (https://en.wiktionary.org/wiki/Category:Prefixes_by_language); those of chemistry are IUPAC's.
 */
interface Affixes {
  /**
   * Prefixes of negation, reversal, direction and rank. Words that differ in such a prefix are different words.
   */
  prefixes: string;
  /** Groups of suffixes, `-` for none. Words with different suffixes of a group are different words. */
  suffixes?: string;
  /** Suffixes that negate the word before them: *fehlerfrei*. */
  negatingSuffixes?: string;
  /**
   * Inflectional prefixes, which are spelt like neoclassical prefixes: *diunduh* and *unduh*, *přátelé* and *přítel*.
   */
  inflecting?: string;
}

/** Neoclassical prefixes, in all languages with Latin letters. */
const NEOCLASSICAL =
  'hyper hypo hiper hipo iper ipo anti contra kontra endo exo intra extra iso hetero homo macro micro makro ' +
  'mikro mono bi di tri poly multi pre pra post pos pro re sub super supra infra ultra trans inter pseudo semi ' +
  'hemi ex em im eks ad ab';
const ROMANCE = 'in im i il ir des de dis anti e es en a ab ad ante co';

const AFFIXES: Readonly<Record<string, Affixes>> = {
  ar: { prefixes: '' },
  bg: { prefixes: 'в във вз въз до за из на над не без о об от пре пред при про противо раз с съ у под анти контра' },
  ca: { prefixes: `${ROMANCE} sobre sots contra no`, suffixes: 'ador atari|ant atari|at it ur' },
  cs: {
    prefixes: 'v ve vy vz z ze s do na nad ne bez o ob od ode pre pred pri proti roz roze u pod po za de dez',
    inflecting: 'pra',
  },
  da: {
    prefixes:
      'an af be bort efter er for fore frem fra gen ikke ind mis med mod ned op over om pa til tilbage u ud ' +
      'uden under ved',
    suffixes: 'giver tager|fri holdig los fuld|at it id|er ing',
    negatingSuffixes: 'fri los',
  },
  de: {
    prefixes: `ab an auf aus aussen be bei dar de des dis ein ent er fehl fort gegen her hin hinter hoch in innen los
      miss mit nach nicht nieder ruck uber um un unter ver vor weg wider zer zu zuruck`,
    suffixes:
      `geber nehmer|frei haltig los voll reich arm|dicht loslich durchlassig|aufwarts abwarts|at it id|than then ` +
      `thin thanol|pan pen panol|tan ten tanol|ase ose|itis ose|er ung|- ung|- ator`,
    negatingSuffixes: 'frei los arm',
  },
  el: {
    prefixes:
      'α αν αντι απο αφ αν δια εισ εις εξ εκ εν εμ εγ επι εφ κατα μετα παρα περι προ προσ συν συμ συγ υπερ υπο ' +
      'μη δυσ ενδο εξω',
    suffixes: 'δοτης ληπτης',
  },
  en: {
    prefixes: 'a an un in im il ir non dis de mis counter fore mal over under out up down on off en e',
    suffixes:
      'er ee|or ee|ful less|free less|ate ite ide|ane ene yne anol|ase ose|itis osis|al le|ary ery|al ity|or ion',
    negatingSuffixes: 'less free',
  },
  es: {
    prefixes: `${ROMANCE} sobre bajo contra no`,
    suffixes: 'ador atario|ante atario|ista atario|ato ito uro|asa osa',
  },
  et: {
    prefixes: 'eba mitte vastu sisse valja sise valis ule ala eel jarel peale maha',
    suffixes: 'line tu',
    negatingSuffixes: 'tu',
  },
  fa: { prefixes: 'نا بی غیر ضد باز بر در' },
  fi: {
    prefixes: 'epa vasta sisaan ulos sisa ulko yla ala yli ali esi jalki etu taka',
    suffixes: 'inen ton|va maton',
    negatingSuffixes: 'ton',
  },
  fr: {
    prefixes: `${ROMANCE} non contre sur sous avant apres me mes mal`,
    suffixes: 'ateur ataire|ant ataire|eur aire|ate ite ure|ase ose|ite ose|ateur ation',
  },
  hi: { prefixes: 'अ अन ना बे निर प्रति' },
  hr: { prefixes: 'u uz iz is do na nad ne bez o ob od pred pri protu raz ras s sa su pod po za de dez' },
  hu: {
    prefixes: 'be ki fel le el vissza at ra ossze szet nem bel kul elo uto alul tul felul al',
    suffixes:
      'hato hatatlan|heto hetetlen|ert eretlen|ado vevo|vallalo ado|mentes tartalmu|os talan tlan|es telen tlen',
    negatingSuffixes: 'mentes talan telen tlan tlen',
  },
  id: { prefixes: 'tak nir non', inflecting: 'di' },
  is: { prefixes: 'o u fra inn ut af vid and mis van' },
  it: {
    prefixes: `${ROMANCE} s contro sopra sotto ri tra non`,
    suffixes: 'tore tario|ante atario|ato ito uro|ite osi',
  },
  lt: { prefixes: 'ne be i is at nu pri per par pa su uz ap po' },
  lv: { prefixes: 'ne bez ie iz at no pie pa par pec pirms pret sa uz ap aiz' },
  nb: {
    prefixes:
      'an av be bort etter er for fore frem fra gjen ikke inn mis med mot ned opp over om pa til tilbake u ut ' +
      'uten under ved',
    suffixes: 'giver taker|fri holdig los full|at itt id|er ing',
    negatingSuffixes: 'fri los',
  },
  nl: {
    prefixes: 'aan af be bij door her in mis na niet om on ont onder op over tegen terug toe uit ver voor weg wan de',
    suffixes: 'gever nemer|vrij houdend loos vol|aat iet ide|der ing',
    negatingSuffixes: 'vrij loos arm',
  },
  pl: {
    prefixes: 'w we wy wz z ze s do na nad nie bez o ob od ode prze przed przy przeciw roz roze u pod po za de dez',
    suffixes: 'dawca biorca',
  },
  pt: { prefixes: `${ROMANCE} sobre contra nao`, suffixes: 'ador atario|ante atario|ato ito eto|ase ose' },
  ro: { prefixes: `${ROMANCE} ne dez stra ras contra`, suffixes: 'ator atar|at it ura' },
  ru: {
    prefixes: `в во вы вс вз воз вос до за из ис на над не ни без бес о об обез от ото пере по под пре пред при про
      противо анти контр раз рас с со у недо сверх суб гипер гипо ре де дез дис а э экс им эм ин внутри вне меж после`,
    suffixes: 'датель получатель|иар иат',
  },
  sl: { prefixes: 'v vz iz do na nad ne brez o ob od pre pred pri proti raz s z u pod po za' },
  sv: {
    prefixes:
      'an av be bort efter for fore fram icke in miss mot ned ner o om pa sam till tillbaka under upp ur ut ' +
      'van ater over',
    suffixes: 'givare tagare|fri haltig los full|at it id|are ning',
    negatingSuffixes: 'fri los',
  },
  tr: { prefixes: 'gayri na', suffixes: 'li siz|lu suz', negatingSuffixes: 'siz suz' },
  uk: {
    prefixes: `в у ви вз воз до за з зі із на над не ні без о об від віді пере по під пре перед при про проти анти
      контр роз недо понад суб гіпер гіпо ре де дез дис екс е і ім ем ін`,
  },
};
/** Languages without a table of their own, with the most similar one. */
export const SIMILAR_LANGUAGES: Readonly<Record<string, string>> = {
  be: 'ru',
  bs: 'hr',
  gl: 'pt',
  mk: 'bg',
  ms: 'id',
  nn: 'nb',
  no: 'nb',
  sk: 'cs',
  sr: 'hr',
};

interface Tables {
  /** Longest first. */
  prefixes: readonly string[];
  groups: readonly (readonly string[])[];
  negatingSuffixes: readonly string[];
}

const wordsOf = (list: string): string[] => list.split(/\s+/u).filter(Boolean);

const tablesOf = memoised((language: string): Tables => {
  const primary = language.split('-')[0]!.toLowerCase();
  const affixes = AFFIXES[SIMILAR_LANGUAGES[primary] ?? primary] ?? { prefixes: '' };
  const { prefixes, suffixes = '', negatingSuffixes = '', inflecting = '' } = affixes;
  const all = new Set(wordsOf(`${prefixes} ${NEOCLASSICAL}`));
  for (const prefix of wordsOf(inflecting)) all.delete(prefix);
  return {
    prefixes: Array.from(all).sort((a, b) => b.length - a.length),
    groups: suffixes.split('|').map(wordsOf),
    negatingSuffixes: wordsOf(negatingSuffixes),
  };
});

/** The minimum number of letters that two words share after their prefixes, or before their suffixes. */
const MIN_SHARED_LENGTH = 3;
/** The minimum length before a suffix of four letters or more. */
const MIN_BEFORE_LONG_LENGTH = 1;
/** The maximum number of letters of an ending that may follow a suffix or a shared part. */
const MAX_ENDING_LENGTH = 3;
const MIN_SHARED = 0.6;

/** Returns whether the text before a word is a prefix that reverses its meaning, perhaps with a hyphen. */
export function isOpposingPrefix(before: string, language: string): boolean {
  return tablesOf(language).prefixes.includes(before.replace(/-$/, ''));
}

/** Returns whether the text after a word negates it: *frei* in *fehlerfrei*. */
export function isNegatingSuffix(after: string, language: string): boolean {
  return tablesOf(language).negatingSuffixes.some((suffix) => after.startsWith(suffix));
}

/**
 * Returns whether two words differ by an opposing prefix or suffix, inflected or not.
 *
 * @param a, b normalised and without diacritics
 */
export function areOpposed(a: string, b: string, language: string): boolean {
  if (a === b) return false;
  const { prefixes, groups, negatingSuffixes } = tablesOf(language);
  if (differByPrefix(a, b, prefixes)) return true;
  return (
    a[0] === b[0] &&
    (isNegationOf(a, b, negatingSuffixes) ||
      isNegationOf(b, a, negatingSuffixes) ||
      groups.some((group) => differBySuffix(a, b, group)))
  );
}

/** The maximum number of letters of an inflection after a negative suffix: *sockerfritt*. */
const MAX_INFLECTION_LENGTH = 2;

/** Returns whether a word is another one with a suffix that negates it: *sockerfri* of *socker*. */
function isNegationOf(a: string, b: string, negatingSuffixes: readonly string[]): boolean {
  if (!a.startsWith(b)) return false;
  const after = a.slice(b.length);
  return negatingSuffixes.some(
    (suffix) => after.startsWith(suffix) && after.length <= suffix.length + MAX_INFLECTION_LENGTH,
  );
}

function differByPrefix(a: string, b: string, prefixes: readonly string[]): boolean {
  const cutsOf = (word: string): string[] => ['', ...prefixes.filter((prefix) => word.startsWith(prefix))];
  const others = cutsOf(b);
  return cutsOf(a).some((prefix) =>
    others.some((other) => prefix !== other && isAlikeBut(a.slice(prefix.length), b.slice(other.length))),
  );
}

/** Returns whether two words are equal except for a short ending. */
function isAlikeBut(a: string, b: string): boolean {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  const longest = Math.max(a.length, b.length);
  return common >= MIN_SHARED_LENGTH && longest - common <= MAX_ENDING_LENGTH && common >= MIN_SHARED * longest;
}

function differBySuffix(a: string, b: string, group: readonly string[]): boolean {
  const [ours, theirs] = [suffixesOf(a, group), suffixesOf(b, group)];
  return ours.some(
    ({ stem, suffix }) =>
      theirs.some((other) => other.stem === stem && other.suffix !== suffix) &&
      !theirs.some((other) => other.stem === stem && other.suffix === suffix),
  );
}

/**
 * Returns the suffixes of a group with which a word may end, inflected or not, each with the stem before it; of two in
 * one position, the longer one.
 */
function suffixesOf(word: string, group: readonly string[]): { stem: string; suffix: string }[] {
  const longest = new Map<number, string>();
  if (group.includes('-')) longest.set(word.length, '');
  for (const suffix of group) {
    const at = word.lastIndexOf(suffix);
    if (
      at >= (suffix.length > MIN_SHARED_LENGTH ? MIN_BEFORE_LONG_LENGTH : MIN_SHARED_LENGTH) &&
      word.length - at - suffix.length <= MAX_ENDING_LENGTH &&
      suffix.length > (longest.get(at)?.length ?? 0)
    )
      longest.set(at, suffix);
  }
  return Array.from(longest, ([at, suffix]) => ({ stem: word.slice(0, at), suffix }));
}

/** Prefixes that usually negate, by language, without diacritics. */
const NEGATING_PREFIXES: Readonly<Record<string, string>> = {
  cs: 'ne',
  da: 'u',
  de: 'un nicht',
  el: 'α αν μη',
  en: 'un in im il ir non dis',
  es: 'in im i des no',
  fi: 'epa',
  fr: 'in im il ir non de des',
  hr: 'ne',
  it: 'in im il ir dis non',
  nb: 'u',
  nl: 'on niet',
  nn: 'u',
  no: 'u',
  pl: 'nie',
  pt: 'in im i des nao',
  ro: 'ne in im',
  ru: 'не',
  sk: 'ne',
  sl: 'ne',
  sv: 'o icke',
  uk: 'не',
};
/** The minimum length in letters of a negated word. */
const MIN_NEGATED_LENGTH = 4;

/**
 * Returns whether one word is the other with a prefix that negates it: *ugyldig* and *gyldig*.
 *
 * @param a, b normalised and without diacritics
 */
export function isNegatedByPrefix(a: string, b: string, language: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const prefixes = (ownProperty(NEGATING_PREFIXES, language.split('-')[0]!) ?? '').split(' ').filter(Boolean);
  return short.length >= MIN_NEGATED_LENGTH && prefixes.some((prefix) => long === prefix + short);
}
