import assert from 'node:assert/strict';
import { isAspectualPartner, isRelatedWord, isShortFormOrRelated } from '../../src/check/wordFamilies';
import { isCertainlyMissing, isUnexplainedRendering, isReplacement, verbUse } from '../../src/check/replacement';

const span = (text: string, words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const FIRM = { link: 0.9, otherLink: 0, explanation: 0.1, loose: 0 };
/** Whether what is written clearly replaces a word of the source. */
const replaces = (
  source: string,
  used: string,
  target: string,
  written: string,
  term: string,
  to = 'de',
  { similarityToSource = 0.6, ...footing }: Partial<typeof FIRM & { similarityToSource: number }> = {},
) =>
  isReplacement(
    {
      source,
      used: span(source, used),
      target,
      place: span(target, written),
      expected: [term],
      footing: { ...FIRM, ...footing },
      similarityToSource,
    },
    { source: 'en', target: to },
  );

describe('Words in the place of a term', () => {
  it('replace it where they are tied to it', () => {
    assert.ok(replaces('Close the documents.', 'documents', 'Die Dateien schließen.', 'Dateien', 'Dokument'));
    assert.ok(
      !replaces('Close the documents.', 'documents', 'Die Dateien schließen.', 'Dateien', 'Dokument', 'de', {
        otherLink: 0.8,
      }),
    );
    assert.ok(
      !replaces('Close the documents.', 'documents', 'Die Dateien schließen.', 'Dateien', 'Dokument', 'de', {
        similarityToSource: 0.3,
      }),
      'another sense of the word',
    );
  });

  it('replace it, if they mean something else, only in a translation that is not free elsewhere as well', () => {
    assert.ok(
      replaces('Close the documents.', 'documents', 'Die Reiter schließen.', 'Reiter', 'Dokument', 'de', {
        similarityToSource: 0.05,
        link: 0.3,
      }),
    );
    assert.ok(
      !replaces('Close the documents.', 'documents', 'Die Reiter schließen.', 'Reiter', 'Dokument', 'de', {
        similarityToSource: 0.05,
        link: 0.3,
        loose: 0.5,
      }),
    );
    assert.ok(
      !replaces('Close the documents.', 'documents', 'Die Reiter schließen.', 'Reiter', 'Dokument', 'de', {
        similarityToSource: 0.05,
        link: 0.05,
      }),
    );
    assert.ok(
      !replaces('Close the documents.', 'documents', 'Die Reiter schließen.', 'Reiter', 'Dokument', 'de', {
        similarityToSource: 0.05,
        link: 0.3,
        otherLink: 0.5,
      }),
      'words of something else',
    );
  });

  const others: [
    why: string,
    source: string,
    used: string,
    target: string,
    written: string,
    term: string,
    to?: string,
  ][] = [
    [
      'a verb of the source',
      'Use it to file a report.',
      'file',
      'Das Einreichen eines Berichts.',
      'Einreichen',
      'Datei',
    ],
    [
      'an order of the source',
      'List all plugins',
      'List',
      'Die Auflistung aller Erweiterungen',
      'Auflistung',
      'Tabelle',
    ],
    ['a German verb', 'The list of options', 'list', 'zeigt die Optionen', 'zeigt', 'Liste'],
    ['a Russian verb', 'Sketch Spline', 'Sketch', 'Нарисовать кривую', 'Нарисовать', 'эскиз', 'ru'],
    ['no adjective', 'Enable the remote', 'remote', 'Активировать хранилище', 'хранилище', 'быстрый', 'ru'],
    ['a piece of a longer word', 'in files', 'files', '検索文字列', '列', 'ファイル', 'ja'],
    ['a short form', 'the IRC channel', 'IRC channel', 'im Kanal', 'Kanal', 'IRC-Kanal'],
    [
      'a compound that holds its stem',
      'a mass export',
      'export',
      'Ein Massenexport',
      'Massenexport',
      'exportieren',
      'de',
    ],
    ['a word of its family', 'network settings', 'network', 'сетевых настроек', 'сетевых', 'сеть', 'ru'],
  ];
  for (const [why, ...words] of others) it(`do not, as ${why}: ${words[3]}`, () => assert.ok(!replaces(...words)));

  it('are rivals where nothing else in the source asks for them', () => {
    assert.ok(isUnexplainedRendering({ link: 0, otherLink: 0.1, explanation: 0.1, loose: 0 }));
    assert.ok(!isUnexplainedRendering({ link: 0.4, otherLink: 0.9, explanation: 0.1, loose: 0 }));
    assert.ok(!isUnexplainedRendering({ link: 0.4, otherLink: 0.1, explanation: 0.4, loose: 0 }));
  });

  const alike: [string, string, string][] = [
    ['Installation', 'installiert', 'de'],
    ['loslösen', 'losgelöst', 'de'],
    ['umzubenennenden', 'umbenennen', 'de'],
    ['ось', 'ос', 'ru'],
    ['ロックを解除する', 'ロック解除', 'ja'],
  ];
  for (const [written, term, language] of alike)
    it(`“${written}” is alike to “${term}”`, () => assert.ok(isShortFormOrRelated(written, term, language)));
  const unlike: [string, string, string][] = [
    ['Verzeichnis', 'Ordner', 'de'],
    ['Meldung', 'Nachricht', 'de'],
    ['каталог', 'папка', 'ru'],
    ['リファレンス', '参照', 'ja'],
  ];
  for (const [written, term, language] of unlike)
    it(`“${written}” is not alike to “${term}”`, () => assert.ok(!isShortFormOrRelated(written, term, language)));
});

describe('A noun that is said as a verb', () => {
  const use = (source: string, used: string, target: string, written: string | undefined, term: string, to = 'de') =>
    verbUse(
      {
        rule: 'approved-term-missing',
        pair: 0,
        concept: 'c1',
        glossary: 'g',
        term: 'entry',
        used: span(source, used),
        ...(written && { found: span(target, written) }),
        expected: [term],
        ...(/(?:ed|ing)$/.test(used) && { isNounUsedAsVerb: true }),
      },
      { source: { text: source, line: 1 }, target: { text: target, line: 1 } },
      { source: 'en', target: to },
    );

  it('is no missing term in both texts', () => {
    assert.equal(use('Archived items', 'Archived', 'Ausgelagerte archivierte Dinge', 'archivierte', 'Archiv'), 'same');
    assert.equal(use('Please export it', 'export', 'Bitte exportieren', 'exportieren', 'Export'), 'same');
  });

  it('may be right in one of them', () => {
    assert.equal(use('Archived items', 'Archived', 'Los elementos ocultos', 'ocultos', 'archivo', 'es'), 'other');
    assert.equal(use('Export later', 'Export', 'Später exportieren', 'exportieren', 'Export'), 'other');
  });

  it('is a term where both texts use nouns, or the equivalent may be a verb', () => {
    assert.equal(use('The archive', 'archive', 'Die Lager-Ablage', 'Lager-Ablage', 'Archiv'), undefined);
    assert.equal(use('Last sync', 'sync', 'Letzte web-Abgleichung', 'web-Abgleichung', 'Synchronisation'), undefined);
    assert.equal(use('The archive', 'archive', 'The archive', 'archive', 'Lager'), undefined);
    assert.equal(use('Skipped parts', 'Skipped', 'Partes omitidas', 'omitidas', 'saltar', 'es'), undefined);
  });
});

describe('An approved term that is missing', () => {
  const TARGET = 'Zamknij kartę teraz';
  const certain = (more: object, expected = 'okno', language = 'pl'): boolean =>
    isCertainlyMissing(
      {
        rule: 'approved-term-missing',
        pair: 0,
        concept: 'c1',
        glossary: 'g',
        term: 'window',
        used: { start: 0, end: 6 },
        expected: [expected],
        errorProbability: 0.4,
        similarityToSource: 0.4,
        ...more,
      },
      { source: { text: 'Close the window now', line: 1 }, target: { text: TARGET, line: 1 } },
      { source: 'en', target: language },
    );
  const found = span(TARGET, 'kartę');

  it('is certain where another word stands in its place, or nothing is known of the place', () => {
    assert.ok(certain({ found }));
    assert.ok(certain({ found, similarityToSource: 0.05, isReplaced: true }));
    assert.ok(certain({ rival: 'tab', found: undefined }));
    assert.ok(certain({ errorProbability: undefined, similarityToSource: undefined }));
  });

  it('is certain where another compound with the same last part is in its place', () => {
    const rendering = { text: 'Mietvertrag über Gewerberäume', line: 1 };
    const about = { rule: 'approved-term-missing' as const, pair: 0, concept: 'c1', glossary: 'g', term: 'premises' };
    const finding = {
      ...about,
      used: { start: 0, end: 8 },
      found: span(rendering.text, 'Gewerberäume'),
      similarityToSource: 0.02,
    };
    const premises = { ...finding, expected: ['Mieträume'], errorProbability: 0.5 };
    assert.ok(isCertainlyMissing(premises, { source: rendering, target: rendering }, { source: 'en', target: 'de' }));
    assert.ok(!isCertainlyMissing(premises, { source: rendering, target: rendering }, { source: 'en', target: 'fr' }));
  });

  it('is doubtful where no word of its meaning is found, or only a relative', () => {
    assert.ok(!certain({}));
    assert.ok(!certain({ found, isSupposed: true }));
    assert.ok(!certain({ found, similarityToSource: 0.05 }));
    assert.ok(!certain({ found, errorProbability: 0.05 }));
    assert.ok(!certain({ found, isReplaced: true }, 'kartka'));
  });

  it('is doubtful where the source has a noun and the entry a verb, or the other way round', () => {
    const source = { text: 'Fast-forward skip time', line: 1 };
    const about = { rule: 'approved-term-missing' as const, pair: 0, concept: 'c1', glossary: 'g', term: 'skip' };
    const finding = { ...about, used: { start: 13, end: 17 }, found: span('le saut', 'saut'), isReplaced: true };
    const languages = { source: 'en', target: 'fr' };
    const target = { text: 'le saut', line: 1 };
    assert.ok(
      !isCertainlyMissing({ ...finding, expected: ['passer'], errorProbability: 0.5 }, { source, target }, languages),
    );
    assert.ok(
      isCertainlyMissing({ ...finding, expected: ['coupe'], errorProbability: 0.5 }, { source, target }, languages),
    );
    const opening = { text: 'l’ouverture', line: 1 };
    const said = { ...finding, found: span(opening.text, 'ouverture'), errorProbability: 0.5 };
    assert.ok(!isCertainlyMissing({ ...said, expected: ['ouvrir'] }, { source, target: opening }, languages));
    assert.ok(isCertainlyMissing({ ...said, expected: ['porte'] }, { source, target: opening }, languages));
  });

  it('is doubtful where a word of several stands alone, except for a term of several words', () => {
    assert.ok(!certain({ found, isReplaced: true }, 'karta okna'));
    assert.ok(certain({ found, isReplaced: true, term: 'window tab' }, 'karta okna'));
  });

  it('is doubtful where the word is of the entry of its verb, and certain where it holds the term', () => {
    const rival = (word: string, source: string, own: string, expected: string, to: string): boolean => {
      const text = `x ${word} y`;
      return isCertainlyMissing(
        {
          ...{ rule: 'approved-term-missing', pair: 0, concept: 'c1', glossary: 'g', term: own },
          ...{
            used: { start: 0, end: 4 },
            found: span(text, word),
            rival: source,
            expected: [expected],
            errorProbability: 0.4,
          },
        },
        { source: { text: 'What to do', line: 1 }, target: { text, line: 1 } },
        { source: 'en', target: to },
      );
    };
    assert.ok(!rival('synkronisera', 'synchronize', 'sync', 'synkronisering', 'sv'));
    assert.ok(!rival('opakování', 'repetition', 'repeat', 'opakovat', 'cs'));
    assert.ok(rival('Notizbuch', 'notebook', 'note', 'Notiz', 'de'));
    assert.ok(rival('téléchargement', 'download', 'upload', 'téléverser', 'fr'));
  });

  const related: [string, string, string][] = [
    ['Instaluj', 'zainstalować', 'pl'],
    ['pobierane', 'pobrać', 'pl'],
    ['zamykać', 'zamknąć', 'pl'],
    ['uruchamiania', 'uruchomić', 'pl'],
    ['konfiguracyjny', 'konfiguracja', 'pl'],
    ['pełnoekranowym', 'pełny ekran', 'pl'],
    ['naimportujete', 'importovat', 'cs'],
    ['skenování', 'naskenovat', 'cs'],
    ['Synchronisation', 'synchronisieren', 'de'],
    ['filtrarea', 'filtru', 'ro'],
    ['căutări', 'căuta', 'ro'],
    ['videojuegos', 'juego', 'es'],
    ['оновлення', 'оновити', 'uk'],
    ['Skomentuj', 'komentarz', 'pl'],
    ['Edytuj', 'edycja', 'pl'],
    ['törölve', 'törlés', 'hu'],
    ['Bendag', 'dag', 'sv'],
    ['tölteni', 'letöltés', 'hu'],
    ['äänentoiston', 'ääni', 'fi'],
    ['mazání', 'smazat', 'cs'],
    ['ukládání', 'uložit', 'cs'],
    ['wysyłanie', 'wysłać', 'pl'],
    ['посылать', 'послать', 'ru'],
    ['складывать', 'сложить', 'ru'],
    ['indirileceğini', 'indirme', 'tr'],
    ['överhoppade', 'hoppa över', 'sv'],
    ['borttagningsknapp', 'ta bort', 'sv'],
    ['Ladda ner', 'nedladdning', 'sv'],
  ];
  for (const [written, term, language] of related)
    it(`may be said by a relative: “${written}” of “${term}”`, () => assert.ok(isRelatedWord(written, term, language)));

  const strangers: [string, string, string][] = [
    ['wylot', 'wlot', 'pl'],
    ['wyłączyć', 'włączyć', 'pl'],
    ['odinstalować', 'zainstalować', 'pl'],
    ['vypnout', 'zapnout', 'cs'],
    ['přiložit', 'uložit', 'cs'],
    ['odesílat', 'přeslat', 'cs'],
    ['Auslassventil', 'Einlassventil', 'de'],
    ['Ordner', 'Datei', 'de'],
    ['Rimuovi', 'eliminare', 'it'],
    ['applicazione', 'app', 'it'],
  ];
  for (const [written, term, language] of strangers)
    it(`is not said by “${written}” for “${term}”`, () => {
      assert.ok(!isRelatedWord(written, term, language));
      assert.ok(!isAspectualPartner(written, term, language));
    });
});
