import { monolingualFormat } from '../document/monolingualFormat';
import { rstBlocks } from './rstBlocks';
import { escapeRst, rstInlineParser } from './rstInline';

/** reStructuredText, with the directives and roles of Sphinx. */
export const rst = monolingualFormat({
  name: 'reStructuredText',
  accepts: ({ fileName, languageId }) =>
    /^(?:restructuredtext|rst)$/.test(languageId ?? '') || /\.(?:rst|rest)$/i.test(fileName),
  blocksAround: ({ text, offset, selection }) => {
    const local = { start: selection.start - offset, end: selection.end - offset };
    const touched = rstBlocks(text).filter((parts) => parts[0]!.start <= local.end && parts.at(-1)!.end >= local.start);
    return touched.flatMap((parts) => rstInlineParser.decoded(text, parts, offset));
  },
  *blocks(text, _document, skippedParts) {
    for (const parts of rstBlocks(text, skippedParts)) yield* rstInlineParser.decoded(text, parts, 0);
  },
  escape: (text) => escapeRst(text),
});
