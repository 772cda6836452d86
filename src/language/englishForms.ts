/** English forms and spellings that the stemmer does not handle. */

/**
 * Irregular plurals and verbs, after R. Quirk et al., A Comprehensive Grammar of the English Language (1985), §§
 * 3.3–3.20 and 5.73–5.104: each word with its forms. Forms that are more often separate words are omitted: *bit*,
 * *ground*, *left*, *saw*.
 */
const IRREGULAR_FORMS = `
  child children, die dice, foot feet, goose geese, louse lice, mouse mice, ox oxen, tooth teeth, axis axes,
  calf calves, elf elves, half halves, hoof hooves, knife knives, leaf leaves, life lives, loaf loaves,
  scarf scarves, self selves, sheaf sheaves, shelf shelves, thief thieves, wharf wharves, wife wives, wolf wolves,
  arise arose arisen, awake awoke awoken, bear borne, become became, begin began begun, bend bent, bite bitten,
  bleed bled, blow blew blown, break broke broken, breed bred, bring brought, build built, burn burnt, buy bought,
  catch caught, choose chose chosen, cling clung, creep crept, deal dealt, dig dug, draw drew drawn, dream dreamt,
  drink drank, drive drove driven, eat ate eaten, fall fallen, feed fed, fight fought, fly flew flown,
  forbid forbade forbidden, forget forgot forgotten, freeze froze frozen, get got gotten, give gave given,
  go went gone, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, kneel knelt,
  know knew known, lay laid, lean leant, leap leapt, learn learnt, lend lent, lose lost, make made, mean meant,
  meet met, pay paid, ride rode ridden, ring rang, rise risen, run ran, say said, see seen, seek sought,
  sell sold, send sent, shake shook shaken, shine shone, show shown, shrink shrank shrunk, sing sang sung,
  sink sank sunk, sit sat, sleep slept, slide slid, speak spoken, spell spelt, spend spent, spill spilt,
  spin spun, spoil spoilt, spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung,
  strike struck stricken, swear swore sworn, sweep swept, swell swollen, swim swam swum, swing swung,
  take took taken, teach taught, tear tore torn, tell told, think thought, throw threw thrown, wake woke woken,
  wear wore worn, weave wove woven, write wrote written
`;

/**
 * Classical plurals (Quirk et al., §§ 5.93–5.101): the endings of the singular and the plural, and the stems. Plurals
 * that are more often singular are omitted: *data*, *media*, *agenda*, *bases*.
 */
const CLASSICAL_PLURALS: readonly (readonly [singular: string, plural: string, stems: string])[] = [
  [
    'um',
    'a',
    'addend aquari atri bacteri cerebell compendi consorti continu crani curricul equilibri errat flagell for ' +
      'gymnasi honorari maxim memorand millenni minim moment optim ov phyl plectr podi quant referend sept ser ' +
      'spectr stadi stern strat symposi vacu',
  ],
  ['on', 'a', 'automat criteri gangli mitochondri phenomen polyhedr protozo tax tetrahedr'],
  ['us', 'era', 'gen'],
  ['us', 'ora', 'corp'],
  ['a', 'ata', 'carcinom dogm enigm lemm schem stigm stom traum'],
  ['a', 'ae', 'alg alumn antenn aort formul lacun larv nebul patell pup scapul supernov tibi vertebr'],
  [
    'us',
    'i',
    'abac alumn alveol annul bacill bronch cact calcul embol foc fung gladiol hippocamp loc modul nucle octop ' +
      'oesophag papyr radi sarcophag stimul syllab termin thesaur thromb tor tumul uter',
  ],
  ['ex', 'ices', 'ap cod cort ind simpl vert vort'],
  ['ix', 'ices', 'append cerv cicatr directr hel matr'],
  ['yx', 'yces', 'cal'],
  ['nx', 'nges', 'lary phala phary'],
  ['eau', 'eaux', 'bur chat gat plat tabl'],
  ['', 'x', 'milieu'],
];

const LEMMAS = new Map([
  ...IRREGULAR_FORMS.split(',').flatMap((words) => {
    const [lemma, ...forms] = words.trim().split(' ');
    return forms.map((form) => [form, lemma!] as const);
  }),
  ...CLASSICAL_PLURALS.flatMap(([singular, plural, stems]) =>
    stems.split(' ').map((stem) => [stem + plural, stem + singular] as const),
  ),
]);
/** Matches a prefix that may precede an irregular form: *overwritten*, *subindices*. */
const PREFIX = new RegExp(
  '^(?:after|counter|grand|hyper|inter|micro|mid|multi|out|over|photo|pre|pseudo|re|sub|super|un|under|' +
    'up|with)(?=.{3})',
  'u',
);
const MEN = /(?<=^|wo|.{3})men$/u;
/** *analyses*, *hypotheses*, *diagnoses*: plurals in -ses whose singular ends in -sis. */
const SES = new RegExp(
  '(?<=(?:^the|^cri|^oa|^sep|thar|^gene|aly|oly|(?:hypo|syn|anti|pros|paren|bio)the|gno|neuro|psycho|symbio|rpho|' +
    'ombo|ecro|ibro|clero|teno|sta|ellip|synop|mpha|exege|neme)s)es$',
  'u',
);
/** Words in -men that are not plurals of -man. */
const NO_MEN = /^(?:speci|acu|regi|abdo|hy|ra|dol|stam|albu|cycla|semi?|bitu|lu|fora|cerumen|o|a)men$/u;

