import type { FunctionWords } from '../../language/functionWords';
import { isSameLexeme } from '../../language/lexemes';
import { stemWord } from '../../language/stems';
import { isCapitalised } from '../wordStatistics';
import { arabicCitationForm, hebrewCitationForm } from './semiticWords';
import { attestedCitationForm, codeWithoutCaseEnding, isNameOrCode } from './attestedForms';
import {
  inflectGermanAdjective,
  germanNounCitationForm,
  germanWordCitationForm,
  isLabelAdjective,
} from './germanWords';
import { englishCitationForm, masculineForm, dutchSwedishCitationForm, romanceCitationForm } from './plainNouns';
import { russianCitationForm } from './russianWords';
import { eastSlavicCitationForm } from './slavicWords';
import type { CitationForm, WordForms } from './wordForms';

interface PartOfPhrase {
  words: string[];
  wasPlural?: boolean;
  plural?: string[];
}

/** @param isPlural whether the translation shows that it is a plural */
type PhraseRule = (words: readonly string[], forms: WordForms, isPlural: boolean) => PartOfPhrase | undefined;

const lastNoun =
  (noun: (word: string, forms: WordForms, isPlural: boolean) => CitationForm): PhraseRule =>
  (words, forms, isPlural) => {
    if (isNameOrCode(words.at(-1)!)) return { words: [...words] };
    const { form, wasPlural } = noun(words.at(-1)!, forms, isPlural);
    return { words: [...words.slice(0, -1), form], wasPlural };
  };

/** Quantifiers, after which a noun stays plural: forty days. */
const QUANTIFIER = new RegExp(
  '^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|' +
    'seventy|eighty|ninety|hundred|thousand|several|many|few|both|multiple|various)$',
  'iu',
);

const english: PhraseRule = (words, forms, isPlural) =>
  words.slice(0, -1).some((word) => QUANTIFIER.test(word))
    ? { words: [...words], wasPlural: true }
    : lastNoun(englishCitationForm)(words, forms, isPlural);

const romance: PhraseRule = (words, forms, isPlural) => {
  const cited = words.map((word): CitationForm =>
    isNameOrCode(word)
      ? { form: word }
      : romanceCitationForm(words.length === 1 ? masculineForm(word, forms) : word, forms, isPlural),
  );
  const wasPlural = cited[0]!.wasPlural ?? cited.find((word) => word.wasPlural !== undefined)?.wasPlural;
  const hasPlural = cited.some((word) => word.wasPlural);
  // Noun and adjectives must all have the same number; otherwise the phrase is not changed.
  if (hasPlural && cited.some((word) => word.wasPlural === false)) return undefined;
  if (hasPlural && !isPlural && cited.some((word) => !word.wasPlural)) return romance(words, forms, true);
  return { words: cited.map(({ form }) => form), wasPlural };
};

/**
 * Returns the words from the first function word on, after a noun that became singular. A plural adjective after a
 * singular noun belongs to the noun that became singular: *sistemas de documentação interativos*.
 */
function agreeingRest(rest: readonly string[], forms: WordForms): readonly string[] {
  const [noun, adjective] = rest.slice(-2);
  if (rest.length < 3 || isNameOrCode(noun!) || isNameOrCode(adjective!) || /s$/u.test(noun!)) return rest;
  const { form, wasPlural } = romanceCitationForm(adjective!, forms, true);
  return wasPlural ? [...rest.slice(0, -1), form] : rest;
}

const german: PhraseRule = (words, forms, isPlural) => {
  const last = words.at(-1)!;
  if (isNameOrCode(last)) return undefined;
  if (!isCapitalised(last)) return { words: words.length === 1 ? [germanWordCitationForm(last, forms)] : [...words] };
  const behind = last.slice(last.lastIndexOf('-') + 1);
  const cited = germanNounCitationForm(isCapitalised(behind) ? behind : last, forms, isPlural);
  const wasPlural = cited.wasPlural;
  const form = isCapitalised(behind) ? last.slice(0, last.length - behind.length) + cited.form : cited.form;
  const remainsPlural =
    wasPlural !== false &&
    form === last &&
    /(?:en|n|e|er|s)$/u.test(last) &&
    forms.countAfter(last, ['die', 'alle', 'keine', 'diese']) > 0 &&
    wasPlural === undefined;
  const before = words
    .slice(0, -1)
    .map((word) =>
      isCapitalised(word) && !isLabelAdjective(word, (form) => forms.count(form))
        ? word
        : inflectGermanAdjective(word, form, remainsPlural, forms),
    );
  return before.every((word) => word !== undefined) ? { words: [...before, form], wasPlural } : undefined;
};

