import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';

function textsIn(fileName: string, text: string): string[] {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'monolingual' ? value.segments.map((segment) => segment.text) : [];
}

describe('the text of HTML and XML', () => {
  it('omits what is not to be translated', () => {
    const page =
      '<html translate="no"><p>Ask <span translate="no">Kiln Ltd</span> or <b class="big notranslate">Clay</b>.</p>' +
      '<div class="notranslate"><p>Kiln Ltd</p></div><div translate="no"><p translate="yes">Fired twice.</p></div></html>';
    assert.deepEqual(textsIn('kiln.en.html', page), ['Ask `…` or `…`.', 'Fired twice.']);
    assert.deepEqual(textsIn('kiln.en.md', 'Ask <span translate="no">Kiln Ltd</span> first.\n'), ['Ask `…` first.']);
  });

  it('leaves out a deletion beside its insertion', () => {
    const page = '<p>Fire it <del>once</del><ins>twice</ins>.</p><p>Now <del>9</del> cheaper.</p>';
    assert.deepEqual(textsIn('kiln.en.html', page), ['Fire it twice.', 'Now 9 cheaper.']);
  });

  it('keeps components inside sentences, but not those between them', () => {
    const page =
      '<main><p>See <nuxt-link to="/k">the kilns</nuxt-link> or <NuxtLink to="/c">the clay</NuxtLink> first.</p>' +
      '<card-title>Kilns</card-title><card-text>They are hot.</card-text></main>';
    assert.deepEqual(textsIn('kiln.en.html', page), ['See the kilns or the clay first.', 'Kilns', 'They are hot.']);
  });

  it('skips the messages of a Vue file', () => {
    const page = '<template><p>Kilns</p></template>\n<i18n>\n{ "en": { "hot": "Very hot" } }\n</i18n>\n';
    assert.deepEqual(textsIn('kiln.en.vue', page), ['Kilns']);
  });

  it('reads DITA', () => {
    const page =
      '<task id="k"><title>Kiln</title><taskbody><p>Select <menucascade><uicontrol>Heat</uicontrol><uicontrol>Slow' +
      '</uicontrol></menucascade> in <wintitle>Firing</wintitle>, see <xref href="a"/>.<fn>Gas only.</fn> Set ' +
      '<codeph>t=9</codeph>.</p><codeblock>fire slowly</codeblock><draft-comment>Check.</draft-comment></taskbody></task>';
    assert.deepEqual(textsIn('kiln.en.dita', page), [
      'Kiln',
      'Select Heat > Slow in Firing, see `…`.',
      'Set `…`.',
      'Gas only.',
    ]);
  });

  it('reads DocBook', () => {
    const page =
      '<?xml version="1.0"?>\n<article><title>Kiln</title><para>Run <command>fire</command> from the ' +
      '<guimenu>Heat</guimenu> menu.<indexterm><primary>heat</primary></indexterm> It is <emphasis>hot</emphasis>.' +
      '<remark>Really?</remark></para><programlisting>fire slowly</programlisting></article>';
    assert.deepEqual(textsIn('kiln.en.xml', page), ['Kiln', 'Run `…` from the Heat menu.', 'It is hot.', 'heat']);
  });
});
