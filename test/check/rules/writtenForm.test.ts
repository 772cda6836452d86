import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { formFindings, differentEdgeSpaces } from '../../../src/check/rules/formRules';
import { repeatedWords } from '../../../src/check/rules/repeatedWord';
import { readDocument } from '../../../src/files/documents';
import type { SegmentPair } from '../../../src/model/segment';
import { pairOf, saidBy } from './segmentPair';

describe('White space at the ends', () => {
  const edges = (fileName: string, text: string, target = 'de'): string[] => {
    const { value } = readDocument({ fileName, text });
    assert.ok(value.kind === 'bilingual');
    return differentEdgeSpaces(value.pairs[0]!, { source: 'en', target }).map(
      ({ edge, replacement }) => `${edge} ${JSON.stringify(replacement)}`,
    );
  };
  const po = (source: string, target: string): string => `msgid "${source}"\nmsgstr "${target}"\n`;

  it('has to be that of the source', () => {
    assert.deepEqual(edges('de.po', po('Name: ', 'Name:')), ['end " "']);
    assert.deepEqual(edges('de.po', po('Done', ' Fertig\\n')), ['start ""', 'end ""']);
    assert.deepEqual(edges('de.po', po('Done\\n', 'Fertig')), ['end "\\n"']);
    assert.deepEqual(edges('de.po', po(' a b\\n', ' c d\\n')), []);
    assert.deepEqual(
      edges(
        'a.xlf',
        '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit ' +
          'id="1"><source>Name: </source><target>Name:</target></trans-unit></body></file></xliff>',
      ),
      ['end " "'],
    );
  });

  it('is no matter where it is layout, or where a language writes no blanks', () => {
    assert.deepEqual(
      edges(
        'a.xlf',
        '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit ' +
          'id="1"><source>\n  Name\n</source><target>Name</target></trans-unit></body></file></xliff>',
      ),
      [],
    );
    assert.deepEqual(edges('de.po', po('      owned by: ', '           von: ')), []);
    assert.deepEqual(edges('de.po', po('      owned by: ', ' von: ')), ['start "      "']);
    assert.deepEqual(edges('ja.po', po('Name: ', '名前：'), 'ja'), []);
    assert.deepEqual(edges('ja.po', po('Name\\n', '名前'), 'ja'), ['end "\\n"']);
  });

  it('is compared beside a placeholder only where both sides have it at that end', () => {
    const xliff = (source: string, target: string): string[] =>
      edges(
        'a.xlf',
        '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit ' +
          `id="1"><source>${source}</source><target>${target}</target></trans-unit></body></file></xliff>`,
      );
    assert.deepEqual(xliff('<x id="n"/> days', 'Tage: <x id="n"/>'), []);
    assert.deepEqual(xliff('Days: <x id="n"/>', 'Tage:<x id="n"/>'), ['end " "']);
  });
});

