import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';
import { documentSpanOf } from '../../../src/files/document/documentSegments';
import type { Segment } from '../../../src/model/segment';

/** What the document holds where a part of one of its segments stands. */
function written(fileName: string, text: string, part: string): string {
  const { value } = readDocument({ fileName, text });
  const segments: Segment[] =
    value.kind === 'monolingual' ? value.segments : value.pairs.flatMap(({ source, target }) => [source, target]);
  const segment = segments.find((candidate) => candidate.text.includes(part))!;
  const start = segment.text.indexOf(part);
  const place = documentSpanOf(segment, { start, end: start + part.length })!;
  return text.slice(place.start, place.end);
}

describe('The place of a part of a segment', () => {
  it('spans the escapes and the strings of a PO message', () => {
    const text = 'msgid ""\n"Save the \\"draft\\" "\n"now"\nmsgstr "Den „Entwurf“ sichern"\n';
    assert.equal(written('de.po', text, 'the "draft" now'), 'the \\"draft\\" "\n"now');
    assert.equal(written('de.po', text, 'Entwurf'), 'Entwurf');
  });

  it('spans the tags and entities of TMX and XLIFF', () => {
    const tmx =
      '<tmx><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Fish &amp; chips</seg></tuv><tuv ' +
      'xml:lang="de"><seg>Fisch <bpt i="1">&lt;b&gt;</bpt>&amp;<ept i="1"/> ' +
      'Pommes</seg></tuv></tu></body></tmx>';
    assert.equal(written('a.tmx', tmx, 'Fish & chips'), 'Fish &amp; chips');
    assert.equal(written('a.tmx', tmx, '& Pommes'), '&amp;<ept i="1"/> Pommes');
    const xliff =
      '<xliff version="1.2"><file source-language="en" target-language="de"><trans-unit id="1"><source>A ' +
      '&#228; <g id="1">b</g> c</source><target>D e</target></trans-unit></file></xliff>';
    assert.equal(written('a.xlf', xliff, 'ä b'), '&#228; <g id="1">b');
  });

  it('spans emphasis and wrapped lines of Markdown', () => {
    const text = '# One\n\nThe first. The **notice\nperiod** ends &lt; here.\n';
    assert.equal(written('a.en.md', text, 'notice period ends'), 'notice\nperiod** ends');
    assert.equal(written('a.en.md', text, '< here'), '&lt; here');
  });

  it('carries the context of a PO message, so that two with the same source are told apart', () => {
    const text = 'msgctxt "verb"\nmsgid "Open"\nmsgstr "Öffnen"\n\nmsgctxt "adjective"\nmsgid "Open"\nmsgstr "Offen"\n';
    const { value } = readDocument({ fileName: 'de.po', text });
    assert.deepEqual(value.kind === 'bilingual' && value.pairs.map(({ context, target }) => [context, target.text]), [
      ['verb', 'Öffnen'],
      ['adjective', 'Offen'],
    ]);
  });
});
