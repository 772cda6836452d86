import { nullPrototypeRecord } from '../../base/nameTable';
import type { Term } from '../../model/concept';
import { administrativeStatusOf } from '../glossary/termStatus';

/** The fields that a label beside a headword sets. */
export type HeadwordFields = Pick<
  Term,
  'status' | 'partOfSpeech' | 'termType' | 'grammaticalGender' | 'grammaticalNumber' | 'geographicalUsage' | 'note'
>;

/**
 * The words of dictionaries for parts of speech, genders and numbers, without case and dots, by the value that TBX has
 * for them.
 */
const PARTS_OF_SPEECH = {
  noun:
    'noun subst substantiv nomen hauptwort nom substantif sustantivo sust sostantivo substantivo naamwoord zn ' +
    'rzeczownik rzecz сущ существительное 名词 名詞 명사 اسم',
  verb: 'v vb vt vi vtr verb verbe verbo werkwoord ww zeitwort czasownik гл глагол 动词 動詞 동사 فعل',
  adjective:
    'adj adjective adjektiv adjectif adjetivo aggettivo adjectief bn przymiotnik прил прилагательное 形容词 形容詞 형용사 صفة',
  adverb: 'adv adverb adverbe adverbio avverbio advérbio bijwoord przysłówek нареч наречие 副词 副詞 부사 ظرف',
};
const GENDERS = {
  masculine: 'm msc masc masculine mask maskulin maskulinum masculin masculino maschile mannelijk männlich м муж',
  feminine: 'f fem feminine feminin femininum féminin femenino femminile feminino vrouwelijk weiblich ж жен',
  neuter: 'nt ntr neut neuter neutr neutrum neutre neutro onzijdig sächlich с ср сред',
};
const NUMBERS = {
  plural: 'pl plur plural pluriel plurale meervoud mv mz mehrzahl мн',
  singular: 'sg sing singular singulier singolare enkelvoud ev ez einzahl ед',
};
const FIELDS_OF_WORD = nullPrototypeRecord<HeadwordFields>({
  ...fieldsOf(PARTS_OF_SPEECH, (partOfSpeech) => ({ partOfSpeech })),
  ...fieldsOf(GENDERS, (grammaticalGender) => ({ grammaticalGender })),
  ...fieldsOf(NUMBERS, (grammaticalNumber) => ({ grammaticalNumber })),
  nm: { partOfSpeech: 'noun', grammaticalGender: 'masculine' },
  nf: { partOfSpeech: 'noun', grammaticalGender: 'feminine' },
  sm: { partOfSpeech: 'noun', grammaticalGender: 'masculine' },
  sf: { partOfSpeech: 'noun', grammaticalGender: 'feminine' },
});
/** Words beside a part of speech that have no field. */
const BESIDE_PARTS_OF_SPEECH =
  /^(?:transitive?|intransitive?|tr|intr|phrasal|reflexive?|refl|proper|common|countable|uncountable|count|c|u)$/;
/** Languages in which `n` beside a headword is the neuter; elsewhere it is the noun. */
const WITH_NEUTER = /^(?:de|nl|sv|da|no|nb|nn|is|ru|uk|be|bg|sr|hr|sl|mk|pl|cs|sk|el|ro|la|yi)\b/;
const REGIONS = nullPrototypeRecord({
  ...{ us: 'US', usa: 'US', ame: 'US', am: 'US', american: 'US', 'us english': 'US', 'american english': 'US' },
  ...{ uk: 'GB', gb: 'GB', bre: 'GB', br: 'GB', british: 'GB', 'uk english': 'GB', 'british english': 'GB' },
  ...{ aus: 'AU', au: 'AU', canada: 'CA', can: 'CA', nz: 'NZ' },
  ...{ österr: 'AT', österreich: 'AT', austria: 'AT', schweiz: 'CH', schweizerisch: 'CH', suisse: 'CH', ch: 'CH' },
  ...{ québec: 'CA', españa: 'ES', 'latin america': '419', latinoamérica: '419', latam: '419', méxico: 'MX' },
  ...{ brasil: 'BR', brazil: 'BR', portugal: 'PT', argentina: 'AR', belgique: 'BE', belgië: 'BE' },
});
/** Matches status words that may also mean a subject field or a rating. They are not read as a status. */
const AMBIGUOUS_STATUS = /^(?:legal|regulated|standard|standardi[sz]ed|accepted|rejected|allowed|permitted)$/i;
const NOT_TO_BE_USED = new RegExp(
  "^(?:do not use|don['’]t use|not to be used|avoid|not|nicht verwenden|nicht benutzen|nicht|vermeiden|" +
    'ne pas utiliser|éviter|no usar|no utilizar|evitar|non usare|não usar|niet gebruiken|使用禁止|使用不可|不要使用|' +
    '禁用|не использовать|не употреблять)$',
  'i',
);

