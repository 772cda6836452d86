import type { FileProblem } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { LanguageSide } from '../../model/languagePair';

/** The role of a column's terms among the terms of the language. */
export type TermRole = 'synonym' | 'deprecated' | 'abbreviation';

export type MarkColumnKind = 'forbidden' | 'translatable' | 'untranslatable' | 'flags';

/** Returns the words of a list that is written in several strings. */
const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Fields by their names in tables, compared without case, spaces, `_` and `-`. Glossa writes the first one. */
const CONCEPT_FIELD_HEADERS: Record<string, string[]> = {
  id: ['concept', 'conceptid', 'entryid', 'uuid', 'termuuid'],
  domain: words(
    'domain subject subjectfield field topic category fachgebiet sachgebiet domaine 领域 領域 分野 분야 domäne bereich ' +
      'kategorie thema',
    'catégorie dominio campo área ámbito categoría settore domínio domein vakgebied dziedzina область 类别 類別 ' +
      'カテゴリ المجال',
  ),
  definition: words(
    'definition def description descr meaning explanation définition 定义 定義 释义 정의 определение beschreibung ' +
      'erklärung definición',
    'descripción definizione definição definitie definicja 说明 解释 説明 설명 описание التعريف تعريف الوصف',
  ),
  definitionSource: ['definitionsource'],
  note: words(
    'note notes comment comments remark remarks bemerkung anmerkung kommentar notiz remarque commentaire 备注 備註 ' +
      '備考 비고 примечание',
    'anmerkungen bemerkungen kommentare remarques nota notas comentario comentarios observaciones osservazioni ' +
      'commento observação',
    'observações comentário opmerking opmerkingen uwaga uwagi 注释 註釋 メモ примечания комментарий ملاحظة ملاحظات',
  ),
  source: ['source', 'reference', 'origin', 'quelle'],
  customer: ['customer', 'client', 'clientid', 'kunde'],
  project: ['project', 'projectid', 'projekt', 'projet'],
  originalId: ['originalid'],
  created: ['created', 'creationdate', 'datecreated', 'createdon'],
  modified: words('modified modificationdate datemodified modifiedon lastmodified changed'),
};
const TERM_FIELD_HEADERS: Record<string, string[]> = {
  status: words(
    'status administrativestatus usagestatus termstatus approvalstatus verwendungsstatus statut estado stato ' +
      '状态 狀態 ステータス 상태 статус',
    'الحالة',
  ),
  partOfSpeech: words(
    'partofspeech pos wordclass wortart catégoriegrammaticale categoríagramatical categoriagrammaticale ' +
      'classegramatical 词性 詞性 品詞',
    '품사 частьречи',
  ),
  termType: ['termtype', 'type'],
  grammaticalGender: words('grammaticalgender gender genus genre género genere gênero geslacht род'),
  grammaticalNumber: ['grammaticalnumber', 'number'],
  geographicalUsage: ['geographicalusage', 'region'],
  examples: words(
    'example examples examplesentence context sentence usage termexample beispiel kontext exemple contexte 例句 ' +
      '例文 예문 пример',
    'contexto contesto ejemplo esempio exemplo voorbeeld przykład 上下文 语境 文脈 문맥 контекст السياق مثال',
  ),
};
/** Names that mean a field of a term if they have a language, and a field of the concept otherwise. */
const TERM_FIELD_HEADERS_WITH_LANGUAGE: Record<string, string[]> = {
  ...TERM_FIELD_HEADERS,
  note: CONCEPT_FIELD_HEADERS.note!,
  source: ['source'],
  customer: ['customer'],
  project: ['project'],
  letterCase: ['lettercase'],
  matching: ['matching'],
  beginning: ['beginning'],
};
/**
 * Columns of memoQ (`Term_Info`), Lokalise (`forbidden`, `translatable`), Supervertaler (`Forbidden`) and Weblate
 * (`flags`).
 */
