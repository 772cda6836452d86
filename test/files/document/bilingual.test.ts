import assert from 'node:assert/strict';
import { locatePhrase, readDocument } from '../../../src/files/documents';
import type { DocumentText } from '../../../src/model/document';
import type { SegmentReadOptions } from '../../../src/model/languagePair';
import { inserted, located, marked } from './marked';

const PO = `# A translation
msgid ""
msgstr ""
"Language: de_AT\\n"
"X-Source-Language: en\\n"

#. A note
#, c-format
msgctxt "menu"
msgid "Terminate the \\"lease\\""
msgstr "Den „Vertrag“ kündigen"

msgid ""
"The notice "
"period is %d months.\\n"
msgstr ""

msgid "payment"
msgid_plural "payments"
msgstr[0] "Zahlung"
msgstr[1] "Zahlungen"
#, fuzzy
msgid "adjacent entry"
msgstr "Eintrag daneben\\n"

#~ msgid "old words"
#~ msgstr "alte Wörter"
`;

const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en-US" target-language="fr-FR" original="a">
    <body>
      <trans-unit id="1">
        <source>The <g id="1">tenant</g> &amp; the landlord<x id="2"/> agree.</source>
        <target>Le <g id="1">locataire</g> et le bailleur conviennent.</target>
        <alt-trans><source>Other source</source><target>Autre</target></alt-trans>
        <note>A note about it</note>
      </trans-unit>
      <trans-unit id="2">
        <source>Missing target</source>
      </trans-unit>
      <trans-unit id="3"><source>Empty target</source><target state="new"/></trans-unit>
      <trans-unit id="4"><source>Copied</source><target state="new">Copied</target></trans-unit>
      <trans-unit id="5">
        <source>One here. Two here.</source>
        <seg-source><mrk mtype="seg" mid="1">One here.</mrk> <mrk mtype="seg" mid="2">Two here.</mrk></seg-source>
        <target><mrk mtype="seg" mid="1">Un ici.</mrk> <mrk mtype="seg" mid="2"></mrk></target>
      </trans-unit>
    </body>
  </file>
</xliff>`;

const XLIFF2 = `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="ja">
<file id="f"><unit id="u"><notes><note>Note</note></notes>
<segment><source>Fill the <pc id="1">tank</pc>.</source><target>タンクに水を入れる。</target></segment>
<ignorable><source> </source></ignorable>
<segment state="initial"><source>Empty it <ph id="2"/>daily.</source></segment>
</unit></file></xliff>`;

const TMX = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="en-US" datatype="plaintext"/><body>
<tu><tuv xml:lang="en-US"><seg>The <bpt i="1">&lt;b&gt;</bpt>rent<ept i="1">&lt;/b&gt;</ept> is due.</seg></tuv>
<tuv xml:lang="de-DE"><seg>Die Miete ist fällig.</seg></tuv><tuv xml:lang="fr"><seg>Le loyer est dû.</seg></tuv></tu>
<tu><tuv xml:lang="en-US"><seg>The lease</seg></tuv><tuv xml:lang="de-DE"><seg>Der Vertrag</seg></tuv></tu>
<tu><tuv xml:lang="en-US"><seg>Untranslated</seg></tuv></tu>
</body></tmx>`;

const select = (text: string, selected: string): string => text.replace(selected, () => `⟦${selected}⟧`);
const counterpart = (fileName: string, text: string, selected: string) => {
  const found = locatePhrase(marked(fileName, select(text, selected)))?.counterpart;
  return found && `${found.isTarget ? 'target' : 'source'} ${found.language}: ${found.text}`;
};
function pairsOf(value: DocumentText): string[] {
  if (value.kind === 'monolingual') return [];
  return [
    `${value.source}–${value.target}`,
    ...value.pairs.map(({ source, target }) => `${source.line} ${source.text} = ${target.line} ${target.text}`),
  ];
}

/** The sources of the pairs that the file calls unfinished. */
function unfinishedIn(fileName: string, text: string): string[] {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'bilingual'
    ? value.pairs.filter(({ isUnfinished }) => isUnfinished).map(({ source }) => source.text)
    : [];
}