/** Beginnings of words in British spelling and in American spelling, or in the rarer and the usual spelling. */
const BEGINNINGS = new Map(
  (
    'aerofoil airfoil,aeroplane airplane,aetiolog etiolog,aluminium aluminum,amoeb ameb,appall appal,' +
    'archaeo archeo,artefact artifact,biass bias,caec cec,caesar cesar,caesium cesium,' +
    'carburettor carburetor,chequebook checkbook,chequer checker,coeliac celiac,connexion connection,' +
    'cosy cozy,cypher cipher,' +
    'despatch dispatch,distill distil,doughnut donut,enquir inquir,enroll enrol,enthrall enthral,' +
    'faec fec,focuss focus,foet fet,fulfill fulfil,gaol jail,grey gray,install instal,instill instil,' +
    'jewellery jewelry,kerb curb,liquorice licorice,mediaeval medieval,mollusc mollusk,mould mold,' +
    'moult molt,moustach mustach,oedem edem,oesoph esoph,oestr estr,palaeo paleo,plough plow,' +
    'pyjama pajama,sceptic skeptic,skillful skilful,smoulder smolder,sulph sulf,tranquill tranquil,' +
    'tyre tire,whiskey whisky,willful wilful,woollen woolen,yoghurt yogurt'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const BEGINNING = new RegExp(`^(?:${[...BEGINNINGS.keys()].join('|')})`, 'u');
/** Patterns of British and other spelling variants in lower-case words, with the American spellings. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^practis(?=e|ing)/u, 'practic'],
  [/(?<=^adapt|^advis|^convert)or(?=s?$)/u, 'er'],
  [/(?<=.{3}|^od)our(?=$|s$|ed$|er|ing|ab|ation|ful|i[sz]|ite|less|ist|hood|al|y$)/u, 'or'],
  [/(?<=.{3})is(?=(?:e[drs]?|ers|ing|ations?|ational(?:ly)?|able)$)/u, 'iz'],
  [/(?<=ly)s(?=(?:e[dr]?|ing)$)/u, 'z'],
  [/(?<=.{2}[bt]|^louv|^och)re(?=s?$)/u, 'er'],
  [/(?<=^cent|^lust)r(?=ed$|ing$)/u, 'er'],
  [/(?<=^(?:cent|fib|theat))re(?=\p{L}{2})/u, 'er'],
  [/manoeuvr(?:e(?!d))?/u, 'maneuver'],
  [/(?<=[gl])ogue(?=s?$)/u, 'og'],
  [/(?<=l)ogu(?=e[dr]|ing$)/u, 'og'],
  // British spelling doubles the l of unstressed endings: *labelled*, *dialling*.
  [/(?<=[aeiou][^aeiou]*[ae]|penci|stenci|fulfi|disti|enro|contro|patro)ll(?=e[dr]|ing|ors?$|ation|ous)/u, 'l'],
  [/(?<=^(?:de|of)f|lic|pret)ence(?=[ds]?$|less)/u, 'ense'],
  [/(?<=judg|knowledg|lodg)e(?=ment)/u, ''],
  [/^programme(?=s?$)/u, 'program'],
  [/^(dis[ck])(?=s?$)/u, 'disk'],
  [/^haem/u, 'hem'],
  [/aem(?=i[ac])/u, 'em'],
  [/(?<=^|an)aesth/u, 'esth'],
  [/paed/u, 'ped'],
  [/gynaec/u, 'gynec'],
  [/(?<=rrh|pn|hom)oe/u, 'e'],
];
/** Matches words that one of these patterns may change; most words have none of these letters. */
const MAY_DIFFER = /our|is[ei]|isa|ys[ei]|[btvh]res?$|ntr|str|[nbt]re|ogu|ll|ence|[rstv]ors?$|gem|mme|disc|ae|oe/u;
/**
 * Returns the word by which English forms are compared before they are stemmed, in lower case: *mice* → *mouse*,
 * *overwritten* → *overwrite*, *colours* → *colors*, *organise* → *organize*.
 */
export function normaliseEnglishForm(word: string): string {
  const lemma = irregularLemma(word).replace(BEGINNING, (beginning) => BEGINNINGS.get(beginning)!);
  if (!MAY_DIFFER.test(lemma)) return lemma;
  return SPELLINGS.reduce((spelt, [pattern, other]) => spelt.replace(pattern, other), lemma);
}

function irregularLemma(word: string): string {
  const whole = LEMMAS.get(word);
  if (whole !== undefined) return whole;
  const prefix = PREFIX.exec(word)?.[0];
  const rest = prefix && LEMMAS.get(word.slice(prefix.length));
  if (rest) return prefix + rest;
  if (word.endsWith('men')) return NO_MEN.test(word) ? word : word.replace(MEN, 'man');
  return word.endsWith('ses') ? word.replace(SES, 'is') : word;
}

/** Returns a phrase without the spaces and hyphens between letters or digits, because their use varies in compounds. */
export function withoutWordBreaks(text: string): string {
  return text.includes(' ') || text.includes('-') ? text.replace(/(?<=[\p{L}\p{N}])[ -](?=[\p{L}\p{N}])/gu, '') : text;
}
