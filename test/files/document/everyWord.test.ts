import assert from 'node:assert/strict';
import { OMISSION_PLACEHOLDER } from '../../../src/files/document/decodedText';
import { readDocument } from '../../../src/files/documents';
import type { SkippedText } from '../../../src/model/document';
import { located } from './marked';

interface Page {
  fileName: string;
  text: string;
  /** Words of markup: names of boxes and elements, attributes, addresses. */
  markup: string;
  /** Words of what is passed over, with their kinds. */
  skippedParts?: Partial<Record<SkippedText['kind'], string>>;
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*/gu;
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Pages of made-up guides, each in what a dialect or a format has beside plain paragraphs. */
const PAGES: Record<string, Page> = {
  'MyST, with fences of both kinds': {
    fileName: 'kiln.en.md',
    text:
      '(firing)=\n# Firing a kiln\n\n```{note}\n:class: wide\nLet the kiln ' +
      'cool.\n```\n\n`````{tab-set}\n````{tab-item} Gas kilns\n:::{warning} Beware of fumes\nOpen a ' +
      'window.\n:::\n````\n`````\n\n- ```{tip} Glaze\n  Stir it well.\n  ```\n\n:::{figure} kiln.png\n:alt: A ' +
      'round kiln\nThe old kiln.\n:::\n\n```{code-block} python\n:caption: Reading the ' +
      'cone\nprint("cone")\n```\n\n% remember the pyrometer\n\n```{toctree}\nclay\nThe glaze ' +
      '<glazes>\n```\n\nSee {ref}`the cones <cones>` and {term}`slip`.\n',
    markup:
      'firing note class wide tab set tab item warning tip figure kiln png alt code block python caption ' +
      'toctree glazes ref cones term',
    skippedParts: { 'code block': 'print cone', comment: 'remember the pyrometer', 'list of files': 'clay' },
  },
  'MkDocs, with what is indented': {
    fileName: 'bees.en.md',
    text:
      '!!! warning "Wear a veil"\n\n    Bees sting when it rains.\n\n    !!! tip\n        Smoke calms ' +
      'them.\n\n??? note\n    Count the frames.\n\n=== "Top bar"\n\n    - Lift the bars\n\n        One by ' +
      'one.\n\n=== "Frames"\n\n    ``` python\n    hive = 1\n    ```\n\nAfter the tabs.\n\n/// caption | Old ' +
      'hives\nBuilt of straw.\n///\n\n--8<-- "honey.txt"\n\n*[AFB]: American foulbrood\n',
    markup: 'warning tip note python caption AFB',
    skippedParts: { 'code block': 'hive', 'included file': 'honey txt' },
  },
  'Docusaurus and VuePress, with boxes of colons': {
    fileName: 'sails.en.md',
    text:
      "---\ntitle: Setting sails\nsidebar_label: 'Captain''s sails'\nlayout: wide sheet\n---\nimport Tabs from " +
      "'@theme/Tabs';\n\n:::note Reef early\nThe wind grows.\n:::\n\n::: details Knots to know\nThe bowline " +
      'holds.\n:::\n\n:::caution[Mind the boom]{.big}\nIt swings.\n:::\n\n::youtube[How to tack]{#tack}\n',
    markup: 'title sidebar label layout note details caution big youtube tack',
    skippedParts: { 'metadata field': 'wide sheet', 'code block': 'import Tabs from theme Tabs' },
  },
  'MDX, with modules, components and expressions': {
    fileName: 'tea.en.mdx',
    text:
      'import { Cup } from "./cup";\n\nexport const meta = {\n  steep: 3,\n\n  leaf: "green",\n};\n\n# Brewing ' +
      '{meta.steep} minutes\n\n<Tabs>\n  <Tab label="Green tea">\n\n    Boil *fresh* water.\n\n  ' +
      '</Tab>\n</Tabs>\n\n<Cup\n  title="A warm cup"\n  size={meta.size}\n>\nPour slowly.\n</Cup>\n\n{/* ask ' +
      'about milk */}\n\nServe <b>hot</b>{" "}and <Link to={cup}>in cups</Link>.\n',
    markup: 'Tabs Tab label Tab Tabs title Cup b b',
    skippedParts: {
      'code block': 'import Cup from cup export const meta steep leaf green',
      expression: 'meta steep Cup size meta size Link to cup Link',
      comment: 'ask about milk',
    },
  },
  'Hugo and GitBook, with tags': {
    fileName: 'bread.en.md',
    text:
      '+++\ntitle = "Baking bread"\ndraft = "no words"\n+++\n\n{{< note title="Warm hands" >}}\nKnead the ' +
      'dough.\n{{< /note >}}\n\n{% hint style="info" %}\nLet it rise.\n{% endhint %}\n\n{{< figure ' +
      'src="loaf.png" alt="A crusty loaf"\n  caption="Loaves of rye" >}}\n\n{{< highlight go >}}\nbake()\n{{< ' +
      '/highlight >}}\n\nRead {{< ref "oven" >}} first, {{% em %}}then bake{{% /em %}}.\n',
    markup:
      'title draft note title note hint style info endhint figure src loaf png alt caption highlight go ' +
      'highlight ref oven em em',
    skippedParts: { 'metadata field': 'no words', 'code block': 'bake' },
  },
  'GitHub, Pandoc and kramdown, with the rest': {
    fileName: 'rope.en.md',
    text:
      '> [!WARNING]\n> Frayed ropes break.\n\n> [!tip] Coil it loosely\n> Hang it up.\n\nHemp\n: A natural ' +
      'fibre.\n\n    It swells when wet.\n\nSisal\n: Stiff and coarse.\n\n::: {.column width="50%"}\nLeft ' +
      'column.\n:::\n\n+-------+-----------+\n| Knot  | Use       |\n+=======+===========+\n| Hitch | Around a  ' +
      '|\n|       | post      |\n+-------+-----------+\n\nA loop[^1] of $r_1$ holds for $5. ![A loop](loop.png ' +
      '"Loop of hemp")\n\n[^1]: Tie it twice.\n\n$$\nF = ma\n$$\n\n{: .wide}\n<!-- weigh the rope -->\n- [ ] Buy ' +
      'twine\n',
    markup: 'WARNING tip column width r loop png wide',
    skippedParts: { 'drawing or formula': 'F ma', comment: 'weigh the rope' },
  },
  'reStructuredText, with directives and fields': {
    fileName: 'loom.en.rst',
    text:
      ':Author: A weaver\n\nWeaving\n=======\n\n.. seealso:: Spin the yarn first.\n\n.. mybox:: What you need\n  ' +
      ' :class: wide\n\n   A shuttle and a heddle.\n\n.. csv-table:: Looms\n   :header: "Kind of loom", ' +
      '"Width"\n\n   "Rigid heddle", "narrow, light"\n   Floor loom, wide\n\n.. toctree::\n   :caption: All ' +
      'chapters\n\n   The warp <warp>\n   weft\n\n.. function:: weave(rows)\n\n   Weaves some rows.\n\n   :param ' +
      'rows: How many rows are woven.\n   :type rows: int\n\n.. code-block:: python\n   :caption: A small ' +
      'pattern\n\n   weave(3)\n\n.. the dye is missing\n\n.. only:: html\n\n   Click the picture.\n',
    markup:
      'seealso mybox class wide csv table header toctree caption warp function weave rows param rows code ' +
      'block python caption only html',
    skippedParts: {
      'metadata field': 'Author A weaver type rows int',
      'list of files': 'weft',
      'code block': 'weave',
      comment: 'the dye is missing',
    },
  },
  'AsciiDoc, with footnotes and attributes': {
    fileName: 'clock.en.adoc',
    text:
      '= Winding clocks\nA. Maker\n:toc: left\n\nWind it weekly.footnote:[Never on Sundays.] Oil it.\n\n// the ' +
      'key is lost\n\n[caption="Clock one"]\n.An old clock\nimage::clock.png[A tall clock,title="Made of ' +
      'oak"]\n\n----\ntick()\n----\n\ninclude::parts.adoc[]\n',
    markup: 'footnote caption image clock png title',
    skippedParts: {
      'metadata field': 'A Maker toc left',
      comment: 'the key is lost',
      'code block': 'tick',
      'included file': 'include parts adoc',
    },
  },
  'HTML, with attributes, ruby and what is hidden': {
    fileName: 'museum.en.html',
    text:
      '<html><head><title>The museum</title><meta name="description" content="Old things on show"><style>p { ' +
      'color: red }</style></head><body><p title="Opening hours">Open from <ruby>nine<rt>nain</rt></ruby> ' +
      'on.</p><img src="hall.png" alt="The great hall"><input placeholder="Your name"><input type="submit" ' +
      'value="Buy a ticket"><div hidden><p>Closed today</p></div><div role="tabpanel" hidden>Prices</div><span ' +
      'style="display: none">Ghost</span><template><p>A guided tour</p></template><script ' +
      'type="text/template"><b>One guide</b></script><script>tour()</script><!-- lock the door --><pre>o o ' +
      'o</pre></body></html>',
    markup:
      'html head title title meta name description content head body p title ruby ruby p img src hall png alt ' +
      'input placeholder input type submit value div role tabpanel hidden div template p p template script ' +
      'type text template b b script body html',
    skippedParts: {
      'style or script': 'style p color red style script tour script',
      'reading aid': 'rt nain rt',
      'hidden text': 'div hidden p Closed today p div span style display none Ghost span',
      comment: 'lock the door',
      'code block': 'pre o o o pre',
    },
  },
  'SubRip, with times of every kind': {
    fileName: 'film.en.srt',
    text:
      '1\n00:00:01 --> 00:00:02\nThe curtain rises.\n\nNobody claps.\n\n2\n0:00:03.5 --> 0:00:04.5 ' +
      'X1:40\n{\\an8}Who is there?\n3\n00:05,000 --> 00:06,000\nIt is me.\n\n\n4\n00:00:07,000 --> ' +
      '00:00:08,000\n\n5\n00:00:09,000 --> 00:00:10,000\nThe end.\n',
    markup: 'X1 an8',
  },
  'WebVTT, with what is not said': {
    fileName: 'talk.en.vtt',
    text:
      'WEBVTT - A talk\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:left\n\nNOTE check the names\n\nfirst ' +
      'words\n00:01.000 --> 00:02.000 align:left\n<v Ada>Good evening.\n\nSit down, please.\n\nlast ' +
      'words\n00:03.000 --> 00:04.000\nThank you.\n',
    markup: 'align left v Ada',
    skippedParts: {
      'name or setting': 'WEBVTT A talk REGION id left first words last words',
      'style or script': 'STYLE cue color red',
      comment: 'NOTE check the names',
    },
  },
  'YAML, with anchors, tags and flow': {
    fileName: 'menu.en.yml',
    text:
      "# kitchen\nmenu: &base\n  soup: !!str Hot soup # with bread\n  starters: [Green salad, 'Fried cheese', " +
      '{name: Cold ham}]\n  main: &dish\n    fish: Smoked trout\n  again: *dish\n  note: >-\n    Ask the\n\n    ' +
      'waiter.\n  price: "%{count} coins"\n? complex key\n: Its value\n---\nsecond: "Sweet \\\n  cake"\nthird:\n ' +
      ' <<: *base\n',
    markup: 'menu base soup str starters name main dish fish again dish note price complex key second third base',
    skippedParts: { comment: 'kitchen with bread' },
  },
};

describe('every word of a document', () => {
  for (const [name, { fileName, text, markup, skippedParts = {} }] of Object.entries(PAGES)) {
    it(`is read, counted, or markup: ${name}`, () => {
      const { value, problems } = readDocument({ fileName, text });
      assert.deepEqual(problems, []);
      const segments = value.kind === 'monolingual' ? value.segments : [];
      const isRead = (at: number): boolean =>
        segments.some(({ text: said, runs = [] }) =>
          runs.some(
            (run, index) =>
              run.start <= at &&
              at < run.end &&
              !said.slice(run.at, runs[index + 1]?.at).startsWith(OMISSION_PLACEHOLDER),
          ),
        );
      const unread = Array.from(text.matchAll(WORD))
        .filter(({ index }) => !isRead(index))
        .map(([word]) => word);
      const told = Object.values(skippedParts).flatMap(wordsOf);
      assert.deepEqual([...unread].sort(), [...wordsOf(markup), ...told].sort());
      assert.deepEqual(
        Object.fromEntries((value.skippedParts ?? []).map(({ kind, words }) => [kind, words])),
        Object.fromEntries(Object.entries(skippedParts).map(([kind, words]) => [kind, wordsOf(words).length])),
      );
    });

    it(`is found where it stands: ${name}`, () => {
      const { value } = readDocument({ fileName, text });
      for (const { text: said, runs = [], line } of value.kind === 'monolingual' ? value.segments : []) {
        const [start, end] = [runs[0]!.start, runs.at(-1)!.end];
        const found = located(fileName, `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`);
        const wanted = said.replace(/^(?:`…`|\s)+|(?:`…`|\s)+$/g, '');
        assert.equal(/⟦(.*)⟧/.exec(found ?? '')?.[1], wanted);
        assert.equal(text.slice(0, start).split('\n').length, line);
      }
    });
  }
});