describe('PO', () => {
  const cases: [selected: string, phrase: string | undefined, other?: string][] = [
    ['the \\"lease\\"', 'Terminate ⟦the "lease"⟧', 'target de: Den „Vertrag“ kündigen'],
    ['notice "\n"period', 'The ⟦notice period⟧ is %d months.', 'target de: '],
    ['kündigen', 'Den „Vertrag“ ⟦kündigen⟧', 'source en: Terminate the "lease"'],
    ['payments', '⟦payments⟧', 'target de: Zahlungen'],
    ['Zahlungen', '⟦Zahlungen⟧', 'source en: payments'],
    ['adjacent', '⟦adjacent⟧ entry', 'target de: Eintrag daneben'],
    ['msgid "payment', '⟦payment⟧', 'target de: Zahlung'],
    ['menu', undefined],
    ['A note', '⟦A note⟧', undefined],
    ['old words', undefined],
    ['Language', undefined],
    ['c-format', undefined],
    ['payment"\nmsgid_plural "payments', undefined],
  ];
  for (const [selected, phrase, other] of cases) {
    it(`selecting ${JSON.stringify(selected)} gives ${phrase ?? 'nothing'}`, () => {
      assert.equal(located('a.po', select(PO, selected)), phrase);
      assert.equal(counterpart('a.po', PO, selected), other);
    });
  }

  it('takes a phrase of a comment with the comment around it and no segment, as of plain text', () => {
    const text = PO.replace(
      '#. A note',
      '# For the landlord alone.\n#. Shown when the notice\n#. period has ended.\n#: lease.c:7',
    );
    assert.equal(located('a.po', select(text, 'landlord')), 'For the ⟦landlord⟧ alone.');
    assert.equal(located('a.po', select(text, 'notice\n#. period')), 'Shown when the ⟦notice period⟧ has ended.');
    assert.equal(
      located('a.po', text.replace('period has', 'per⟦⟧iod has')),
      'Shown when the notice per⟦⟧iod has ended.',
    );
    assert.equal(
      located('a.po', text.replace('\n', '\r\n').replaceAll(/\r?\n/g, '\r\n').replace('landlord', '⟦landlord⟧')),
      'For the ⟦landlord⟧ alone.',
    );
    const slice = marked('a.po', select(text, 'landlord'));
    assert.deepEqual([locatePhrase(slice)!.language, locatePhrase(slice)!.counterpart], [undefined, undefined]);
    for (const other of ['lease.c', 'c-format', 'old words', 'menu'])
      assert.equal(located('a.po', select(text, other)), undefined, other);
    assert.equal(located('a.po', select(text, 'alone.\n#. Shown')), undefined);
  });

  it('reads the translated entries with their lines, and which of them are fuzzy', () => {
    const { value, problems } = readDocument({ fileName: 'a.po', text: PO });
    assert.deepEqual(pairsOf(value), [
      'en–de',
      '10 Terminate the "lease" = 11 Den „Vertrag“ kündigen',
      '18 payment = 20 Zahlung',
      '19 payments = 21 Zahlungen',
      '23 adjacent entry = 24 Eintrag daneben',
    ]);
    assert.deepEqual(problems, [
      { line: 13, message: 'Skipped 1 untranslated message.', skipped: 1 },
      { line: 26, message: 'Skipped 1 obsolete message (#~).', skipped: 1 },
    ]);
    assert.deepEqual(unfinishedIn('a.po', PO), ['adjacent entry']);
  });

  it('reports a broken entry by its line and reads the rest', () => {
    const broken = 'msgid "Broken\nmsgstr "x"\n\nmsgidd "Worse"\nmsgstr "y"\n';
    const text = `msgid "Good"\nmsgstr "Gut"\n\n${broken}\nmsgid "Also good"\nmsgstr "Auch gut"\n`;
    const { value, problems } = readDocument({ fileName: 'de.po', text });
    assert.deepEqual(pairsOf(value), ['undefined–de', '1 Good = 2 Gut', '10 Also good = 11 Auch gut']);
    assert.deepEqual(
      problems.map((problem) => problem.line),
      [4, 7],
    );
  });

  it('inserts into the target of a source, in place of a selection in the target', () => {
    const edit = (selected: string, term: string): string => inserted('a.po', select(PO, selected), term)!;
    assert.ok(edit('notice "\n"period', 'Kündigungs"frist').includes('months.\\n"\nmsgstr "Kündigungs\\"frist"'));
    assert.ok(edit('the \\"lease\\"', 'Mietvertrag').includes('msgstr "Den „Vertrag“ kündigen Mietvertrag"'));
    assert.ok(edit('adjacent', 'Zusatz').includes('msgstr "Eintrag daneben Zusatz\\n"'));
    assert.ok(edit('payments', 'Raten').includes('msgstr[1] "Zahlungen Raten"'));
    assert.ok(edit('Zahlungen', 'Raten').includes('msgstr[1] "Raten"'));
    assert.equal(inserted('a.po', select(PO, 'A note'), 'x'), undefined);
    assert.ok(inserted('a.po', PO.replace('"Den', '"⟦⟧Den'), 'x')?.includes('msgstr "xDen'));
    assert.equal(inserted('a.po', 'msgid "a"\nmsgstr "b"\n⟦⟧"c"', 'x'), undefined);
  });
});

