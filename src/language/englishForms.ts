/** English forms and spellings that the stemmer does not handle. */

/**
 * Irregular plurals and verbs, after R. Quirk et al., A Comprehensive Grammar of the English Language (1985), §§
 * 3.3–3.20 and 5.73–5.104. Forms that are more often separate words are omitted: *bit*, *ground*, *left*, *saw*.
 */
const IRREGULAR_FORMS: Readonly<Record<string, string>> = {
  child: 'children',
  criterion: 'criteria',
  die: 'dice',
  foot: 'feet',
  genus: 'genera',
  goose: 'geese',
  louse: 'lice',
  mouse: 'mice',
  ox: 'oxen',
  phenomenon: 'phenomena',
  tooth: 'teeth',
  ganglion: 'ganglia',
  mitochondrion: 'mitochondria',
  polyhedron: 'polyhedra',
  automaton: 'automata',
  bacterium: 'bacteria',
  addendum: 'addenda',
  erratum: 'errata',
  spectrum: 'spectra',
  stratum: 'strata',
  corpus: 'corpora',
  schema: 'schemata',
  stigma: 'stigmata',
  alga: 'algae',
  antenna: 'antennae',
  formula: 'formulae',
  larva: 'larvae',
  vertebra: 'vertebrae',
  bacillus: 'bacilli',
  fungus: 'fungi',
  locus: 'loci',
  nucleus: 'nuclei',
  radius: 'radii',
  stimulus: 'stimuli',
  alumnus: 'alumni',
  thrombus: 'thrombi',
  axis: 'axes',
  apex: 'apices',
  appendix: 'appendices',
  calyx: 'calyces',
  codex: 'codices',
  cortex: 'cortices',
  helix: 'helices',
  index: 'indices',
  matrix: 'matrices',
  vertex: 'vertices',
  vortex: 'vortices',
  calf: 'calves',
  elf: 'elves',
  half: 'halves',
  hoof: 'hooves',
  knife: 'knives',
  leaf: 'leaves',
  life: 'lives',
  loaf: 'loaves',
  scarf: 'scarves',
  self: 'selves',
  sheaf: 'sheaves',
  shelf: 'shelves',
  thief: 'thieves',
  wharf: 'wharves',
  wife: 'wives',
  wolf: 'wolves',
  arise: 'arose arisen',
  awake: 'awoke awoken',
  bear: 'borne',
  become: 'became',
  begin: 'began begun',
  bend: 'bent',
  bite: 'bitten',
  bleed: 'bled',
  blow: 'blew blown',
  break: 'broke broken',
  breed: 'bred',
  bring: 'brought',
  build: 'built',
  burn: 'burnt',
  buy: 'bought',
  catch: 'caught',
  choose: 'chose chosen',
  cling: 'clung',
  creep: 'crept',
  deal: 'dealt',
  dig: 'dug',
  draw: 'drew drawn',
  drink: 'drank',
  drive: 'drove driven',
  eat: 'ate eaten',
  fall: 'fallen',
  feed: 'fed',
  fight: 'fought',
  fly: 'flew flown',
  forbid: 'forbade forbidden',
  forget: 'forgot forgotten',
  freeze: 'froze frozen',
  get: 'got gotten',
  give: 'gave given',
  go: 'went gone',
  grow: 'grew grown',
  hang: 'hung',
  hear: 'heard',
  hide: 'hid hidden',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lay: 'laid',
  lean: 'leant',
  learn: 'learnt',
  lend: 'lent',
  lose: 'lost',
  make: 'made',
  mean: 'meant',
  meet: 'met',
  pay: 'paid',
  ride: 'rode ridden',
  ring: 'rang',
  rise: 'risen',
  run: 'ran',
  say: 'said',
  see: 'seen',
  seek: 'sought',
  sell: 'sold',
  send: 'sent',
  shake: 'shook shaken',
  shine: 'shone',
  show: 'shown',
  shrink: 'shrank shrunk',
  sing: 'sang sung',
  sink: 'sank sunk',
  sit: 'sat',
  sleep: 'slept',
  slide: 'slid',
  speak: 'spoken',
  spell: 'spelt',
  spend: 'spent',
  spill: 'spilt',
  spin: 'spun',
  spring: 'sprang sprung',
  stand: 'stood',
  steal: 'stole stolen',
  stick: 'stuck',
  sting: 'stung',
  strike: 'struck stricken',
  swear: 'swore sworn',
  sweep: 'swept',
  swell: 'swollen',
  swim: 'swam swum',
  swing: 'swung',
  take: 'took taken',
  teach: 'taught',
  tear: 'tore torn',
  tell: 'told',
  think: 'thought',
  throw: 'threw thrown',
  wake: 'woke woken',
  wear: 'wore worn',
  weave: 'wove woven',
  write: 'wrote written',
};

