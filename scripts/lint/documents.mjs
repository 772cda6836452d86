import dictionary from 'dictionary-en-gb';
import { readFileSync } from 'node:fs';
import remarkGfm from 'remark-gfm';
import remarkRetext from 'remark-retext';
import remarkValidateLinks from 'remark-validate-links';
import retextEnglish from 'retext-english';
import retextRepeatedWords from 'retext-repeated-words';
import retextSpell from 'retext-spell';
import { unified } from 'unified';

/** @typedef {import('nlcst').Root} Root @typedef {import('vfile').VFile} VFile */

/** Longer sentences lose readers; rewriting one as two is always possible. */
const MAX_SENTENCE_WORDS = 25;

/** Phrases that this project used in place of common verbs. They puzzled readers, and each has a plain replacement. */
export const PUZZLING_PHRASES =
  /\b(?:(?:is|are) told|told apart|stands? (?:in|on|there|beside|behind)|lies? (?:in|there|beside)|go(?:es)? on with|holds? (?:to|against)|held against|(?:of|by) (?:its|their) own|nobody|whichever|likewise|has no room|gives? up|as far as|as (?:it is|they are)|is let|so that (?:it|they|nothing|the))\b/iu;

/** A list of names, such as languages, is read at a glance and counts as one word. */
const NAMES = /\b\p{Lu}\p{L}+(?:, \p{Lu}\p{L}+){3,}(?: and \p{Lu}\p{L}+)?/gu;

/**
 * Released changes, licences, translations, and the model card, which belongs to a released model.
 * Only their links are checked.
 */
const LINKS_ONLY = /(?:^|\/)(?:CHANGELOG|THIRD-PARTY|SOURCES)\.md$|\.(?:ar|de|es|fr|ja|zh-cn)\.md$|(?:^|\/)models\//;

/**
 * Ends of statements. A source such as `glossa check` may begin a sentence, so the parser's own sentences are too long.
 */
const STATEMENT_END = /(?<=[:;])\s+|(?<=[.!?][)”"]?)\s+(?=[\p{Lu}\p{N}“"(])/u;

/** Versions, file names, symbols of formulas, and codes of languages. Spelling does not apply to them. */
const NO_WORD = /[\d._]|^.{1,2}$/u;

/** Reports long sentences and puzzling phrases in the text of a document, without its code and tables. */
function plainEnglish() {
  return (/** @type {Root} */ tree, /** @type {VFile} */ file) => {
    for (const paragraph of tree.children)
      for (const statement of textOf(paragraph).split(STATEMENT_END)) {
        const words = statement.replaceAll(NAMES, 'Names').match(/[\p{L}\p{N}][\p{L}\p{N}.,’'-]*/gu)?.length ?? 0;
        const excerpt = `“${statement.slice(0, 60)}…”`;
        if (words > MAX_SENTENCE_WORDS)
          file.message(`Split ${excerpt}: ${words} words, more than ${MAX_SENTENCE_WORDS}.`, paragraph.position);
        const [phrase] = PUZZLING_PHRASES.exec(statement) ?? [];
        if (phrase) file.message(`Use plain words instead of “${phrase}” in ${excerpt}.`, paragraph.position);
      }
  };
}

/** The text of a node, with code as one word. @param {any} node @returns {string} */
const textOf = (node) =>
  node.type === 'SourceNode' ? 'Code' : (node.value ?? node.children?.map(textOf).join('') ?? '');

/** Checks the spelling, repeated words and sentences of a text. */
export const prose = unified()
  .use(retextEnglish)
  .use(plainEnglish)
  // A repeated word is nearly always a slip that spelling cannot find.
  .use(retextRepeatedWords)
  .use(retextSpell, {
    dictionary,
    personal: readFileSync(new URL('words.txt', import.meta.url), 'utf8'),
    max: 1,
  })
  .use(() => (_, /** @type {VFile} */ file) => {
    file.messages = file.messages.filter(
      ({ source, actual }) => source !== 'retext-spell' || (actual !== undefined && !NO_WORD.test(actual)),
    );
  });

/** Applies the rules for text to all other documents. */
function proseOfDocuments() {
  // Emphasis marks examples in other languages and labels of buttons.
  const transform = /** @type {any} */ (remarkRetext)(prose, { source: ['emphasis'] });
  return async (/** @type {import('mdast').Root} */ tree, /** @type {VFile} */ file) => {
    if (!LINKS_ONLY.test(file.path.replaceAll('\\', '/'))) await transform(tree, file);
  };
}

/** The configuration of remark: `remark --rc-path scripts/lint/documents.mjs`. */
export default {
  plugins: [
    remarkGfm,
    // Dead links are found here, offline, with the headings that they lead to.
    [remarkValidateLinks, { repository: false }],
    proseOfDocuments,
  ],
};