describe('XLIFF', () => {
  const file = (units: string): string =>
    `<xliff version="1.2"><file source-language="en" target-language="de"><body>${units}</body></file></xliff>`;
  const unit = (source: string, state: string, approved = ''): string =>
    `<trans-unit id="${source}"${approved}><source>${source}</source><target${state}>Text</target></trans-unit>`;
  const states =
    ['new', 'needs-translation', 'needs-review-translation', 'needs-l10n', 'translated', 'signed-off', 'final']
      .map((state) => unit(state, ` state="${state}"`))
      .join('') + unit('none', '');
  const approved = unit('done', '', ' approved="yes"') + unit('open', '', ' approved="no"') + unit('silent', '');
  const segments = ['initial', 'translated', 'reviewed']
    .map((state) => `<segment state="${state}"><source>${state}</source><target>Text</target></segment>`)
    .join('');

  it('knows what is unfinished by the state of the target, and by what is not approved where anything is', () => {
    assert.deepEqual(unfinishedIn('a.xlf', file(states)), [
      'new',
      'needs-translation',
      'needs-review-translation',
      'needs-l10n',
    ]);
    assert.deepEqual(unfinishedIn('a.xlf', file(approved)), ['open']);
    assert.deepEqual(
      unfinishedIn('a.xlf', file(approved.replace('"yes"', '"no"'))),
      [],
      'a program that approves nothing',
    );
    const second =
      `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit ` +
      `id="u">${segments}<segment><source>none</source><target>Text</target></segment></unit></file></xliff>`;
    assert.deepEqual(unfinishedIn('a.xlf', second), ['initial']);
  });

  const cases: [selected: string, phrase: string | undefined, other?: string][] = [
    [
      'tenant</g> &amp; the',
      'The ⟦tenant & the⟧ landlord agree.',
      'target fr: Le locataire et le bailleur conviennent.',
    ],
    ['<g id="1">tenant', 'The ⟦tenant⟧ & the landlord agree.', 'target fr: Le locataire et le bailleur conviennent.'],
    ['locataire', 'Le ⟦locataire⟧ et le bailleur conviennent.', 'source en: The tenant & the landlord agree.'],
    ['Missing', '⟦Missing⟧ target', 'target fr: '],
    ['Two here.</mrk>', '⟦Two here.⟧', 'target fr: '],
    ['Un ici', '⟦Un ici⟧.', 'source en: One here.'],
    ['Other source', undefined],
    ['about it', undefined],
    ['id="3"', undefined],
    ['agree.</source>\n        <target>Le', undefined],
  ];
  for (const [selected, phrase, other] of cases) {
    it(`selecting ${JSON.stringify(selected)} gives ${phrase ?? 'nothing'}`, () => {
      assert.equal(located('a.xlf', select(XLIFF, selected)), phrase);
      assert.equal(counterpart('a.xlf', XLIFF, selected), other);
    });
  }

  it('reads version 1.2, segment by segment where marks divide a unit', () => {
    assert.deepEqual(pairsOf(readDocument({ fileName: 'a.xlf', text: XLIFF }).value), [
      'en–fr',
      '6 The tenant & the landlord agree. = 7 Le locataire et le bailleur conviennent.',
      '18 One here. = 19 Un ici.',
    ]);
  });

  it('reads version 2', () => {
    assert.deepEqual(pairsOf(readDocument({ fileName: 'a.xlf', text: XLIFF2 }).value), [
      'en–ja',
      '3 Fill the tank. = 3 タンクに水を入れる。',
    ]);
    assert.equal(located('a.xlf', select(XLIFF2, 'it <ph')), 'Empty ⟦it⟧ daily.');
  });

  it('skips units that must not be translated, and counts them', () => {
    const unit = (id: number, more = ''): string =>
      `<trans-unit id="${id}"${more}><source>Open the door</source><target>Ouvrez la porte ${id}</target></trans-unit>\n`;
    const text =
      '<xliff version="1.2"><file source-language="en" target-language="fr"><body>\n' +
      `${unit(1)}${unit(2, ' translate="no"')}<group translate="no">${unit(3)}${unit(4, ' translate="yes"')}</group>` +
      '</body></file></xliff>';
    const { value, problems } = readDocument({ fileName: 'a.xlf', text });
    assert.deepEqual(pairsOf(value), [
      'en–fr',
      '2 Open the door = 2 Ouvrez la porte 1',
      '5 Open the door = 5 Ouvrez la porte 4',
    ]);
    assert.deepEqual(
      problems.map(({ line, message }) => [line, message]),
      [[3, 'Skipped 2 segments with translate="no". The first is here.']],
    );
  });

  it('makes the target that is missing, fills the one that is empty and adds to the one that is not', () => {
    const edit = (text: string, selected: string, term: string): string =>
      inserted('a.xlf', select(text, selected), term)!;
    assert.ok(
      edit(XLIFF, 'Missing', 'R&D').includes('<source>Missing target</source>\n        <target>R&amp;D</target>\n'),
    );
    assert.ok(edit(XLIFF, 'Empty target', 'vide').includes('<target state="new">vide</target>'));
    assert.ok(edit(XLIFF, 'landlord', 'propriétaire').includes('conviennent. propriétaire</target>'));
    assert.ok(edit(XLIFF, 'Two here.</mrk>', 'Deux').includes('<mrk mtype="seg" mid="2">Deux</mrk>'));
    assert.ok(edit(XLIFF2, 'tank', '貯水槽').includes('入れる。貯水槽</target>'));
    assert.ok(edit(XLIFF2, 'Empty', '空').includes('daily.</source><target>空</target></segment>'));
    assert.ok(edit(XLIFF, 'locataire</g> et', 'preneur').includes('<target>Le <g id="1">preneur</g> le bailleur'));
  });

  it('puts text where text can stand and nowhere else', () => {
    const at = (text: string, mark: string, replacement: string): string | undefined =>
      inserted('a.xlf', text.replace(mark, replacement), 'x');
    assert.ok(at(XLIFF, '<target>Le', '<target>⟦⟧Le')?.includes('<target>xLe'));
    assert.ok(at(XLIFF, 'mid="2"></mrk></target>', 'mid="2">⟦⟧</mrk></target>')?.includes('mid="2">x</mrk>'));
    assert.equal(at(XLIFF, '<target>Le <g id', '<target>Le <g ⟦⟧id'), undefined);
    assert.equal(at(XLIFF, 'Missing target</source>', 'Missing target</source>⟦⟧'), undefined);
    assert.equal(at(XLIFF, '<target state="new"/>', '<target state="new"/>⟦⟧'), undefined);
    assert.ok(at(XLIFF.replace('et le', '&amp; le'), '&amp; le', '&a⟦⟧mp; le')?.includes('&amp;x le'));
  });

  it('reads one pair of languages, and says what it left out', () => {
    const files = [
      ['en', 'de', 'Good', 'Gut'],
      ['en', 'fr', 'Good', 'Bon'],
      ['en', 'de', 'Bad', 'Schlecht'],
    ].map(
      ([from, to, source, target]) =>
        `<file source-language="${from}" target-language="${to}"><body>` +
        `<trans-unit id="1"><source>${source}</source><target>${target}</target></trans-unit></body></file>`,
    );
    const text = `<xliff version="1.2">\n${files.join('\n')}\n</xliff>`;
    const all = readDocument({ fileName: 'a.xlf', text });
    assert.deepEqual(pairsOf(all.value), ['en–de', '2 Good = 2 Gut', '4 Bad = 4 Schlecht']);
    assert.deepEqual(
      all.problems.map((problem) => problem.line),
      [3],
    );
    assert.deepEqual(pairsOf(readDocument({ fileName: 'a.xlf', text }, { target: 'fr' }).value), [
      'en–fr',
      '3 Good = 3 Bon',
    ]);
  });

  it('reads a target in the language that it states, and counts those in others', () => {
    const unit = (source: string, language: string, target: string) =>
      `<trans-unit id="${source}"><source>${source}</source><target${language}>${target}</target></trans-unit>\n`;
    const text =
      '<xliff version="1.2"><file source-language="en"><body>\n' +
      unit('Good', ' xml:lang="de-CH"', 'Gut') +
      unit('Late', ' xml:lang="fr"', 'Tard') +
      '</body></file>\n<file source-language="en" target-language="de"><body>\n' +
      unit('Bad', '', 'Schlecht') +
      unit('New', ' xml:lang="fr"', 'Neuf') +
      unit('Copied', ' xml:lang="en"', 'Kopiert') +
      '</body></file></xliff>';
    const read = (wanted: SegmentReadOptions) => readDocument({ fileName: 'a.xlf', text }, wanted);
    const german = ['en–de', '2 Good = 2 Gut', '6 Bad = 6 Schlecht', '8 Copied = 8 Kopiert'];
    for (const wanted of [{}, { target: 'de' }, { target: 'de-CH' }]) {
      const { value, problems } = read(wanted);
      assert.deepEqual(pairsOf(value), german);
      assert.deepEqual(
        problems.map(({ line, skipped }) => [line, skipped]),
        [[3, 2]],
      );
    }
    assert.deepEqual(pairsOf(read({ target: 'fr' }).value), ['en–fr', '3 Late = 3 Tard', '7 New = 7 Neuf']);
    const { value } = read({ everyPair: true });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ languages }) => languages?.target),
      ['de-CH', 'fr', 'de', 'fr', 'de'],
    );
  });

  it('separates words at codes for line breaks', () => {
    const read = (fileName: string, text: string) => pairsOf(readDocument({ fileName, text }).value)[1];
    const unit1 = `<trans-unit id="1"><source>Two<x id="1" ctype="lb"/>lines</source><target>Zwei${'<ph id="1" ctype="lb">&lt;br&gt;</ph>'}Zeilen<x id="2"/>!</target></trans-unit>`;
    const unit2 = `<unit id="1"><segment><source>Two<ph id="1" type="fmt" subType="xlf:lb"/>lines</source>${'<target>Zwei<ph id="1" type="fmt" subType="xlf:lb"/>Zeilen!</target>'}</segment></unit>`;
    const memory = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Two<ph type="lb"/>lines</seg>${'</tuv><tuv xml:lang="de"><seg>Zwei<ph type="lb">x</ph>Zeilen!</seg></tuv>'}</tu></body></tmx>`;
    const wanted = '1 Two lines = 1 Zwei Zeilen!';
    const file1 = `<xliff version="1.2"><file source-language="en" target-language="de"><body>${unit1}</body></file></xliff>`;
    assert.equal(read('a.xlf', file1), wanted);
    assert.equal(
      read('a.xlf', `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">${unit2}</file></xliff>`),
      wanted,
    );
    assert.equal(read('a.tmx', memory), wanted);
  });

  it('reports faults of the XML by line and reads the rest', () => {
    const text = XLIFF.replace('Empty target</source>', 'Empty target</sauce>');
    const { value, problems } = readDocument({ fileName: 'a.xlf', text });
    assert.ok(pairsOf(value).length > 2);
    assert.equal(problems[0]?.line, 14);
  });
});