function fieldsOf(
  words: Record<string, string>,
  of: (value: string) => HeadwordFields,
): Record<string, HeadwordFields> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([value, list]) => list.split(' ').map((word) => [word, of(value)] as const)),
  );
}

/** Returns the fields of a label such as `noun`, `n. f.`, `m, pl.`, `UK` or `do not use`; undefined for other text. */
export function labelFields(label: string, language: string): HeadwordFields | undefined {
  return grammarFields(label, language) ?? usageFields(label);
}

/** Returns the fields of a purely grammatical label: each word must be a grammatical one. */
export function grammarFields(label: string, language: string): HeadwordFields | undefined {
  const words = label
    .toLowerCase()
    .split(/[\s.,;/+&]+/)
    .filter((word) => word);
  if (!words.length || words.length > 4) return undefined;
  const fields: HeadwordFields = {};
  for (const word of words) {
    const found =
      word === 'n'
        ? isNeuter(words, language)
          ? { grammaticalGender: 'neuter' }
          : { partOfSpeech: 'noun' }
        : FIELDS_OF_WORD[word];
    const isBeside = !found && words.length > 1 && BESIDE_PARTS_OF_SPEECH.test(word);
    if (!found && !isBeside) return undefined;
    const isSecondGender = found?.grammaticalGender !== undefined && fields.grammaticalGender !== undefined;
    if (isSecondGender || isBeside) fields.note = label.trim();
    if (!isSecondGender) Object.assign(fields, found);
    else delete fields.grammaticalGender;
  }
  return Object.keys(fields).some((field) => field !== 'note') || fields.note !== undefined ? fields : undefined;
}

function isNeuter(words: readonly string[], language: string): boolean {
  return (
    WITH_NEUTER.test(language) &&
    words.every((word) => word === 'n' || FIELDS_OF_WORD[word]?.grammaticalGender === undefined)
  );
}

/** Returns the fields of a usage label: a region or a status. */
export function usageFields(label: string): HeadwordFields | undefined {
  const plain = label.trim().replace(/[.:]$/, '');
  if (NOT_TO_BE_USED.test(plain)) return { status: 'deprecatedTerm-admn-sts' };
  const region = REGIONS[plain.toLowerCase().replaceAll('.', '')];
  if (region) return { geographicalUsage: region };
  const status = AMBIGUOUS_STATUS.test(plain) ? undefined : administrativeStatusOf(plain);
  return status ? { status } : undefined;
}

/** Words before another term in brackets or after a comma: `also: X`, `abbr. X`. */
const BEFORE_ABBREVIATION = new RegExp(
  '^(?:abbr|abbrev|abbreviation|abbreviated|acronym|short|short form|abk|abkürzung|kurz|kurzform|abrév|' +
    'abréviation|sigle|sigla|abrev|abreviatura|afk|afkorting|skrót|сокр|缩写|略語|略称|약어)$',
  'i',
);
const BEFORE_SYNONYM = new RegExp(
  String.raw`^(?:also|also called|also known as|aka|a\.k\.a|or|syn|synonym|synonyms|auch|oder|oder auch|bzw|` +
    'aussi|ou|o|oppure|anche|también|também|ook|of|också|także|lub|также|или|又称|又稱|也称|別名|または|또는)$',
  'i',
);

/**
 * Returns the term after a label such as `also:` or `abbr.`, with the fields that the label sets; undefined without a
 * label.
 */
export function labelledTerm(text: string): { term: string; fields: HeadwordFields } | undefined {
  for (const { 0: sign, index } of text.matchAll(/[:=]\s*|\.:?\s+|\s+/g)) {
    const [word, term] = [text.slice(0, index), text.slice(index + sign.length).trim()];
    const isSigned = /[:=.]/.test(sign);
    if (!term) continue;
    if (BEFORE_ABBREVIATION.test(word) && (isSigned || /\p{Lu}[^\p{Lu}]*\p{Lu}/u.test(term)))
      return { term, fields: { termType: 'abbreviation' } };
    // A single letter such as `o` is a word only before a separator.
    if (BEFORE_SYNONYM.test(word) && (word.length > 1 || isSigned)) return { term, fields: {} };
    const usage = isSigned ? usageFields(word) : undefined;
    if (usage) return { term, fields: usage };
    const region = /^[A-Z]{2}$/.test(word) ? usageFields(word) : undefined;
    if (region?.geographicalUsage && !/\s/.test(term)) return { term, fields: region };
  }
  return undefined;
}
