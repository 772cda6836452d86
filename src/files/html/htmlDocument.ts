import type { DocumentSlice } from '../../model/document';
import type { DecodedText } from '../document/decodedText';
import { createMonolingualFormat } from '../document/monolingualFormat';
import { entitiesIn } from '../xml/documentType';
import { escapeXmlAt } from '../xml/xmlElement';
import type { SkipReporter } from '../document/htmlText';
import { htmlBlocks } from '../document/htmlText';
import { selectionInText } from '../document/documentSegments';

const LANGUAGE_IDS = new Set(['html', 'xhtml', 'xml', 'xsl', 'vue', 'svelte', 'astro', 'handlebars', 'django-html']);
const ENDINGS = /\.(?:html?|xhtml|xml|svg|vue|svelte|dita|ditamap|dbk|docbook|fodt)$/i;

/** The maximum number of paragraphs that are returned for a selection. A phrase is inside one paragraph. */
const MAX_TOUCHED = 20;

/** HTML and other XML with running text: DITA, DocBook. */
export const html = createMonolingualFormat({
  name: 'HTML or XML',
  accepts: ({ fileName, languageId, head }) =>
    LANGUAGE_IDS.has(languageId ?? '') || ENDINGS.test(fileName) || /^\ufeff?<\?xml\s/.test(head),
  statedIn: (head) => /<[a-zA-Z][^>]*?\s(?:xml:)?lang\s*=\s*["']([\w-]+)/.exec(head)?.[1],
  blocksAround: htmlBlocksAt,
  *blocks(text, _document, skippedParts) {
    const reportSkipped: SkipReporter = (kind, { start, end }) => skippedParts.add(kind, text.slice(start, end), start);
    const entities = entitiesIn(text);
    for (const block of htmlBlocks(text, reportSkipped)) yield block.decoded(0, entities);
  },
  escape: (text, slice, replaced) => escapeXmlAt(text, slice) + replaced.join(''),
});

/** Returns the paragraphs of HTML or XML that a selection touches. */
export function htmlBlocksAt(slice: DocumentSlice): DecodedText[] {
  const { text, head, offset } = slice;
  const { start, end } = selectionInText(slice);
  const touched = htmlBlocks(text).filter((block) => block.start <= end && block.end >= start);
  const entities = entitiesIn(head ?? text);
  return touched.slice(0, MAX_TOUCHED).map((block) => block.decoded(offset, entities));
}