describe('TMX', () => {
  it('gives the first other language, or the one asked for', () => {
    assert.equal(located('a.tmx', select(TMX, 'rent')), 'The ⟦rent⟧ is due.');
    assert.equal(counterpart('a.tmx', TMX, 'rent'), 'target de: Die Miete ist fällig.');
    assert.equal(
      locatePhrase(marked('a.tmx', select(TMX, 'rent')), { target: 'fr-CA' })?.counterpart?.text,
      'Le loyer est dû.',
    );
    assert.equal(counterpart('a.tmx', TMX, 'Miete'), 'source en: The rent is due.');
    assert.equal(located('a.tmx', select(TMX, 'lt;b')), undefined);
    assert.equal(located('a.tmx', select(TMX, 'plaintext')), undefined);
  });

  it('takes the side of the selection for the source where the header names none', () => {
    const text = TMX.replace('srclang="en-US"', 'srclang="*all*"');
    assert.equal(counterpart('a.tmx', text, 'Vertrag'), 'target en: The lease');
  });

  it('reads one pair of languages', () => {
    const pairs = ['3 The rent is due. = 4 Die Miete ist fällig.', '5 The lease = 5 Der Vertrag'];
    assert.deepEqual(pairsOf(readDocument({ fileName: 'a.tmx', text: TMX }).value), ['en–de', ...pairs]);
    const asked = readDocument({ fileName: 'a.tmx', text: TMX }, { source: 'de', target: 'fr' });
    assert.deepEqual(pairsOf(asked.value), ['de–fr', '4 Die Miete ist fällig. = 4 Le loyer est dû.']);
  });

  it('never writes into the source', () => {
    assert.ok(inserted('a.tmx', select(TMX, 'lease'), 'Mietvertrag')!.includes('<seg>Der Vertrag Mietvertrag</seg>'));
    assert.ok(inserted('a.tmx', select(TMX, 'Miete'), 'Pacht')!.includes('<seg>Die Pacht ist fällig.</seg>'));
    const inCdata = TMX.replace('Die Miete ist fällig.', '<![CDATA[Die ⟦Miete⟧ <b> ist fällig.]]>');
    assert.ok(inserted('a.tmx', inCdata, 'Pacht & Co')!.includes('<![CDATA[Die Pacht & Co <b> ist fällig.]]>'));
    assert.equal(inserted('a.tmx', select(TMX, 'Untranslated'), 'x'), undefined);
  });
});

