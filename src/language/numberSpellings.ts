/** How a language that `n2words` does not know composes its numbers up to 199. */
interface Composition {
  /** One to nineteen. */
  units: string;
  /** Twenty to ninety. */
  tens: string;
  hundred: string;
  join: (ten: string, unit: string) => string;
}

const COMPOSITIONS: Readonly<Record<string, Composition>> = {
  bg: {
    units:
      'едно две три четири пет шест седем осем девет десет единайсет дванайсет тринайсет четиринайсет петнайсет ' +
      'шестнайсет седемнайсет осемнайсет деветнайсет',
    tens: 'двайсет трийсет четирийсет петдесет шейсет седемдесет осемдесет деветдесет',
    hundred: 'сто',
    join: (ten, unit) => `${ten} и ${unit}`,
  },
  ca: {
    units: 'un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset divuit dinou',
    tens: 'vint trenta quaranta cinquanta seixanta setanta vuitanta noranta',
    hundred: 'cent',
    join: (ten, unit) => (ten === 'vint' ? `vint-i-${unit}` : `${ten}-${unit}`),
  },
  et: {
    units:
      'üks kaks kolm neli viis kuus seitse kaheksa üheksa kümme üksteist kaksteist kolmteist neliteist viisteist ' +
      'kuusteist seitseteist kaheksateist üheksateist',
    tens: 'kakskümmend kolmkümmend nelikümmend viiskümmend kuuskümmend seitsekümmend kaheksakümmend üheksakümmend',
    hundred: 'sada',
    join: (ten, unit) => `${ten} ${unit}`,
  },
  sk: {
    units:
      'jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť ' +
      'sedemnásť osemnásť devätnásť',
    tens: 'dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat',
    hundred: 'sto',
    join: (ten, unit) => `${ten} ${unit}`,
  },
  sl: {
    units:
      'ena dva tri štiri pet šest sedem osem devet deset enajst dvanajst trinajst štirinajst petnajst šestnajst ' +
      'sedemnajst osemnajst devetnajst',
    tens: 'dvajset trideset štirideset petdeset šestdeset sedemdeset osemdeset devetdeset',
    hundred: 'sto',
    join: (ten, unit) => `${unit} in ${ten}`,
  },
};

/** Native Korean numbers, which count things: 스물다섯. */
const KOREAN_TENS = '열 스물 서른 마흔 쉰 예순 일흔 여든 아흔'.split(' ');
const KOREAN_UNITS = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const KOREAN_BEFORE_NOUNS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];

/** Returns the spellings of a whole number in a language that are composed here; empty for other numbers. */
export function composedSpellings(value: number, language: string): string[] {
  if (language === 'ko' && value > 10 && value < 100)
    return [KOREAN_UNITS, KOREAN_BEFORE_NOUNS].map(
      (units) => KOREAN_TENS[Math.floor(value / 10) - 1]! + units[value % 10]!,
    );
  const composition = COMPOSITIONS[language];
  if (!composition || value < 1 || value > 199) return [];
  if (value >= 100)
    return [
      composition.hundred,
      ...composedSpellings(value - 100, language).map((rest) => `${composition.hundred} ${rest}`),
    ].slice(value === 100 ? 0 : 1);
  const units = composition.units.split(' ');
  if (value < 20) return [units[value - 1]!];
  const ten = composition.tens.split(' ')[Math.floor(value / 10) - 2]!;
  return [value % 10 ? composition.join(ten, units[(value % 10) - 1]!) : ten];
}

/** Other forms of number words, without accents: before nouns, of a region, or with the unit before the ten. */
const VARIANTS: Readonly<Record<string, readonly [RegExp, string][]>> = {
  bg: [
    [/(?<=[аи])исет/g, 'десет'],
    [/шеисет/g, 'шестдесет'],
  ],
  cs: [
    [/^(\S+) (\S+)$/, '$2a$1'],
    [/^(\S+) jedna$/, 'jedna$1'],
  ],
  da: [[/(?<!halv)treds/g, 'tres']],
  es: [
    [/uno$/, 'un'],
    [/uno$/, 'una'],
  ],
  fr: [[/e?$/, 'aine']],
  hu: [[/ketto$/, 'ket']],
  lt: [[/^vienas /, '']],
  lv: [[/^viens /, '']],
  pt: [
    [/^deza(?=ss|n)/, 'deze'],
    [/um$/, 'uma'],
    [/dois$/, 'duas'],
    [/^catorze$/, 'quatorze'],
  ],
  vi: [
    [/ muoi (?=\S)/, ' '],
    [/bon$/, 'tu'],
  ],
};

/** Returns a spelling without accents and its variants. */
export function withVariants(spelling: string, language: string): string[] {
  const variants = (VARIANTS[language] ?? []).flatMap(([pattern, by]) =>
    pattern.test(spelling) ? [spelling.replace(pattern, by)] : [],
  );
  return [spelling, ...variants];
}
