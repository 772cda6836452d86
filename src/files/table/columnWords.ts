import type { LanguageSide } from '../../model/languagePair';

/** The role of a column's terms among the terms of the language. */
export type TermRole = 'synonym' | 'deprecated' | 'abbreviation';

export type MarkColumnKind = 'forbidden' | 'translatable' | 'untranslatable' | 'flags';

/** Returns the words of a list that is written in several strings. */
const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Fields by their names in tables, compared without case, spaces, `_` and `-`. Glossa writes the first one. */
export const CONCEPT_FIELD_HEADERS: Record<string, string[]> = {
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
export const TERM_FIELD_HEADERS: Record<string, string[]> = {
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
export const TERM_FIELD_HEADERS_WITH_LANGUAGE: Record<string, string[]> = {
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
export const MARK_HEADERS: Record<MarkColumnKind, string[]> = {
  forbidden: words('forbidden termforbidden isforbidden donotuse prohibited banned verboten interdit'),
  translatable: ['translatable', 'translationneeded'],
  untranslatable: words(
    'untranslatable nottranslatable dnt donottranslate notranslate nichtübersetzen nepastraduire notraducir',
  ),
  flags: ['flags', 'terminfo'],
};
/** Columns of further terms, in addition to the first or the preferred term. */
export const TERM_ROLE_HEADERS: Record<TermRole, string[]> = {
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
export const TERM_HEADERS = words(
  'term terms terme termes término términos termine termo benennung begriff headword mainterm 术语 用語 용어 термин المصطلح',
);
/**
 * Words for “term” in a header with the name of a language. A two-letter code must follow punctuation: “no text” and
 * “new word” are not headers.
 */
export const TERM_HEADERS_WITH_LANGUAGE = words(
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