describe('a slice of a long bilingual file', () => {
  const headAndUnits = (text: string, from: string, to: string): [string, string] => [
    text.slice(0, text.indexOf(from)),
    text.slice(text.indexOf(from), text.indexOf(to)),
  ];
  const files: [fileName: string, head: string, unit: string, selected: string][] = [
    ['a.po', ...headAndUnits(PO, '#. A note', '#~'), 'notice "\n"period'],
    ['a.xlf', ...headAndUnits(XLIFF, '<trans-unit', '</body>'), 'landlord<x id="2"/> agree'],
    ['b.xlf', ...headAndUnits(XLIFF2, '<unit', '</file>'), 'tank'],
    ['a.tmx', ...headAndUnits(TMX, '<tu>', '</body>'), 'Miete'],
  ];
  for (const [fileName, head, units, selected] of files) {
    it(`${fileName} begins in the middle of an entry and still knows its languages`, () => {
      const whole = head + units.repeat(40);
      const start = whole.indexOf(selected, whole.length / 2);
      const selection = { start, end: start + selected.length };
      const expected = locatePhrase({ fileName, text: whole, offset: 0, selection });
      assert.ok(expected?.language && expected.counterpart);
      for (const cut of [37, 101, 333, 700]) {
        const offset = Math.floor(start - units.length - cut);
        const slice = { fileName, text: whole.slice(offset, start + units.length + cut), offset, head, selection };
        assert.equal(JSON.stringify(locatePhrase(slice)), JSON.stringify(expected));
      }
    });
  }
});
