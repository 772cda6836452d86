import assert from 'node:assert/strict';
import { differentAddresses } from '../../../src/check/rules/differentAddresses';
import { detectPlaceholderSyntax, differentPlaceholders } from '../../../src/check/rules/differentPlaceholders';
import { differentTags } from '../../../src/check/rules/differentTags';
import { readDocument } from '../../../src/files/documents';
import { pairOf, saidBy } from './segmentPair';

describe('Placeholders of Qt', () => {
  const file = detectPlaceholderSyntax([pairOf('Copied %1 of %2', '%1 von %2 kopiert')]);
  const said = (source: string, target: string): string[] =>
    saidBy((pair, languages) => differentPlaceholders(pair, languages, file), pairOf(source, target), 'it');

  it('may be followed by the letters of a word', () => {
    assert.deepEqual(said('Request %1timed out%2 %3 ago', 'Richiesta %1scaduta%2 %3 fa'), []);
    assert.deepEqual(said('%n files in %1', '%n file in %1'), []);
  });

  it('are missed where they are lost', () => {
    assert.deepEqual(said('Request %1timed out%2', 'Richiesta %1scaduta'), ['%2 → ']);
    assert.deepEqual(said('%1s left', 'restano'), ['%1 → ']);
    assert.deepEqual(said('%s is full', 'pieno'), ['%s → ']);
  });
});