describe('A word that stands twice', () => {
  it('is found where the source has no such word', () => {
    assert.deepEqual(saidBy(repeatedWords, pairOf('Close the valve now.', 'Schließen Sie das Ventil Ventil jetzt.')), [
      ' → Ventil Ventil',
    ]);
    assert.deepEqual(saidBy(repeatedWords, pairOf('Replace the filter.', 'Tauschen Sie den den alten Filter.')), [
      ' → den den',
    ]);
    assert.deepEqual(saidBy(repeatedWords, pairOf('The file is here.', 'Le fichier est est ici.'), 'fr'), [
      ' → est est',
    ]);
    assert.deepEqual(saidBy(repeatedWords, pairOf('The file is here.', 'Il il file è qui.'), 'it'), [' → Il il']);
    for (const [language, target, found] of [
      ['tr', 'Dosyalar veya veya klasörler', 'veya veya'],
      ['ko', '파일 또는 또는 폴더', '또는 또는'],
      ['bg', 'Файлове и и папки', 'и и'],
      ['ar', 'الملف على على القرص', 'على على'],
      ['ja', '窓をを開けます。', 'をを'],
      ['zh', '新的的文件', '的的'],
    ] as const)
      assert.deepEqual(saidBy(repeatedWords, pairOf('Files or folders', target), language), [` → ${found}`]);
    for (const [language, target] of [
      ['tr', 'Dosyayı yavaş yavaş açın.'],
      ['zh', '目的的定义和的确'],
      ['zh', '秘鲁的的的喀喀湖'],
      ['ru', 'Выберите A A и B'],
    ] as const)
      assert.deepEqual(saidBy(repeatedWords, pairOf('Files or folders', target), language), []);
  });
  const right: [source: string, target: string, language: string][] = [
    [
      'It is said that those who wait win.',
      'Es heißt, dass die, die die Zeit haben, gewinnen, und die die warten.',
      'de',
    ],
    ['Note the signal that controls the valve.', 'Beachten Sie das das Ventil steuernde Signal.', 'de'],
    ['A program that closes the valve.', 'Ein Programm, auf das das Ventil reagiert.', 'de'],
    ['We will see each other.', 'Nous nous reverrons bientôt là-bas.', 'fr'],
    ['If you are wrong, go.', 'Si vous vous trompez, partez.', 'fr'],
    ['Very very good, isn’t it?', 'Sehr gut gut, nicht wahr, oder?', 'de'],
    ['Slowly go there with me.', 'Benimle oraya yavaş yavaş git.', 'tr'],
    ['Dry Wet', 'Trocken Trocken', 'de'],
    ['They gave them to her.', 'Sie gaben Sie sie ihr zurück.', 'de'],
    ['Type cd cd.', 'Geben Sie $cd $cd ein.', 'de'],
  ];
  for (const [source, target, language] of right)
    it(`is right in “${target}”`, () => assert.deepEqual(saidBy(repeatedWords, pairOf(source, target), language), []));

  it('is removed without a question where it is grammar: two words may have one translation', () => {
    const replacements = (source: string, target: string): unknown[] =>
      repeatedWords(pairOf(source, target), { source: 'en', target: 'pt' }).map(({ replacement }) => replacement);
    assert.deepEqual(replacements('Revert to the default pattern', 'Reverter para o padrão padrão'), [undefined]);
    assert.deepEqual(replacements('Press to stop the import', 'Pressione para para a importação'), [undefined]);
    assert.deepEqual(replacements('The path of the file', 'O caminho do do ficheiro'), ['do']);
  });

  it('is no more than a hint where a preposition may stand beside another one', () => {
    const doubts = (source: string, target: string): unknown[] =>
      repeatedWords(pairOf(source, target), { source: 'en', target: 'de' }).map(({ isDoubtful }) => isDoubtful);
    assert.deepEqual(doubts('Press to snap by 5%', 'Drücken, um um 5 % zu rasten'), [true]);
    assert.deepEqual(doubts('The files that you have opened', 'Eine Liste von von Ihnen geöffneten Dateien'), [true]);
    assert.deepEqual(doubts('It is not here', 'Das ist nicht nicht hier'), [undefined]);
  });

  it('is not one where the document begins a new line between', () => {
    const { value } = readDocument({
      fileName: 'de.po',
      text: 'msgid "Choose a name for the new file."\nmsgstr "Wählen Sie bitte einen Namen\\nNamen für die Datei."\n',
    });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(saidBy(repeatedWords, value.pairs[0]!), []);
  });
});

describe('The rules about form', () => {
  const found = (pairs: SegmentPair[], rules: Parameters<typeof formFindings>[2]) =>
    runSynchronously(formFindings(pairs, { source: 'en', target: 'de' }, rules)).map(({ rule, pair, expected }) => [
      rule,
      pair,
      expected.join(),
    ]);

  it('are followed where they are on', () => {
    const pairs = [pairOf('Wait 25 s for %s', 'Warten Sie 24 s'), pairOf('Right', 'Richtig')];
    assert.deepEqual(found(pairs, new Set(['different-numbers', 'different-placeholders'])), [
      ['different-numbers', 0, '25'],
      ['different-placeholders', 0, ''],
    ]);
    assert.deepEqual(found(pairs, new Set(['different-numbers'])), [['different-numbers', 0, '25']]);
  });

  it('say nothing of names that stand for texts', () =>
    assert.deepEqual(
      found(
        [pairOf('translator_credits', 'Anna 2019'), pairOf('translator-credits', 'Anna 2019')],
        new Set(['different-numbers']),
      ),
      [],
    ));

  it('find different sources that are translated alike, but for labels and for other forms of one source', () => {
    const pairs = [
      pairOf('Refresh podcasts', 'Podcasts aktualisieren'),
      pairOf('Update the podcasts', 'Podcasts aktualisieren'),
      pairOf('Refreshing podcasts!', 'Podcasts aktualisieren'),
      pairOf('Close', 'Zu'),
      pairOf('Shut', 'Zu'),
    ];
    assert.deepEqual(found(pairs, new Set(['same-translation'])), [['same-translation', 1, 'Refresh podcasts']]);
  });
});
