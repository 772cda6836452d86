import { escapeXml } from './characterReference';
import { decodeHtml, htmlBlockSpans } from './htmlText';
import { monolingualFormat } from './monolingualFormat';

const LANGUAGE_IDS = new Set(['html', 'xhtml', 'xml', 'xsl', 'vue', 'svelte', 'astro', 'handlebars', 'django-html']);
const ENDINGS = /\.(?:html?|xhtml|xml|resx|svg|vue|svelte|dita|ditamap|dbk|docbook|fodt)$/i;

/** A phrase lies in one paragraph; that a selection touches more than these is enough to know. */
const MOST_TOUCHED = 20;

/** HTML and other XML with running text: Android's strings, DITA, DocBook. */
export const html = monolingualFormat({
  name: 'HTML or XML',
  accepts: ({ fileName, languageId, head }) => LANGUAGE_IDS.has(languageId ?? '') || ENDINGS.test(fileName) || /^\ufeff?<\?xml\s/.test(head),
  statedIn: (head) => /<[a-zA-Z][^>]*?\s(?:xml:)?lang\s*=\s*["']([\w-]+)/.exec(head)?.[1],
  blocksAround: ({ text, offset, selection }) => {
    const start = selection.start - offset;
    const end = selection.end - offset;
    const touched = htmlBlockSpans(text).filter((span) => span.start <= end && span.end >= start);
    return touched.slice(0, MOST_TOUCHED).map((span) => decodeHtml(text, span, offset));
  },
  blocks: (text) => ({ blocks: htmlBlockSpans(text).map((span) => decodeHtml(text, span, 0)), problems: [] }),
  escape: (text, _slice, replaced) => escapeXml(text) + replaced.join(''),
});