describe('Placeholders that differ', () => {
  const found: [source: string, target: string, said: string[]][] = [
    ['%s of %d', '%s von', ['%d → ']],
    ['%1$s of %2$d', '%1$s von %2$s', ['%2$d → %2$s']],
    ['Hello {name}', 'Hallo {Name}', ['{name} → {Name}']],
    ['{0} and {1}', '{0} und {0}', ['{1} → ']],
    ['Hello ${user}', 'Hallo', ['${user} → ']],
    ['{{ count }} files', '{{ anzahl }} Dateien', ['{{ count }} → {{ anzahl }}']],
    ['$t(key) is here', 'ist hier', ['$t(key) → ']],
    ['%(name)s is here', '%(nome)s ist hier', ['%(name)s → %(nome)s']],
    ['Length: %0.3fs', 'Länge: 0.3fs', ['%0.3f → ']],
    ['%1 of %2', '%1 von', ['%2 → ']],
    ['%1w', '%2sem', ['%1 → %2s']],
    ['Copy %count% files', 'Kopiere %s Dateien', ['%count% → %s']],
    ['Missing', '%s %s %s fehlt', [' → %s']],
    ['%BKeep%b %s', '%BBehalten%b', ['%s → ']],
    ['<%= total %> files', '<%= summe %> Dateien', ['<%= total %> → <%= summe %>']],
    ['See [[page_title]]', 'Siehe [[seiten_titel]]', ['[[page_title]] → [[seiten_titel]]']],
    ['Dear *|LNAME|*', 'Hallo *|NACHNAME|*', ['*|LNAME|* → *|NACHNAME|*']],
    ['##CITY## is near', '##STADT## ist nah', ['##CITY## → ##STADT##']],
    ['For {!User.Email}', 'Für {!Benutzer.Mail}', ['{!User.Email} → {!Benutzer.Mail}']],
    ['__user__ left', '__nutzer__ ging', ['__user__ → __nutzer__']],
    ['Move $1 to $2', '$2 verschieben', ['$1 → ']],
    ['Turn the {i>key<i}.', 'Drehen Sie den Schlüssel.', ['{i> → ', '<i} → ']],
    ['Turn the {3>key<3}.', 'Drehen Sie den {3>Schlüssel<4}.', ['<3} → <4}']],
    ['{link}Help{/link}', '{link}Hilfe{link}', ['{/link} → ']],
    ['%3%5 %3', '%5 %3', ['%3 → ']],
    ['See @:menu.open.', 'Siehe.', ['@:menu.open → ']],
    ['Steal %sGold%s', '%sGold stehlen', ['%s → ']],
    ['Copy %source% to %target%', '%source% kopieren', ['%target% → ']],
    ['The :field must be long.', 'Das :feld muss lang sein.', [':field → :feld']],
    ['%{total} rows', '%{summe} Zeilen', ['%{total} → %{summe}']],
    ['%<total>d rows', '%<summe>d Zeilen', ['%<total>d → %<summe>d']],
    ['Start { -product-name }', 'Firefox starten', ['{ -product-name } → ']],
    ['Hello { $guest }', 'Hallo { $gast }', ['{ $guest } → { $gast }']],
    ['{price:>8}', '{preis:>8}', ['{price:>8} → {preis:>8}']],
    ['{0,8:N2} of {1:P}', '{0:N2} von {1:P}', ['{0,8:N2} → {0:N2}']],
    ['{0:P} of {1:N2}', '{2:N2} von {0:P}', ['{1:N2} → {2:N2}']],
    ['@count answers on !page', 'Antworten auf !page', ['@count → ']],
    ['%#@hours@ left', '%#@stunden@ übrig', ['%#@hours@ → %#@stunden@']],
    ['%@ has %lld books', '%lld Bücher von %@', ['%@ → %lld']],
    ['%s holds %d litres', '%d Liter in %s', ['%s → %d']],
    ['%1$s in %2$s', '%1$s in %1$s', ['%2$s → ']],
    ['%s in %s', '%1$s in %s', ['%2$s → %s']],
    ['%s in %s', '%1$s in %3$s', ['%s → %3$s']],
    ['Wrote %<PRIu64> bytes to %s', '%<PRIu32> Byte in %s', ['%<PRIu64> → %<PRIu32>']],
    ['%d%% used', '%d% belegt', [' → %']],
    ['{{ cost | currency }}', '{{ preis | currency }}', ['{{ cost | currency }} → {{ preis | currency }}']],
  ];
  for (const [source, target, said] of found)
    it(`“${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentPlaceholders, pairOf(source, target)).slice(0, 1), said.slice(0, 1)));

  const same: [source: string, target: string][] = [
    ['%s of %d', '%2$d von %1$s'],
    ['{{count}} of {0}', '{0} von {{ count }}'],
    ['%i files', '%d Dateien'],
    ['50% of them', '50 % davon'],
    ['100 %ige Lösung', 'a 100% solution'],
    ['Costs $5', 'Kostet 5 $'],
    ['$1 or $2 a day', '1 $ oder 2 $ am Tag'],
    ['$2 replaces $1', '$1 wird durch $2 ersetzt'],
    ['See [[Help page]] and [[Main]]', 'Siehe [[Hilfeseite]] und [[Haupt]]'],
    ['__Please note__', '__Bitte beachten__'],
    ['## Parts ##', '## Teile ##'],
    ['<% if x %>{1>A<1}', '<%if x%>{1>B<1}'],
    ['{0,choice,0#none|1<many}', '{0,choice,0#keine|1<viele}'],
    ['%d files', '%d個のファイル'],
    ['Move {old!r} to {new!r}', '»{old}« nach »{new}« verschieben'],
    ['{Start of Line}', '{行の先頭}'],
    ['%dx%d pixels', '%d×%d Pixel'],
    ['%b %e', '%B%-e日'],
    ['VST3 file %s', 'VST3 %s'],
    ['Error:~%Frequency', 'Erreur :~%La fréquence'],
    [
      '{count, plural, one {# file} other {# files}}',
      '{count, plural, one {# Datei} few {# Dateien} other {# Dateien}}',
    ],
    ['100%', '100%'],
    ['%1w', '%1sem'],
    ['%1d ago', 'hace %1 d'],
    ['%2 of %1', '%1s %2'],
    ['At most {{ limit }}', '{{ limit }} oder weniger als {{ limit }}'],
    ['%n% file|%n% files', 'Eine Datei|%n% Dateien|%n% Dateien'],
    ['https://a.org/x%20y', 'https://a.org/%C3%A4'],
    ['today at %-I:%M %p', 'heute um %H:%M'],
    ["%'d items", '%d Objekte'],
    ['%s’s Home', '%.0sHeim'],
    ['%-formatting', '%-Formatierung'],
    ['%dh%02d', '%dStd%02d'],
    ['Brackets { }', 'Klammern {}'],
    ['%a, %b %-e, %Y at %X', '%a, %e. %b %Y um %H:%M'],
    ['f{x}', '{x}'],
    ['Steal %sGold%s', '%sGold stehlen%s'],
    ['Incite a %sRevolt%s', '叛乱の煽動(%sR) %s'],
    ['{internal}', '{intern}'],
    ['%BKeep%b the packages:%n', '以下を%B保持%bする:%n'],
    ['%UNote%u: %s', '%UВажно%u: %s'],
    ['%a, %b %e %Y %T %z', '%Y/%m/%d %T (%a) %z'],
    ['%4An older %3%5 %3 moved %6%1%7.', '%4%3%5は古く、%3が%6%1%7を移しました。'],
    ['%d $file|files$ failed', '%d $Datei|Dateien$ fehlgeschlagen'],
    ['50 %1', '50 %1 davon'],
    ['The :field is long.', 'Lang: :Field.'],
    ['Now at http://host:port/ or host:8080', 'Jetzt auf http://host:port/ oder host:8080'],
    ['Usage: HOST[:PORT]', 'Aufruf: RECHNER[:ANSCHLUSS]'],
    ['At 10:30 :-) :tada:', 'Um 10:30 :-) :tada:'],
    ['Links: a:hover', 'Verweise: a:hover'],
    ['Ask @team for help', 'Fragen Sie @gruppe'],
    ['Open { -product-name }', '{ -product-name(case: "accusative") } öffnen'],
    ['Due {0:MM/dd/yyyy}', 'Fällig am {0:dd.MM.yyyy}'],
    ['{} of {}', '{1} / {0}'],
    ['%<PRIu64> bytes to %s', '%2$s: %1$<PRIu64> Byte'],
    ['%.*s of %s', '%3$s: %2$.*1$s'],
    ['%13d rows', 'Zeilen: %d'],
    ['%L1 bytes', '%1 Byte'],
    [':year', ':day'],
    ['100% sure', '100%-ig sicher'],
    ['Pick "{sample}".', "Wählen Sie '{sample}'."],
    ['{"name": "value"}', '{"name": "Wert"}'],
  ];
  for (const [source, target] of same)
    it(`are not those of “${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentPlaceholders, pairOf(source, target)), []));

  it('are those that a flag of gettext says', () => {
    const said = (source: string, target: string, ...formats: string[]): string[] =>
      saidBy(differentPlaceholders, pairOf(source, target, { formats }));
    assert.deepEqual(said('% d left of %i', 'noch %i', 'c-format'), ['%i → ']);
    assert.deepEqual(said('%u rows', '%d Zeilen', 'c-format'), ['%u → %d']);
    assert.deepEqual(said('100%% of %s', '100% von %s', 'c-format'), [' → %']);
    assert.deepEqual(said('%r and %s', '%s und %s', 'python-format'), []);
    assert.deepEqual(said('50 %s', '50 Prozent', 'no-c-format'), []);
    assert.deepEqual(said('%1% of %2%', '%1%', 'boost-format'), ['%2% → ']);
    assert.deepEqual(said('In $dir', 'In ${dir}', 'sh-format'), []);
    assert.deepEqual(said('%n ships to %1', 'Schiffe nach %1', 'qt-plural-format'), ['%n → ']);
  });

  it('are names with a mark where other strings of the file have some', () => {
    const pair = pairOf('Written by %author', 'Von %autor');
    const languages = { source: 'en', target: 'es' };
    const file = detectPlaceholderSyntax([pair, pairOf('@count answers', '@count respuestas')]);
    assert.equal(differentPlaceholders(pair, languages, file).length, 1);
    const mention = pairOf('Ask @maria', 'Pregunta a @mario');
    assert.deepEqual(differentPlaceholders(mention, languages, detectPlaceholderSyntax([mention])), []);
  });

  it('may lack the number in the form for a single one, and nothing else', () => {
    const form = { name: 'one', numbers: [1] };
    const single = (target: string, numbers = form.numbers): string[] =>
      saidBy(
        differentPlaceholders,
        pairOf('%d book on %s', target, { grammaticalNumber: 'singular', form: { ...form, numbers } }),
      );
    assert.deepEqual(single('Ein Buch auf %2$s'), []);
    assert.deepEqual(single('Ein Buch'), ['%s → ']);
    assert.deepEqual(single('Knyga %2$s', [1, 21, 31, 41]), ['%d → ']);
    const named = pairOf('{{count}} book of {{owner}}', 'jedna kniha: {{owner}}', {
      grammaticalNumber: 'singular',
      form,
    });
    assert.deepEqual(saidBy(differentPlaceholders, named), []);
    const renamed = { ...named, target: { text: 'jedna kniha: {{vlastnik}}', line: 1 } };
    assert.deepEqual(saidBy(differentPlaceholders, renamed), ['{{owner}} → {{vlastnik}}']);
  });

  it('are not the numbers that forms of a message are for', () => {
    const said = (source: string, target: string): string[] =>
      saidBy(differentPlaceholders, pairOf(source, target), 'uk');
    const forms = '{0} немає|{1} %count% запис|{2,3,4} %count% записи|[5,Inf] %count% записів';
    assert.deepEqual(said('1 result|%count% results', forms), []);
    assert.deepEqual(said('1 result|%count% results', forms.replaceAll('%count%', '')), ['%count% → ']);
    assert.deepEqual(said('{0} file|{0} files', 'файл|файлів'), ['{0} → ']);
  });

  it('are not looked for in the form for one thing', () =>
    assert.deepEqual(
      saidBy(differentPlaceholders, pairOf('%d file', 'Eine Datei', { grammaticalNumber: 'singular' })),
      [],
    ));
});

