import type { DocumentDescription } from '../model/document';
import type { LanguageEvidence, PhraseLanguageEvidence } from '../model/languageEvidence';
import type { LanguageChoice } from '../model/languagePair';
import { languageOfFileName } from './fileName';
import { languageMatches } from './tags';

/**
 * The pair of languages of a document, as far as the evidence tells it. What comes first wins, and what it leaves open the next fills:
 *
 * 1. what the request itself asks for, because someone has just said so; a build or a check refuses it where the files contradict;
 * 2. what a bilingual file, or each file of a pair, states, because a choice is made for a folder and a file speaks for itself;
 * 3. what was chosen for the document, then the settings, which are deliberate but wider;
 * 4. the project's direction: its source language is never translated into, whichever editor stands left;
 * 5. what a monolingual document is written in, with its translation beside it: of two editors the left one is the source, as translators
 *    arrange them, unless the folder's habit runs the other way;
 * 6. the folder's habit;
 * 7. what the words of a side look like, which is a guess.
 *
 * With `phrase` it is the pair that runs from the phrase's language to the other one. Nothing but 1 and 2 puts one language on both sides.
 */
export function decidePair(evidence: LanguageEvidence): LanguageChoice {
  const pair = pairOfDocument(evidence);
  return evidence.phrase ? seenFrom(evidence.phrase, pair, evidence.glossaries ?? []) : pair;
}

/** Files that hold both sides, by their names, which say into which language: those of other languages beside them are no translations of them. */
const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|sdlxliff|mqxliff)$/i;

/** What a document says of its own languages. @param description missing where nobody has read it, and only its name tells */
export function evidenceOfDocument(description: DocumentDescription | undefined, fileName: string): Pick<LanguageEvidence, 'stated' | 'own'> {
  if (description?.kind === 'bilingual') return { stated: description.pair };
  if (!description && BILINGUAL.test(fileName)) return { stated: { target: languageOfFileName(fileName) } };
  return { own: description?.language ?? languageOfFileName(fileName) };
}

function pairOfDocument(evidence: LanguageEvidence): LanguageChoice {
  const { asked, stated, chosen, settings, folder, recognise } = evidence;
  const pair = distinct(sideBySide(asked, stated), sideBySide(chosen, settings), inProject(evidence), besides(evidence), folder ?? {});
  if (!recognise) return pair;
  const source = pair.source ?? recognise('source', pair.target);
  return { source, target: pair.target ?? recognise('target', source) };
}

/** The pair from the phrase's side: the file's word for it, else the language of the pair that its words look like. */
function seenFrom({ stated, counterpart, recognised }: PhraseLanguageEvidence, pair: LanguageChoice, glossaries: readonly string[]): LanguageChoice {
  const known = [pair.source, pair.target].find((language) => same(language, recognised));
  const source = stated ?? known ?? pair.source ?? recognised;
  const target = [counterpart, pair.target, pair.source, ...glossaries].find((language) => language !== undefined && !same(language, source));
  return { source, target };
}

/** From the project's source into the document's language; out of any other document, be it in a language of its own, into the one of the targets that is beside it or usual. */
function inProject({ own: seen, stated, project, sibling, folder }: LanguageEvidence): LanguageChoice {
  const own = project?.own ?? seen;
  if (!project || (!own && !stated)) return {};
  const { source, targets, preferred } = project;
  const isTarget = (language: string | undefined) => targets.some((target) => same(target, language));
  if (isTarget(own)) return { source, target: own };
  const target = [sibling?.language, folder?.target, preferred, targets.length === 1 ? targets[0] : undefined].find(isTarget);
  return own && !same(own, source) ? { source: target && own, target } : { source, target };
}

/** What a monolingual document itself suggests. */
function besides({ own: seen, project, sibling, folder }: LanguageEvidence): LanguageChoice {
  const own = project?.own ?? seen;
  if (!own) return {};
  if (!sibling) return same(folder?.target, own) ? { source: folder?.source, target: own } : { source: own };
  const isTarget = same(folder?.target, own) && same(folder?.source, sibling.language);
  const isSource = same(folder?.source, own) && same(folder?.target, sibling.language);
  return isTarget || (sibling.standsLeft && !isSource) ? { source: sibling.language, target: own } : { source: own, target: sibling.language };
}

function sideBySide(first: LanguageChoice = {}, second: LanguageChoice = {}): LanguageChoice {
  return { source: first.source ?? second.source, target: first.target ?? second.target };
}

/** Fills what the first choice leaves open from the next ones, never with the language of the other side. */
function distinct(...choices: LanguageChoice[]): LanguageChoice {
  let { source, target }: LanguageChoice = {};
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