const LEMMAS = new Map(
  Object.entries(IRREGULAR_FORMS).flatMap(([lemma, forms]) => forms.split(' ').map((form) => [form, lemma] as const)),
);
/** Matches a prefix that may precede an irregular form: *overwritten*, *subindices*. */
const PREFIX = new RegExp(
  '^(?:after|counter|grand|hyper|inter|micro|mid|multi|out|over|photo|pre|pseudo|re|sub|super|un|under|' +
    'up|with)(?=.{3})',
  'u',
);
const MEN = /(?<=^|wo|.{3})men$/u;
/** *analyses*, *hypotheses*, *diagnoses*: plurals in -ses whose singular ends in -sis. */
const SES = new RegExp(
  '(?<=(?:^the|^cri|^oa|^gene|aly|oly|(?:hypo|syn|anti|pros|paren|bio)the|gno|neuro|psycho|symbio|rpho|' +
    'ombo|ecro|ibro|clero|teno|sta|ellip|synop|mpha|exege|neme)s)es$',
  'u',
);
/** Words in -men that are not plurals of -man. */
const NO_MEN = /^(?:speci|acu|regi|abdo|hy|ra|dol|stam|albu|cycla|semi?|bitu|lu|fora|cerumen|o|a)men$/u;

/** Patterns of British and other spelling variants in lower-case words, with the American spellings. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^practis(?=e|ing)/u, 'practic'],
  [/(?<=.{3}|^od)our(?=$|s$|ed$|er|ing|able|ful|ite|less|ist|hood|al|y$)/u, 'or'],
  [/(?<=.{3})is(?=(?:e[drs]?|ers|ing|ations?|able)$)/u, 'iz'],
  [/(?<=ly)s(?=(?:e[dr]?|ing)$)/u, 'z'],
  [/(?<=.{2}[bt])re(?=[sd]?$)/u, 'er'],
  [/(?<=l)ogue(?=[sd]?$)/u, 'og'],
  [/(?<=^(?:de|of)f|lic|pret)ence(?=[ds]?$)/u, 'ense'],
  [/(?<=^adapt|^advis|^convert)or(?=s?$)/u, 'er'],
  [/(?<=judg|knowledg|lodg)e(?=ment)/u, ''],
  [/^programme(?=s?$)/u, 'program'],
  [/^grey/u, 'gray'],
  [/^artefact/u, 'artifact'],
  [/^aluminium/u, 'aluminum'],
  [/^sulph/u, 'sulf'],
  [/^(dis[ck])(?=s?$)/u, 'disk'],
  [/^(?:plough)/u, 'plow'],
  [/^mould/u, 'mold'],
  [/(?<=^|an|leuk|ur|isch|glyc|sept|hypox)(h?)aem/u, '$1em'],
  [/(?<=an)aesth/u, 'esth'],
  [/paed/u, 'ped'],
  [/gynaec/u, 'gynec'],
  [/^oe(?=dem|soph|str)/u, 'e'],
  [/^foet/u, 'fet'],
  [/(?<=rrh)oe/u, 'e'],
];
/** Matches words that one of these spelling rules may change; most words have none of these letters. */
const MAY_DIFFER =
  /our|is[ei]|isa|ys[ei]|[bt]re|ogue|ence|[rtv]ors?$|gem|mme|grey|arte|alumi|sulph|disc|plou|mould|ae|oe/u;
/**
 * Returns the word by which English forms are compared before they are stemmed, in lower case: *mice* → *mouse*,
 * *overwritten* → *overwrite*, *colours* → *colors*, *organise* → *organize*.
 */
export function normaliseEnglishForm(word: string): string {
  const lemma = irregularLemma(word);
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