/** Returns the differences between the tags of a source and its translation in a file of a version of XLIFF. */
function saidInXliff(version: '1.2' | '2.0', source: string, target: string): string[] {
  const segment = source + target;
  const text =
    version === '1.2'
      ? '<xliff version="1.2"><file source-language="en" target-language="de"><body>' +
        `<trans-unit id="1">${segment}</trans-unit></body></file></xliff>`
      : '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1">' +
        `<segment>${segment}</segment></unit></file></xliff>`;
  const { value } = readDocument({ fileName: 'a.xlf', text });
  assert.ok(value.kind === 'bilingual');
  return saidBy(differentTags, value.pairs[0]!);
}

describe('Tags that differ', () => {
  const found: [source: string, target: string, said: string[]][] = [
    ['A <b>bold</b> word', 'Ein <b>fettes<b> Wort', ['</b> → <b>']],
    ['A <b>bold</b> word', 'Ein fettes Wort', ['<b> → ', '</b> → ']],
    ['<custom>x</custom>', 'x', ['<custom> → ', '</custom> → ']],
    ['See <link/>', 'Siehe', ['<link/> → ']],
    ['<2>Help</2> and <3>news</3>', '<2>Hilfe</2> und Neues', ['<3> → ', '</3> → ']],
    ['<i>x</i> or <u>y</u>', '<i>x</u> oder <u>y</i>', ['</i> → </u>']],
    ['A [i]new[/i] word', 'Ein [i]neues[i] Wort', ['[/i] → [i]']],
    ['[size=9]x[/size]', '[size=9]x', ['[/size] → ']],
    ['<p class="x">y</p>', '<p class="x">y</p class>', ['</p> → </p class>']],
    ['R&eacute;sum&eacute; &copy; A', 'Lebenslauf &copy A', ['&copy; → &copy']],
    ['<span color="red">x</span>', '<b>x</b>', ['<span color="red"> → <b>', '</span> → </b>']],
  ];
  for (const [source, target, said] of found)
    it(`“${source}” and “${target}”`, () => assert.deepEqual(saidBy(differentTags, pairOf(source, target)), said));
  for (const [source, target] of [
    ['<a href="en" title="Here">x</a>', '<a href="de" title="Hier">x</a>'],
    ['One<br>Two<br/>Three', 'Eins<br />Zwei Drei'],
    ['Heading 1', '<H1>'],
    ['Press <Enter>', 'Drücken Sie <Eingabe>'],
    ['<FILE> is <none>', '<DATEI> ist <leer>'],
    ['<TABLE> <COLUMN>', '<TABELLE> <SPALTE>'],
    ['<1>A</1> of <2>B</2>', '<2>B</2>: <1>A</1>'],
    ['<p>A<br>B<p>C <b>D</b>', '<p>A<br>B<p><b>D</b> C'],
    ['A</b>, then <b>B', 'Dann <b>B, A</b>'],
    ['copy [file]', 'kopiere [datei]'],
    ['Files &amp; folders', 'Dateien & Ordner'],
    ['?a=1&copy=2 &copy; A', '&copy; A: ?a=1&copy=2'],
    ['See <https://a.org/>', 'Siehe <http://a.org/>'],
    ['<span weight="bold">Sort</span> <em>all</em>', '<b>Sortieren</b> <i>alle</i>'],
  ] as const) {
    it(`are not those of “${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentTags, pairOf(source, target)), []));
  }

  it('are those around the text in XLIFF, too', () => {
    const source = '<source>A <g id="1">bold</g> word<x id="2"/></source>';
    const target = '<target>Ein <g id="3">fettes</g> Wort</target>';
    assert.deepEqual(saidInXliff('1.2', source, target), ['<g id="1"> → <g id="3">', '<x id="2"/> → ']);
  });
});

describe('Annotations of XLIFF', () => {
  it('may be on one side alone', () => {
    const source = '<source>A <mrk mtype="abbrev">USB</mrk> port</source>';
    assert.deepEqual(saidInXliff('1.2', source, '<target>Ein USB-Anschluss</target>'), []);
    const target = '<target>Ein <mrk mtype="x-sdl-deleted">alter </mrk>Anschluss</target>';
    assert.deepEqual(saidInXliff('1.2', '<source>A port</source>', target), []);
    const comment = '<source>A <sm id="1" type="comment" value="which?"/>port<em startRef="1"/></source>';
    assert.deepEqual(saidInXliff('2.0', comment, '<target>Ein Anschluss</target>'), []);
  });

  it('do not hide a lost tag', () => {
    const source = '<source>A <mrk mtype="term"><g id="1">port</g></mrk></source>';
    assert.deepEqual(saidInXliff('1.2', source, '<target>Ein Anschluss</target>'), ['<g id="1"> → ', '</g> → ']);
  });
});

describe('Tags in the forms of a message', () => {
  const SOURCE = '{n, plural, =1 {One <b>book</b>} other {<x id="n"/> <b>books</b>}}';
  const said = (target: string): string[] => saidBy(differentTags, pairOf(SOURCE, target), 'cs');

  it('may be in more forms than the source has', () => {
    assert.deepEqual(
      said('{n, plural, =1 {<x id="n"/> <b>kniha</b>} few {<x id="n"/> <b>knihy</b>} other {<x id="n"/> <b>knih</b>}}'),
      [],
    );
  });
  it('are missed in a form for several numbers', () => {
    assert.deepEqual(said('{n, plural, one {<b>kniha</b>} few {<b>knihy</b>} other {<x id="n"/> <b>knih</b>}}'), [
      '<x id="n"/> → ',
    ]);
  });
  it('are found if no form of the source has them', () => {
    assert.deepEqual(said('{n, plural, =1 {<b>kniha</b>} other {<x id="n"/> <b>knih</b><hr/>}}'), [' → <hr/>']);
  });
});

describe('Addresses that differ', () => {
  const found: [source: string, target: string, said: string[]][] = [
    ['See https://example.org/a.', 'Siehe https://example.org/b.', ['https://example.org/a → https://example.org/b']],
    ['Mail a@example.org', 'Mail an b@example.org', ['a@example.org → b@example.org']],
    ['See www.example.org', 'Siehe', ['www.example.org → ']],
    ['See https://mysql.com', 'Siehe https://mariadb.org', ['https://mysql.com → https://mariadb.org']],
    ['At http://localhost/', 'Auf http://rechner/', ['http://localhost/ → http://rechner/']],
  ];
  for (const [source, target, said] of found)
    it(`“${source}” and “${target}”`, () => assert.deepEqual(saidBy(differentAddresses, pairOf(source, target)), said));
  for (const [source, target] of [
    ['See https://example.org/a.', 'Siehe (http://www.example.org/a/)'],
    ['See https://en.wikipedia.org/wiki/House', 'Siehe https://de.wikipedia.org/wiki/Haus'],
    ['https://example.org/en/help', 'https://example.org/de-de/hilfe'],
    ['[[https://example.org/a| here]]', '[[https://example.org/a|hier]]'],
    ['person@example.com', 'name@beispiel.de'],
    ['as https://your-domain.org', 'etwa https://deine-domain.de'],
    ['See https://example.org/ now', '今https://example.org/をご覧ください'],
    ['Begins with "https://".', '「https://」で始まります。'],
    ['See “https://a.org/x”', '《https://a.org/x》参照'],
    ['Go to https://a.org/x', 'https://a.org/xページへ'],
    ['Go to https://a.org/x', 'ページ（https://a.org/x）へ'],
    ['See &lt;https://a.org/x/&gt;', 'Siehe &lt;https://a.org/x&gt;'],
    ['http://address or https://address', 'http://Adresse oder https://Adresse'],
    ['ftp://server/path', 'ftp://сервер/путь'],
  ] as const) {
    it(`are not those of “${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentAddresses, pairOf(source, target)), []));
  }

  it('are no more than a hint where the translation names those who wrote it', () => {
    const doubts = (source: string, target: string): unknown[] =>
      differentAddresses(pairOf(source, target), { source: 'en', target: 'de' }).map(({ isDoubtful }) => isDoubtful);
    assert.deepEqual(doubts('Your address (e.g. jane@mumble.info)', 'Ihre Adresse (z. B. nutzer@mumble.info)'), [true]);
    assert.deepEqual(
      doubts('Report bugs to %s.', 'Fehler an %s, Fehler der Übersetzung an uebersetzung@projekt.net.'),
      [true],
    );
    assert.deepEqual(
      doubts(
        'Report translation bugs to <https://projekt.net/teams/>.',
        'Fehler der Übersetzung an <team-de@lists.net>.',
      ),
      [true],
    );
    assert.deepEqual(
      doubts('Report bugs to <https://projekt.net/bugs/>.', 'Fehler an <https://projekt.net/fehler/>.'),
      [undefined],
    );
  });
});
