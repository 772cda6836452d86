import { spellsOutNumber } from '../../language/numberWords';

/** A word or sign for a large number after a number: *million*, *Mrd.*, 万. */
export interface Scale {
  by: number;
  /** True if it may also be a unit or another word. */
  isDoubtful: boolean;
  /** The number of characters from the end of the number to the end of the word. */
  length: number;
}

/** Scripts in which no space ends a word. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Returns the multiplier in the languages that use an abbreviation; 1 in others. */
const only =
  (languages: RegExp, by: number) =>
  (language: string): number =>
    languages.test(language) ? by : 1;

/** Words for large numbers, after a number; ambiguous ones depend on the language. */
const SCALES: readonly [RegExp, number | ((language: string) => number)][] = [
  [/^(?:k|тыс|тис|хил\.|tis|tys|tūkst|ezer|bin|tkr|χιλ\.)(?![\p{L}])/iu, 1e3],
  [/^rb(?!\p{L})/iu, only(/^(?:id|ms)\b/, 1e3)],
  [/^jt(?!\p{L})/iu, only(/^(?:id|ms)\b/, 1e6)],
  [/^tr(?!\p{L})/iu, only(/^vi\b/, 1e6)],
  [/^mi(?!\p{L})/iu, only(/^pt\b/, 1e6)],
  [/^bi(?!\p{L})/iu, only(/^pt\b/, 1e9)],
  [/^mia(?!\p{L})/iu, only(/^(?:da|nb|nn|no)\b/, 1e9)],
  [/^mil\./iu, (language) => (/^(?:bs|cs|hr|ro|sk|sl|sr)\b/.test(language) ? 1e6 : 1e3)],
  [
    new RegExp(
      String.raw`^(?:thousand|tausend|tsd|mille|mila|mil(?![\p{L}])|duizend|tusen|tusind|tuhat|tuhan|тысяч|тисяч|` +
        'tisíc|tysi|tysięc|хиляд|χιλιάδ|ألف|آلاف|אלף|אלפים|हज़ार|हजार|হাজার|ribu|nghìn|ngàn|พัน|ezer|' +
        String.raw`tis[ií]c|tisuć|hiljad|mii(?![\p{L}])|هزار)`,
      'iu',
    ),
    1e3,
  ],
  [/^หมื่น/u, 1e4],
  [/^(?:MM?|mkr)(?![\p{L}])/u, 1e6],
  [
    new RegExp(
      String.raw`^(?:mio|mln|mill?\.|milj(?!\p{L})|мил\.|млн|milli?(?:on|ó(?!rd))|milli(?!gram|met|lit|ard|árd|se)|` +
        'mili[oóò](?!gr)|milh[õã]|milyon|miljo|miljö|milij[ou]n|милион|миллион|мільйон|εκατ(?:ομμ|' +
        String.raw`(?!\p{L}))|مليون|ملايين|میلیون|מיליון|juta|triệu|ล้าน|मिलियन)`,
      'iu',
    ),
    1e6,
  ],
  [
    new RegExp(
      String.raw`^(?:Mrd|mld|mlj?rd|млрд|milliard|milliárd|miliard|milijard|miljard|milyar|miliar(?![\p{L}])|` +
        String.raw`мільярд|миллиард|милиард|милијард|δισ(?:εκατ|(?!\p{L}))|مليار|میلیارد|מיליארד|tỷ|tỉ|bn(?![\p{L}])|` +
        String.raw`md(?:r|kr)?(?![\p{L}]))`,
      'iu',
    ),
    1e9,
  ],
  [/^bilh[ãõ]/iu, 1e9],
  [
    /^(?:billion|billi|billó|bili[ãõ]|bilion|bill)/iu,
    (language) => (/^(?:en|tr|ja|zh|ko|hi)/.test(language) ? 1e9 : 1e12),
  ],
  [/^(?:триллион|трильйон|трилион|triliun|τρισ(?:εκατ|(?!\p{L})))/iu, 1e12],
  [/^(?:trillion|trilh|trilyon)/iu, (language) => (/^(?:en|pt|tr)/.test(language) ? 1e12 : 1e18)],
  [/^(?:hundred|hundert|cientos|cents?(?![\p{L}])|honderd|hundra|hundre|sto(?![\p{L}])|сот(?![\p{L}]))/iu, 100],
  [/^(?:dozen|dutzend|douzaine|docena|dozzin|dúzia|dozijn|dussin|дюжин|tucet|tuzin)/iu, 12],
  [/^(?:lakh|लाख|লাখ|লক্ষ|lac(?![\p{L}])|লক্ষ|لاکھ|இலட்ச|లక్ష|แสน)/iu, 1e5],
  [/^(?:crore|करोड़|कोटी|কোটি|کروڑ|கோடி|కోటి)/iu, 1e7],
  [/^[万萬만]/u, 1e4],
  [/^[億亿억]/u, 1e8],
  [/^[兆조]/u, 1e12],
  [/^[千천]/u, 1e3],
  [/^[百백](?!分)/u, 100],
  [/^割(?![るれっす]|り?[当込振付])/u, 10],
];