const MARK_HEADERS: Record<MarkColumnKind, string[]> = {
  forbidden: words('forbidden termforbidden isforbidden donotuse prohibited banned verboten interdit'),
  translatable: ['translatable', 'translationneeded'],
  untranslatable: words(
    'untranslatable nottranslatable dnt donottranslate notranslate nichtübersetzen nepastraduire notraducir',
  ),
  flags: ['flags', 'terminfo'],
};
/** Columns of further terms, in addition to the first or the preferred term. */
const TERM_ROLE_HEADERS: Record<TermRole, string[]> = {
  synonym: words(
    'synonym synonyms syn variant variants variation variations termvariation termvariations alternative ' +
      'alternatives alternativeterm alternativeterms alternateterm altterm',
    'alsoknownas aka otherterm otherterms admitted admittedterm admittedterms allowedterm synonyme synonymes ' +
      'synonymer variante varianten variantes sinónimo sinónimos sinonimo',
    'sinonimi sinônimo sinônimos synoniem synoniemen synonim synonimy 同义词 同義詞 同義語 類義語 동의어 유의어 синоним синонимы ' +
      'مرادف مرادفات المرادف المرادفات',
  ),
  deprecated: words(
    'deprecated deprecatedterm deprecatedterms forbiddenterm forbiddenterms prohibitedterm prohibitedterms ' +
      'avoid termtoavoid termstoavoid nottouse nottobeused notrecommended rejected',
    'rejectedterm obsolete obsoleteterm unzulässig verbotenebenennung verbotenebenennungen nichtverwenden ' +
      'nichtzuverwenden zuvermeiden veraltet proscrit termeproscrit àéviter',
    'termeàéviter nepasutiliser noutilizar nousar prohibido términoprohibido evitar vietato nonusare proibido ' +
      'verboden nietgebruiken 禁用词 禁用詞 禁用 使用禁止 使用禁止語 禁止語 금지어 запрещено محظور',
  ),
  abbreviation: words(
    'abbreviation abbreviations abbr abbrev acronym acronyms shortform shortterm abkürzung abkürzungen abk ' +
      'kurzform kürzel akronym abréviation abréviations sigle acronyme abreviatura',
    'abreviaturas abreviação sigla acrónimo abbreviazione afkorting skrót 缩写 縮寫 简称 簡稱 略語 略称 약어 сокращение ' +
      'аббревиатура اختصار الاختصار',
  ),
};
const TERM_HEADERS = words(
  'term terms terme termes término términos termine termo benennung begriff headword mainterm 术语 用語 용어 термин المصطلح',
);
/**
 * Words for “term” in a header with the name of a language. A two-letter code must follow punctuation: “no text” and
 * “new word” are not headers.
 */
const TERM_HEADERS_WITH_LANGUAGE = words(
  'word words wort text translation übersetzung name mot palabra preferred preferredterm approved recommended ' +
    'suggested official',
  'standard target translated equivalent',
);

/** Matches the header of the column with the terms of a side, in normalised spelling. */
export const SIDE_HEADERS: Record<LanguageSide, RegExp> = {
  source: new RegExp(
    '^(?:(?:source|src)(?:terms?|text|word|string|phrase|segment|canform|form|lemma|entry)?|quelle|' +
      'ausgangssprache|begriff|original|originale|originaltext|исходный(?:текст|термин)?|оригинал|원문|원어|' +
      '원본|原文|原語|原语|原词|源语言)$',
  ),
  target: new RegExp(
    '^(?:(?:target|tgt|dst)(?:terms?|text|word|string|phrase|segment|canform|form|lemma|entry)?|' +
      'translations?|translated(?:term|text)?|ziel|zielsprache|übersetzung|cible|traduction|traducción|' +
      'traduzione|tradução|vertaling|tłumaczenie|översättning|oversættelse|oversettelse|käännös|překlad|' +
      'preklad|fordítás|traducere|çeviri|перевод|переклад|превод|번역|번역문|번역어|역어|訳文|訳語|訳|翻訳|译文|译语|译名|翻译|譯文|' +
      '譯名|翻譯|目标语言)$',
  ),
};

/** A decision about a column that the user may want to change. */
export type ColumnRemark = Pick<FileProblem, 'message' | 'option'>;

/** The content of a table's column. */
export type TableColumn =
  /** A term in the language, or in the language that the cell in column `languageFrom` states. */
  | { kind: 'term'; language: string; languageFrom?: number }
  /** Further terms of a language; without a language in the name, that of the previous column. */
  | { kind: 'variant'; role: TermRole; language?: string; name: string }
  /** A field of the terms in one language, or of all terms of the row. */
  | { kind: 'termField'; field: string; language?: string }
  | { kind: 'conceptField'; field: string }
  /**
   * A word about the terms in one language, or about the entry: whether they are forbidden, whether they are
   * translated, or several such flags.
   */
  | { kind: 'mark'; mark: MarkColumnKind; language?: string; name: string }
  /** A column that Glossa has no field for; it is kept under its name. */
  | { kind: 'other'; name: string }
  /** A column that is not imported. */
  | { kind: 'none' };

/** The maximum length of a column's name; longer ones are text. */
const MAX_NAME_LENGTH = 100;
const IN_BRACKETS = /^\[(.+)\]$/s;

