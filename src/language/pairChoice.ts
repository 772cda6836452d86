import type { DocumentDescription } from '../model/document';
import type { PartialLanguagePair, LanguageEvidence, PhraseLanguageEvidence } from '../model/languagePair';
import { languageOfFileName } from './fileName';
import { languageMatches } from './tags';

/**
 * Decides the language pair of a document. Earlier evidence wins; later evidence fills the gaps:
 *
 * 1. the request, because the user just stated it; a build or check rejects it if the files contradict;
 * 2. the statement of a bilingual file, or of each file of a pair, because it is more specific than a folder's
 *   choice;
 * 3. the choice for the document, unless its name or the project states a third language, then the settings, which
 *   are less specific;
 * 4. the project's direction: its source language is never a target, regardless of the order of editors;
 * 5. the language of a monolingual document and its translation beside it: the left editor is the source, unless the
 *   pair last used in the folder says otherwise;
 * 6. the pair last used in the folder;
 * 7. the detected language of the words, which is a guess.
 *
 * With `phrase`, the pair runs from the phrase's language to the other one. Only 1 and 2 can put the same language on
 * both sides.
 */
export function resolveLanguagePair(evidence: LanguageEvidence): PartialLanguagePair {
  const pair = pairOfDocument(evidence);
  return evidence.phrase ? seenFrom(evidence.phrase, pair, evidence.glossaries ?? []) : pair;
}

/**
 * Bilingual files, whose names state their target language. Files in other languages in the same folder are not their
 * translations.
 */
const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|sdlxliff|mqxliff)$/i;

/**
 * Collects a document's own evidence for its languages.
 *
 * @param description missing if the document was not read and only its name is known
 */
export function evidenceOfDocument(
  description: DocumentDescription | undefined,
  fileName: string,
): Pick<LanguageEvidence, 'stated' | 'own' | 'named'> {
  if (description?.kind === 'bilingual') return { stated: description.pair };
  if (!description && BILINGUAL.test(fileName)) return { stated: { target: languageOfFileName(fileName) } };
  const named = languageOfFileName(fileName);
  return { own: description?.language ?? named, named };
}

function pairOfDocument(evidence: LanguageEvidence): PartialLanguagePair {
  const { requested, stated, settings, folder, recognise } = evidence;
  const chosen = isOfThirdLanguage(evidence) ? undefined : evidence.chosen;
  const pair = distinct(
    sideBySide(requested, stated),
    sideBySide(chosen, settings),
    inProject(evidence),
    besides(evidence),
    folder ?? {},
  );
  if (!recognise) return pair;
  const source = pair.source ?? recognise('source', pair.target);
  return { source, target: pair.target ?? recognise('target', source) };
}

/** Returns whether a document is in neither language of the chosen pair, so the choice concerned another document. */
function isOfThirdLanguage({ chosen, project, named }: LanguageEvidence): boolean {
  const own = project?.own ?? named;
  if (own === undefined || !chosen?.source || !chosen.target) return false;
  return !same(own, chosen.source) && !same(own, chosen.target);
}

/**
 * Returns the pair from the phrase's side: as the file states it, otherwise the language of the pair that its words
 * resemble.
 */
function seenFrom(
  { stated, counterpart, recognised }: PhraseLanguageEvidence,
  pair: PartialLanguagePair,
  glossaries: readonly string[],
): PartialLanguagePair {
  const known = [pair.source, pair.target].find((language) => same(language, recognised));
  const source = stated ?? known ?? pair.source ?? recognised;
  const target = [counterpart, pair.target, pair.source, ...glossaries].find(
    (language) => language !== undefined && !same(language, source),
  );
  return { source, target };
}

/**
 * Returns the pair that the project implies. If the document is in a target language, that is the target. Otherwise,
 * the target is that of the adjacent editor, of the pair last used, or the project's usual one.
 */
function inProject({ own: seen, stated, project, sibling, folder }: LanguageEvidence): PartialLanguagePair {
  const own = project?.own ?? seen;
  if (!project || (!own && !stated)) return {};
  const { source, targets, preferred } = project;
  const isTarget = (language: string | undefined) => targets.some((target) => same(target, language));
  if (isTarget(own)) return { source, target: own };
  const target = [sibling?.language, folder?.target, preferred, targets.length === 1 ? targets[0] : undefined].find(
    isTarget,
  );
  return own && !same(own, source) ? { source: target && own, target } : { source, target };
}

/** Returns the pair that a monolingual document suggests. */
function besides({ own: seen, project, sibling, folder }: LanguageEvidence): PartialLanguagePair {
  const own = project?.own ?? seen;
  if (!own) return {};
  if (!sibling) return same(folder?.target, own) ? { source: folder?.source, target: own } : { source: own };
  const isTarget = same(folder?.target, own) && same(folder?.source, sibling.language);
  const isSource = same(folder?.source, own) && same(folder?.target, sibling.language);
  return isTarget || (sibling.isLeftEditor && !isSource)
    ? { source: sibling.language, target: own }
    : { source: own, target: sibling.language };
}

function sideBySide(first: PartialLanguagePair = {}, second: PartialLanguagePair = {}): PartialLanguagePair {
  return { source: first.source ?? second.source, target: first.target ?? second.target };
}

/** Fills gaps of the first choice from the next ones, without using the other side's language. */
function distinct(...choices: PartialLanguagePair[]): PartialLanguagePair {
  let { source, target }: PartialLanguagePair = {};
  for (const choice of choices) {
    if (!source && !target) ({ source, target } = choice);
    else if (!source) source = [choice.source, choice.target].find((language) => language && !same(language, target));
    else if (!target) target = [choice.target, choice.source].find((language) => language && !same(language, source));
  }
  return { source, target };
}

function same(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && languageMatches(a, b);
}