const RULES: Readonly<Record<string, PhraseRule>> = {
  en: english,
  nl: lastNoun(dutchSwedishCitationForm),
  sv: lastNoun(dutchSwedishCitationForm),
  de: german,
  fr: romance,
  es: romance,
  it: romance,
  pt: romance,
  ru: russianCitationForm,
  uk: eastSlavicCitationForm,
  ar: arabicCitationForm,
  he: hebrewCitationForm,
};

/** The languages whose citation forms are taken from a lexicon if there is no rule or the rule fails. */
const LEXICON_LANGUAGES: ReadonlySet<string> = new Set(
  'bg ca cs da el et fa fi he hi hr hu lt lv nb nn no pl ro sk sl sr uk'.split(' '),
);

/** The citation form of a phrase, and whether it is known. */
export interface PhraseCitationForm {
  words: string[];
  wasPlural?: boolean;
  /** The plural of the citation form, if a rule produces it. */
  plural?: string[];
  /** True if the form is from the lexicon or the document; it is then unknown whether the phrase was a plural. */
  isAttested?: boolean;
  /** True if a rule, the lexicon or the document determined it; otherwise the words are unchanged. */
  isKnown: boolean;
  /** True if no citation form is known and the words are probably inflected. */
  mayBeInflected?: boolean;
}

/**
 * Returns the citation form of a phrase: its nouns in the nominative singular with their adjectives, up to the first
 * function word, after which nothing changes (*clés de chiffrement* – *clé de chiffrement*). A word is changed only to
 * one with the same stem, which finds its inflected occurrences, or to one that occurs in the document.
 * @param seen the words as in the document
 * @param isPlural whether the translation shows that it is a plural
 */
export function citationFormOfPhrase(
  seen: readonly string[],
  forms: WordForms,
  functionWords: FunctionWords,
  isPlural = false,
): PhraseCitationForm {
  const words = seen.map(codeWithoutCaseEnding);
  const rule = Object.hasOwn(RULES, forms.language) ? RULES[forms.language] : undefined;
  const tie = words.findIndex((word) => functionWords.has(word));
  const length = tie < 0 ? words.length : tie;
  const part = words.slice(0, length);
  const attested = (): PhraseCitationForm => {
    if (!LEXICON_LANGUAGES.has(forms.language) || length === 0 || part.every(isNameOrCode)) {
      // A German adjective in an oblique case, before a noun of unknown gender.
      const mayBeInflected = forms.language === 'de' && part.length > 1 && /^\p{Ll}.*e[nm]$/u.test(part[0]!);
      return { words: [...words], isKnown: false, mayBeInflected };
    }
    const found = attestedCitationForm(part, forms);
    return { ...found, words: [...found.words, ...words.slice(length)], isAttested: true };
  };
  const asSeen = { words: [...words], isKnown: false };
  if (!rule || length === 0) return attested();
  if (part.every(isNameOrCode)) return { ...asSeen, isKnown: part.length === 1 };
  const cited = rule(part, forms, isPlural);
  // Stemmers do not relate *настроек* to *настройка*, or *десяткових* to *десятковий*.
  const isSameWord = (word: string, index: number) =>
    forms.russianNouns !== undefined ||
    rule === hebrewCitationForm ||
    forms.count(word) > 0 ||
    stemWord(word, forms.language) === stemWord(part[index]!, forms.language) ||
    (forms.language === 'uk' && isSameLexeme(word, part[index]!, 'uk'));
  if (!cited?.words.every(isSameWord)) return attested();
  const rest =
    rule === romance && cited.wasPlural && cited.words[0] !== part[0]
      ? agreeingRest(words.slice(length), forms)
      : words.slice(length);
  const whole = (cases: readonly string[]) => [...cases, ...rest];
  return {
    words: whole(cited.words),
    wasPlural: cited.wasPlural,
    ...(cited.plural && { plural: whole(cited.plural) }),
    ...(rule === eastSlavicCitationForm && cited.wasPlural === undefined && { isAttested: true }),
    isKnown: true,
  };
}
