import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';

/** The sources of the pairs that a file calls unfinished, and of those that are done. */
function read(fileName: string, text: string): { unfinished: string[]; done: string[] } {
  const { value } = readDocument({ fileName, text });
  assert.ok(value.kind === 'bilingual');
  const sourcesOf = (isUnfinished: boolean): string[] =>
    value.pairs.filter((pair) => Boolean(pair.isUnfinished) === isUnfinished).map(({ source }) => source.text);
  return { unfinished: sourcesOf(true), done: sourcesOf(false) };
}

const xliff = (units: string, target = 'fr'): string =>
  `<xliff version="1.2"><file source-language="en" target-language="${target}"><body>${units}</body></file></xliff>`;
const unit = (source: string, unitSays = '', targetSays = '', after = '', target = 'Texte'): string =>
  `<trans-unit id="${source}" ${unitSays}><source>${source}</source><target ` +
  `${targetSays}>${target}</target>${after}</trans-unit>`;

/**
 * Each says of the first texts that they are not finished, and of the last ones, which are called `done…`, that they
 * are.
 */
const FILES: Record<string, [fileName: string, text: string]> = {
  'Trados Studio by the level of confirmation': [
    'a.sdlxliff',
    xliff(
      [
        ['open', ''],
        ['draft', 'conf="Draft"'],
        ['machine', 'conf="Draft" origin="nmt"'],
        ['refused', 'conf="RejectedSignOff"'],
        ['done', 'conf="Translated" origin="mt"'],
        ['done twice', 'conf="ApprovedSignOff"'],
      ]
        .map(
          ([source, says]) =>
            `<trans-unit id="${source}"><source>${source}</source><seg-source><mrk mtype="seg" ` +
            `mid="7">${source}</mrk></seg-source><target><mrk mtype="seg" ` +
            `mid="7">Texte</mrk></target><sdl:seg-defs><sdl:seg id="7" ${says}/></sdl:seg-defs></trans-unit>`,
        )
        .join(''),
    ),
  ],
  'memoQ by the status of the row': [
    'a.mqxliff',
    xliff(
      ['NotStarted', 'MachineTranslated', 'PartiallyEdited', 'Pretranslated', 'Rejected', 'AssembledFromFragments']
        .map((status) => unit(status, `mq:status="${status}"`))
        .join('') +
        unit('done', 'mq:status="ManuallyConfirmed"') +
        unit('done well', 'mq:status="Proofread"'),
      'hu',
    ),
  ],
  'Phrase by what nobody has confirmed': [
    'a.mxliff',
    xliff(
      unit('open', 'm:confirmed="0"') +
        unit('open machine', 'm:confirmed="0" m:trans-origin="mt"') +
        unit('done', 'm:confirmed="1" m:trans-origin="mt"'),
      'cs',
    ),
  ],
  'XLIFF 1.2 by state and qualifier': [
    'a.xlf',
    xliff(
      unit('machine', '', 'state="translated" state-qualifier="mt-suggestion"') +
        unit('leveraged', '', 'state-qualifier="leveraged-mt"') +
        unit('fuzzy', '', 'state-qualifier="fuzzy-match"') +
        unit('refused', '', 'state="translated" state-qualifier="rejected-grammar"') +
        unit('review', '', 'state="needs-review-l10n"') +
        unit('done', '', 'state="final" state-qualifier="mt-suggestion"') +
        unit('done exactly', '', 'state="translated" state-qualifier="exact-match"'),
    ),
  ],
  'XLIFF 2 by state and what refines it': [
    'a.xlf',
    `<xliff version="2.1" srcLang="en" trgLang="sv"><file id="f">${[
      ['initial', 'state="initial"'],
      ['machine', 'subState="acme:mt"'],
      ['refused', 'subState="mq:Rejected"'],
      ['done', 'state="translated" subState="acme:mt"'],
      ['done finally', 'state="final"'],
    ]
      .map(
        ([source, says]) =>
          `<unit id="${source}"><segment ${says}><source>${source}</source><target>Text</target></segment></unit>`,
      )
      .join('')}</file></xliff>`,
  ],
  'NAB AL Tools by a mark in the text': [
    'a.da-DK.xlf',
    xliff(
      unit('review', '', '', '', '[NAB: REVIEW]Tekst') +
        unit('suggestion', '', '', '', '[NAB: SUGGESTION]Tekst') +
        unit('missing', '', '', '', '[NAB: NOT TRANSLATED]') +
        unit('done', '', '', '', 'Tekst [NAB: x]'),
      'da',
    ),
  ],
  'a translation memory by who made it': [
    'a.tmx',
    `<tmx version="1.4"><header srclang="en"/><body>${[
      ['machine', 'creationid="MT!"', ''],
      ['origin', '', '<prop type="x-origin">MT</prop>'],
      ['draft', '', '<prop type="x-ConfirmationLevel">Draft</prop>'],
      ['done', 'creationid="MT!" changeid="anna"', ''],
      ['done by hand', 'creationid="anna"', '<prop type="x-origin">TM</prop>'],
    ]
      .map(
        ([source, says, property]) =>
          `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="pl" ` +
          `${says}>${property}<seg>Tekst</seg></tuv></tu>`,
      )
      .join('')}</body></tmx>`,
  ],
  'gettext by a mark of its own and one in the text': [
    'ja.po',
    'msgid ""\nmsgstr "Language: ja\\n"\n\n#, fuzzy\nmsgid "fuzzy"\nmsgstr "あ"\n\nmsgid "marked"\nmsgstr ' +
      '"[TODO] あ"\n\nmsgid "done"\nmsgstr "あ [1]"\n',
  ],
};

