import type { DocumentSlice } from '../../model/document';
import type { DecodedText } from '../document/decodedText';
import { monolingualFormat } from '../document/monolingualFormat';
import { escapeXml } from '../xml/characterReference';
import { decodeHtml, htmlBlockSpans } from './htmlText';

const LANGUAGE_IDS = new Set(['html', 'xhtml', 'xml', 'xsl', 'vue', 'svelte', 'astro', 'handlebars', 'django-html']);
const ENDINGS = /\.(?:html?|xhtml|xml|svg|vue|svelte|dita|ditamap|dbk|docbook|fodt)$/i;

/** A phrase lies in one paragraph; that a selection touches more than these is enough to know. */
const MOST_TOUCHED = 20;

/** HTML and other XML with running text: DITA, DocBook. */
export const html = monolingualFormat({
  name: 'HTML or XML',
  accepts: ({ fileName, languageId, head }) => LANGUAGE_IDS.has(languageId ?? '') || ENDINGS.test(fileName) || /^\ufeff?<\?xml\s/.test(head),
  statedIn: (head) => /<[a-zA-Z][^>]*?\s(?:xml:)?lang\s*=\s*["']([\w-]+)/.exec(head)?.[1],
  blocksAround: htmlBlocksAround,
  *blocks(text) {
    for (const span of htmlBlockSpans(text)) yield decodeHtml(text, span, 0);
  },
  escape: (text, _slice, replaced) => escapeXml(text) + replaced.join(''),
});

/** The paragraphs of HTML or XML that a selection touches. */
export function htmlBlocksAround({ text, offset, selection }: DocumentSlice): DecodedText[] {
  const start = selection.start - offset;
  const end = selection.end - offset;
  const touched = htmlBlockSpans(text).filter((span) => span.start <= end && span.end >= start);
  return touched.slice(0, MOST_TOUCHED).map((span) => decodeHtml(text, span, offset));
}
