import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Questions of one language, and the passages among which each has its own. */
export interface QuestionSet {
  language: string;
  passages: string[];
  questions: { text: string; /** Its passage, from 0. */ right: number }[];
}

interface SquadFile {
  data: { paragraphs: { context: string; qas: { question: string }[] }[] }[];
}

/**
 * The questions of each `<name>.<language>.json` of a folder, in the format of SQuAD, to the passages of the English file: the files are translations of each other,
 * paragraph by paragraph.
 */
export function readQuestionSets(folder: string): QuestionSet[] {
  const files = readdirSync(folder).flatMap((name) => {
    const language = /^.+\.([a-z]{2,3})\.json$/.exec(name)?.[1];
    return language === undefined ? [] : [{ language, paragraphs: paragraphsOf(path.join(folder, name)) }];
  });
  const passages = files.find(({ language }) => language === 'en')?.paragraphs.map(({ context }) => context);
  if (!passages) throw new Error(`${folder} has no <name>.en.json, whose passages are asked.`);
  return files.map(({ language, paragraphs }) => {
    if (paragraphs.length !== passages.length) throw new Error(`The file of ${language} has ${paragraphs.length} paragraphs, and the English one ${passages.length}.`);
    return { language, passages, questions: paragraphs.flatMap(({ qas }, right) => qas.map(({ question }) => ({ text: question, right }))) };
  });
}

function paragraphsOf(file: string): SquadFile['data'][number]['paragraphs'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as SquadFile).data.flatMap(({ paragraphs }) => paragraphs);
}