/** Returns the name under which a field is written to a table. */
export function columnName(field: string, language?: string): string {
  const name =
    language === undefined ? (CONCEPT_FIELD_HEADERS[field]?.[0] ?? field) : field === 'examples' ? 'example' : field;
  const written = field === 'definitionSource' || field === 'originalId' ? field : name;
  return language === undefined ? written : `${written}_${language}`;
}

/** Returns the name of a column without a Glossa field if it would be read as something else: `[domain]`. */
export function nameInBrackets(name: string): string {
  return `[${name}]`;
}

/** Returns the content of a column by its name, if recognised. */
export function columnOfHeader(name: string): TableColumn | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const bracketed = IN_BRACKETS.exec(name)?.[1];
  if (bracketed) return { kind: 'other', name: bracketed };
  const conceptField = fieldNamed(CONCEPT_FIELD_HEADERS, name);
  if (conceptField) return { kind: 'conceptField', field: conceptField };
  const termField = fieldNamed(TERM_FIELD_HEADERS, name);
  if (termField) return { kind: 'termField', field: termField };
  const mark = fieldNamed(MARK_HEADERS, name) as MarkColumnKind | undefined;
  if (mark) return { kind: 'mark', mark, name };
  const role = termRoleNamed(name);
  if (role) return { kind: 'variant', role, name };
  // `src` and `tgt` state the side of a column, and look like language codes.
  if (/^(?:src|tgt)(?![a-z])/i.test(name)) return undefined;
  if (/^dst$/i.test(name)) return undefined;
  // Asked first, because `de_status` has the shape of a language tag.
  const ofLanguage = columnOfLanguage(name);
  if (ofLanguage) return ofLanguage;
  const language = languageOfName(name);
  return language ? { kind: 'term', language } : undefined;
}

/**
 * Returns the column for a name with a language, such as `status_de`, `Term (German)` or `Example German`; undefined
 * for other names. A definition in any language belongs to the concept.
 */
function columnOfLanguage(name: string): TableColumn | undefined {
  for (const { 0: separator, index } of name.matchAll(/[\s_:.([-]+/g)) {
    const parts = [name.slice(0, index), name.slice(index + separator.length).replace(/[)\]]$/, '')] as const;
    for (const [field, language] of [parts, [parts[1], parts[0]] as const]) {
      const tag = language.trim() ? languageOfName(language) : undefined;
      if (!tag) continue;
      const isNamed = language.trim().length > 3 || (language.trim().length === 2 && /[_(.:[-]/.test(separator));
      if (
        TERM_HEADERS.includes(normalisedHeader(field)) ||
        (isNamed && TERM_HEADERS_WITH_LANGUAGE.includes(normalisedHeader(field)))
      )
        return { kind: 'term', language: tag };
      if (fieldNamed(CONCEPT_FIELD_HEADERS, field) === 'definition')
        return { kind: 'conceptField', field: 'definition' };
      const termField = fieldNamed(TERM_FIELD_HEADERS_WITH_LANGUAGE, field);
      if (termField) return { kind: 'termField', field: termField, language: tag };
      const mark = fieldNamed(MARK_HEADERS, field) as MarkColumnKind | undefined;
      if (mark) return { kind: 'mark', mark, language: tag, name };
      const role = termRoleNamed(field);
      if (role) return { kind: 'variant', role, language: tag, name };
    }
  }
  return undefined;
}

/** Returns a field of concepts or terms for one of its names in tables and other files. */
export function conceptFieldNamed(name: string): string | undefined {
  return fieldNamed(CONCEPT_FIELD_HEADERS, name);
}

export function termFieldNamed(name: string): string | undefined {
  return fieldNamed(TERM_FIELD_HEADERS_WITH_LANGUAGE, name);
}

/** Returns a kind of further terms for one of its names in columns and fields of other programs. */
export function termRoleNamed(name: string): TermRole | undefined {
  return fieldNamed(TERM_ROLE_HEADERS, name) as TermRole | undefined;
}

/**
 * Returns the field with a name, which may have a prefix for fields of an entry: `Entry_` in memoQ, `Concept` in
 * Crowdin.
 */
function fieldNamed(fields: Record<string, readonly string[]>, name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const whole = normalisedHeader(name);
  return (
    Object.keys(fields).find((field) => fields[field]!.includes(whole)) ??
    (/^(?:entry|concept)./.test(whole) ? fieldNamed(fields, whole.replace(/^(?:entry|concept)/, '')) : undefined)
  );
}

export function normalisedHeader(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
