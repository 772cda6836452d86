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
    /^(?:thousand|tausend|tsd|mille|mila|mil(?![\p{L}])|duizend|tusen|tusind|tuhat|tuhan|тысяч|тисяч|tisíc|tysi|tysięc|хиляд|χιλιάδ|ألف|آلاف|אלף|אלפים|हज़ार|हजार|হাজার|ribu|nghìn|ngàn|พัน|ezer|tis[ií]c|tisuć|hiljad|mii(?![\p{L}])|هزار)/iu,
    1e3,
  ],
  [/^หมื่น/u, 1e4],
  [/^(?:MM?|mkr)(?![\p{L}])/u, 1e6],
  [
    /^(?:mio|mln|mill?\.|milj(?!\p{L})|мил\.|млн|milli?(?:on|ó(?!rd))|milli(?!gram|met|lit|ard|árd|se)|mili[oóò](?!gr)|milh[õã]|milyon|miljo|miljö|milij[ou]n|милион|миллион|мільйон|εκατ(?:ομμ|(?!\p{L}))|مليون|ملايين|میلیون|מיליון|juta|triệu|ล้าน|मिलियन)/iu,
    1e6,
  ],
  [
    /^(?:Mrd|mld|mlj?rd|млрд|milliard|milliárd|miliard|milijard|miljard|milyar|miliar(?![\p{L}])|мільярд|миллиард|милиард|милијард|δισ(?:εκατ|(?!\p{L}))|مليار|میلیارد|מיליארד|tỷ|tỉ|bn(?![\p{L}])|md(?:r|kr)?(?![\p{L}]))/iu,
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
    isDoubtful ||= (word.length === 1 || word === 'MM') && !/[万萬億亿억]/u.test(word);
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