/**
 * Returns the multiplier of a word or sign after a number; doubtful if it may be a unit (5 M, 5 k) or belong to the
 * next number.
 */
export function scaleOf(after: string, language: string): Scale | undefined {
  if (!/^[ \u00a0\u202f-]?\p{L}/u.test(after)) return undefined;
  let at = /^[ \u00a0\u202f-]?/.exec(after)![0].length;
  let [by, length, isDoubtful] = [1, 0, false];
  for (let count = 0; count < 2; count++) {
    const rest = after.slice(at);
    const [pattern, scale] = SCALES.find(([each]) => each.test(rest)) ?? [];
    if (!pattern) break;
    const word = pattern.exec(rest)![0];
    by *= typeof scale === 'function' ? scale(language) : scale!;
    // “5 k” and “5 M” may be units, “百” and “千” begin words, and “1만” may say “only 1”.
    isDoubtful ||= (word.length === 1 || word === 'MM') && !/[万萬億亿억割]/u.test(word);
    isDoubtful ||= /^(?:cents?|mil|mille|mila|mill?\.|bin|ezer|bill|sto|mii)$/iu.test(word);
    length = at + (SPACELESS.test(word) ? word : /^\p{L}[\p{L}\p{M}]*/u.exec(rest)![0]).length;
    // A second word may follow: 5百万, 2 mil millones.
    at = length;
    if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(word)) continue;
    at += /^\s(?:de )?/u.exec(after.slice(at))?.[0].length ?? 0;
    if (by !== 1000 || !/^(?:mil[lhij]|мил|мл|εκατ)/iu.test(after.slice(at))) break;
  }
  return by === 1 ? undefined : { by, isDoubtful, length };
}

/** Words for a half beside a word for a large number: *bir buçuk milyon*, *un milió i mig*. */
const HALF = new RegExp(
  String.raw`(?<!\p{L})(?:half|halb|anderthalb|demi|mezzo|medio|meia|mig|halv|halve|halvanden|polovina|polovica|` +
    'половина|пол|pola|pol|pół|půl|półtora|полтор|півтор|jumătate|és fél|másfél|puolitoista|puoli|' +
    'pusantr|pus|pusotr|poolteist|pool|buçuk|setengah|rưỡi|rưởi|نیم|نصف|חצי|डेढ़|ढाई|साढ़े|ครึ่ง|반|半)',
  'iu',
);

/**
 * Returns how a text writes a number such as 5 million in words: `same` with the same value (*fünf Millionen*), `other`
 * with the same multiplier and another scale (*fünf Milliarden*), undefined if neither.
 */
export function scaleInWords(
  { values, scale: by }: { values: readonly string[]; scale?: number },
  text: string,
  language: string,
): 'other' | 'same' | undefined {
  if (by === undefined || by < 1e6) return undefined;
  const value = Number(values[0]);
  const scales = scaleWordsIn(text, language).filter((scale) => scale >= 1e5);
  const says = (scale: number): boolean => {
    const multiplier = value / scale;
    if (!Number.isInteger(multiplier)) return multiplier % 1 === 0.5 && HALF.test(text);
    return multiplier === 1 || spellsOutNumber(text, multiplier, language);
  };
  if (scales.some(says)) return 'same';
  const multiplier = value / by;
  return scales.length === 1 && multiplier > 1 && spellsOutNumber(text, multiplier, language) ? 'other' : undefined;
}

/** Returns the multipliers of the words for large numbers in a text. */
function scaleWordsIn(text: string, language: string): number[] {
  return Array.from(text.matchAll(/(?<![\p{L}\p{M}])\p{L}/gu), ({ index }) =>
    scaleOf(text.slice(index, index + 24), language),
  )
    .filter((scale) => scale !== undefined)
    .map(({ by }) => by);
}