describe('what a file says is not finished', () => {
  for (const [name, [fileName, text]] of Object.entries(FILES))
    it(`is told in ${name}`, () => {
      const { unfinished, done } = read(fileName, text);
      assert.ok(unfinished.length > 1);
      assert.ok(done.length > 0);
      assert.deepEqual(
        unfinished.filter((source) => source.startsWith('done')),
        [],
      );
      assert.deepEqual(
        done.filter((source) => !source.startsWith('done')),
        [],
      );
    });

  it('is not told by a bracket that the source has as well', () => {
    const text = xliff(
      '<trans-unit id="1"><source>[Entwurf] Bericht</source><target>[Draft] Report</target></trans-unit>',
    );
    assert.deepEqual(read('a.xlf', text), { unfinished: [], done: ['[Entwurf] Bericht'] });
  });
});

describe('the final text of a segment', () => {
  const textOf = (target: string, fileName = 'a.sdlxliff'): string => {
    const { value } = readDocument({ fileName, text: xliff(unit('Source', '', '', '', target)) });
    return value.kind === 'bilingual' ? value.pairs.map((pair) => pair.target.text).join('|') : '';
  };

  it('is without what a tracked change has deleted, and with what it has added', () => {
    const deleted = (text: string): string => `<mrk mtype="x-sdl-deleted" sdl:revid="a">${text}</mrk>`;
    assert.equal(
      textOf(`Ouvrez la ${deleted('porte')}<mrk mtype="x-sdl-added" sdl:revid="b">vanne</mrk>.`),
      'Ouvrez la vanne.',
    );
    assert.equal(textOf(`${deleted(`le <mrk mtype="x-term">vieux</mrk> ${deleted('mot')}`)}Le mot`), 'Le mot');
    assert.equal(textOf('Tourner <mq:del mq:id="1">à gauche</mq:del> à droite', 'a.mqxliff'), 'Tourner à droite');
    assert.equal(textOf('Un <mrk type="acme:deleted" id="m">long </mrk>texte', 'a.xlf'), 'Un texte');
  });

  it('keeps what only has a comment', () => {
    assert.equal(textOf('Ouvrez <mrk mtype="x-sdl-comment" sdl:cid="c">la vanne</mrk>.'), 'Ouvrez la vanne.');
  });

  it('has a footnote in brackets, which glues it to no word', () => {
    assert.equal(
      textOf('Voir<ph id="1">{<sub>page <it id="2" pos="open">b</it>4</sub>}</ph> ici'),
      'Voir (page 4) ici',
    );
    assert.equal(textOf('Voir<ph id="1"><sub></sub></ph> ici'), 'Voir ici');
  });
});

describe('a file with keys for its sources', () => {
  const keys = (target: string, texts: readonly string[]): string =>
    `<xliff version="1.2"><file source-language="fr" target-language="${target}"><body>${texts
      .map(
        (text, i) =>
          `<trans-unit id="${i}" ` +
          `resname="cart.line_${i}"><source>cart.line_${i}</source><target>${text}</target></trans-unit>`,
      )
      .join('')}</body></file></xliff>`;

  it('is a document in the language of its targets, whose values have these keys', () => {
    const text = keys('it', ['Carrello vuoto', 'Totale parziale']);
    const { value } = readDocument({ fileName: 'messages.it.xlf', text }, { source: 'fr', target: 'it' });
    assert.ok(value.kind === 'monolingual');
    assert.deepEqual([value.language, value.keysOf], ['it', 'fr']);
    assert.deepEqual(
      value.segments.map(({ key, text: said }) => `${key} ${said}`),
      ['cart.line_0 Carrello vuoto', 'cart.line_1 Totale parziale'],
    );
  });

  it('is the same in gettext, and holds the source texts where both languages are one', () => {
    const po =
      'msgid ""\nmsgstr "Language: el\\n"\n\nmsgid "nav.home"\nmsgstr "Αρχική"\n\nmsgid "nav.sign_out"\nmsgstr ' +
      '"Έξοδος"\n';
    assert.equal(readDocument({ fileName: 'el.po', text: po }).value.kind, 'monolingual');
    const source = readDocument(
      { fileName: 'm.fr.xlf', text: keys('fr', ['Panier vide']) },
      { source: 'fr', target: 'it' },
    );
    assert.ok(source.value.kind === 'monolingual');
    assert.equal(source.value.segments[0]!.text, 'Panier vide');
  });

  it('skips and counts a key among texts', () => {
    const text = xliff(
      unit('Open the tap') + unit('menu.file.open', 'resname="menu.file.open"') + unit('Close the tap') + unit('Wait'),
    );
    const { value, problems } = readDocument({ fileName: 'a.xlf', text });
    assert.equal(value.kind === 'bilingual' && value.pairs.length, 3);
    assert.deepEqual(
      problems.map(({ message, skipped }) => [message, skipped]),
      [['Skipped 1 segment whose source is a key.', 1]],
    );
  });
});
