import type { CitationForm, WordForms } from './wordForms';

/** The article, with the prepositions and conjunctions that are attached to it. */
const WITH_ARTICLE = /^(?:[وف]?(?:[بك]?ال|لل))(?=.{3})/u;
/** Nouns of the pattern of *التقاط* and loan words that contain ال as a part. */
const NO_ARTICLE = /^(?:الت.ا.|ال[يك]?كترون.*|الله|الذي|التي|الذين|ألبوم)$/u;
const PLURALS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ات$/u, 'ة'],
  [/ات$/u, ''],
  [/(?:ون|ين)$/u, ''],
];

/**
 * Returns an Arabic phrase without its article. In a genitive construct, only the second noun has the article, and
 * keeps it. An adjective loses its article with the noun.
 */
export function arabicCitationForm(
  words: readonly string[],
  forms: WordForms,
): { words: string[]; wasPlural?: boolean } {
  const first = withoutArticle(words[0]!, forms);
  if (first === words[0]) {
    const cited = words.length === 1 ? singular(first, forms) : { form: first };
    return { words: [cited.form, ...words.slice(1)], wasPlural: cited.wasPlural };
  }
  const cited = words.length === 1 ? singular(first, forms) : { form: first };
  return {
    words: [cited.form, ...words.slice(1).map((word) => withoutArticle(word, forms))],
    wasPlural: cited.wasPlural,
  };
}

function withoutArticle(word: string, forms: WordForms): string {
  if (!WITH_ARTICLE.test(word)) return word;
  const bare = word.replace(WITH_ARTICLE, '');
  if (forms.isReal(bare)) return bare;
  // If the word also occurs with another prefix, ال is an article.
  const others = forms.sameWord(word).filter((other) => other !== word && other.endsWith(bare));
  return !NO_ARTICLE.test(word) && (others.length > 0 || bare.length >= 4) ? bare : word;
}

function singular(word: string, forms: WordForms): CitationForm {
  for (const [ending, form] of PLURALS) {
    if (!ending.test(word)) continue;
    const candidate = word.replace(ending, form);
    if (candidate.length >= 3 && (forms.isReal(candidate) || forms.count(`ال${candidate}`) > 0))
      return { form: candidate, wasPlural: true };
    if (ending.source.startsWith('ات')) continue;
  }
  return { form: word, wasPlural: /ات$/u.test(word) ? true : undefined };
}
