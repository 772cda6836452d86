import assert from 'node:assert/strict';
import { check, findingsOf } from '../support/checkedSegment';

describe('Thousands of entries with one same term', () => {
  const many = (unwelcome = ''): string[] =>
    Array.from({ length: 4000 }, (_, number) => `gasket | ${'ab'.repeat(3)}${number.toString(36)}x${unwelcome}`);

  it('are taken as senses of it, any of which may be rendered', () => {
    assert.deepEqual(check(many(), 'de', 'Order a new gasket now.', 'Bestellen Sie jetzt ababab2sx.'), []);
    const [missing] = findingsOf(many(), 'de', 'Order a new gasket now.', 'Bestellen Sie jetzt etwas Neues.');
    assert.equal(missing?.expected.length, 4000);
  });

  it('forbid together what each of them forbids', () => {
    const [found] = findingsOf(many(' | Packung'), 'de', 'Order a new gasket.', 'Bestellen Sie eine neue Packung.');
    assert.equal(found?.rule, 'forbidden-term');
  });
});

describe('An entry with thousands of equivalents', () => {
  const entry = [`gasket | ${Array.from({ length: 4000 }, (_, number) => `Dichtung ${number + 1}`).join(', ')}`];

  it('is found by each of them as it is written, and by the first ones in other forms', () => {
    for (const target of ['Bestellen Sie Dichtung 3999.', 'Bestellen Sie drei der Dichtungen 12.'])
      assert.deepEqual(check(entry, 'de', 'Order a gasket.', target), [], target);
  });

  it('is only doubtfully missing, because the rest may be there in another form', () => {
    const [missing] = findingsOf(entry, 'de', 'Order a gasket.', 'Bestellen Sie einen Stopfen.');
    assert.deepEqual([missing?.rule, missing?.isDoubtful], ['approved-term-missing', true]);
  });
});

describe('A term in another entry’s term', () => {
  const entries = ['note | Notiz', 'notebook | Notizbuch'];

  it('is not used there', () => {
    const [found] = findingsOf(entries, 'de', 'Delete this note', 'Dieses Notizbuch löschen');
    assert.equal(found?.term, 'note');
    assert.deepEqual(check(entries, 'de', 'Delete this note', 'Diese Notiz löschen'), []);
    assert.deepEqual(check(entries, 'de', 'Delete this notebook', 'Dieses Notizbuch löschen'), []);
  });

  it('is not used in a word for that term alone, unless the source has the rest of it', () => {
    const windows = ['window | Fenster |', 'window handle | Fenstergriff |'];
    const [found] = findingsOf(windows, 'de', 'The window is old.', 'Der Fenstergriff ist alt.');
    assert.deepEqual([found?.term, found?.rival, found?.isDoubtful], ['window', 'window handle', undefined]);
    assert.deepEqual(check(windows, 'de', 'The handle of the window', 'Der Fenstergriff'), []);
    const parts = ['circuit | 回路 |', 'board | 基板 |', 'circuit board | 回路基板 |'];
    assert.equal(findingsOf(parts, 'ja', 'Check the circuit.', '回路基板を確認します。')[0]?.rival, 'circuit board');
    assert.deepEqual(check(parts, 'ja', 'Check the circuit.', '回路を確認します。'), []);
  });

  it('is used there if it is a word of that term in the source, too', () => {
    const accounts = ['account | compte', 'mail account | compte de messagerie'];
    assert.deepEqual(check(accounts, 'fr', 'Manage email accounts', 'Gérer les comptes de messagerie'), []);
    assert.equal(check(accounts, 'fr', 'Manage email accounts', 'Gérer les envois de messagerie').length, 1);
  });
});

describe('An abbreviation in an English compound', () => {
  const entries = ['UPS | USV |', 'DVD | Bildplatte |'];

  it('has to be translated as in the entry', () => {
    for (const source of ['UPS-backed racks', 'non-UPS racks', 'UPS-to-UPS cables', 'pre-UPS racks'])
      assert.equal(check(entries, 'de', source, 'UPS-Schränke').length, 1, source);
    assert.deepEqual(check(entries, 'de', 'UPS-backed racks', 'USV-gestützte Schränke'), []);
    assert.deepEqual(check(entries, 'de', 'UPS-backed racks', 'Schränke mit USV'), []);
    assert.deepEqual(check(entries, 'de', 'A DVD-ROM and a DVD-R', 'Eine DVD-ROM und eine DVD-R'), []);
  });
});

describe('A translated segment', () => {
  const lease = ['lease | Mietvertrag, Mietvereinbarung'];

  it('has to use an approved equivalent of each known term', () => {
    assert.deepEqual(check(lease, 'de', 'The lease ends.', 'Die Pacht endet.'), [
      'approved-term-missing: lease: Mietvertrag/Mietvereinbarung',
    ]);
    assert.deepEqual(check(lease, 'de', 'The leases end.', 'Der Pachtvertrag endet.'), [
      'approved-term-missing: leases: Mietvertrag/Mietvereinbarung',
    ]);
    assert.deepEqual(check(lease, 'de', 'The rent is due.', 'Die Miete ist fällig.'), []);
  });

  const right: [entry: string, to: string, source: string, target: string][] = [
    [lease[0]!, 'de', 'The lease ends.', 'Die Mietvereinbarung endet.'],
    [lease[0]!, 'de', 'The leases end.', 'Die Mietverträge enden.'],
    [lease[0]!, 'de', 'The end of the lease', 'Das Mietvertragsende'],
    [
      'accessibility icon | Symbol für Barrierefreiheit',
      'de',
      'Click the accessibility icon.',
      'Klicken Sie auf das Barrierefreiheitssymbol.',
    ],
    ['manage the database | Datenbank verwalten', 'de', 'Manage the database.', 'Verwalten Sie die Datenbank.'],
    ['sign in | anmelden', 'de', 'Please sign in.', 'Bitte melden Sie sich an.'],
    ['sign in | anmelden', 'de', 'To sign in', 'Um sich anzumelden'],
    ['apply | anwenden', 'de', 'It applies the filter to the track.', 'Wendet den Filter auf die Spur an.'],
    ['track | доріжка', 'uk', 'Link the stereo tracks.', 'З’єднати стереодоріжки.'],
    ['contract | договор аренды', 'ru', 'under the contract', 'по договорам аренды'],
    ['server | サーバー', 'ja', 'the server', 'サーバに接続する'],
    ['database | 데이터베이스', 'ko', 'the database', '데이터 베이스를 엽니다'],
    ['lease | عقد الإيجار', 'ar', 'The lease ends.', 'ينتهي عقد الإيجار.'],
    ['abroad | חו״ל', 'he', 'Go abroad.', 'סע לחו"ל.'],
    ['abroad | חו"ל', 'he', 'Go abroad.', 'סע לחו״ל.'],
    ['paper | काग़ज़', 'hi', 'two papers', 'दो कागजों में'],
    ['notice period | délai de préavis', 'fr', 'Notice periods apply.', 'Les délais de préavis s’appliquent.'],
  ];
  for (const [entry, to, source, target] of right) {
    it(`may say “${target}” for ${entry}`, () => assert.deepEqual(check([entry], to, source, target), []));
  }

  it('may use a verb in another form than the entry has it', () => {
    const isVerbForm = (entry: string, source: string): boolean | undefined =>
      findingsOf([entry], 'sk', source, 'Hotovo.')[0]!.isNounUsedAsVerb;
    assert.equal(isVerbForm('uploaded | nahrané', 'Uploading the file'), true);
    assert.equal(isVerbForm('paused | pozastavené', 'Pause the job'), true);
    assert.equal(isVerbForm('paused | pozastavené', 'The job is paused'), undefined);
    assert.equal(isVerbForm('speed | rýchlosť', 'Two speeds'), undefined);
  });

  it('may put a prepositional phrase behind the particle of a verb', () => {
    assert.deepEqual(check(['upload | opladen'], 'nl', 'It uploads via cable.', 'Het laadt op met een kabel.'), []);
    assert.deepEqual(
      check(['sign in | anmelden'], 'de', 'Sign in with a key.', 'Melden Sie sich an mit Schlüssel.'),
      [],
    );
  });

  it('may end the stem of a Dutch verb as Dutch writes it', () => {
    assert.deepEqual(check(['assign | toewijzen'], 'nl', 'Assign a title.', 'Wijs een titel toe.'), []);
    assert.deepEqual(check(['take off | afnemen'], 'nl', 'Take off the lid.', 'Neem het deksel af.'), []);
    assert.deepEqual(check(['merge | samenvoegen'], 'nl', 'Merge the files.', 'Voeg de bestanden samen.'), []);
    assert.equal(check(['assign | toewijzen'], 'nl', 'Assign a title.', 'Wis een titel.').length, 1);
  });

  it('may part a long particle from a German verb', () => {
    assert.deepEqual(check(['add | hinzufügen'], 'de', 'Add a file.', 'Fügen Sie eine Datei hinzu.'), []);
    assert.deepEqual(check(['download | herunterladen'], 'de', 'Download it.', 'Laden Sie es herunter.'), []);
    assert.equal(check(['add | hinzufügen'], 'de', 'Add a file.', 'Fügen Sie eine Datei ein.').length, 1);
  });

  it('does not take the verb for the one with a particle', () => {
    assert.deepEqual(check(['sign in | anmelden'], 'de', 'Please sign in.', 'Bitte melden Sie den Fehler.'), [
      'approved-term-missing: sign in: melden: anmelden',
    ]);
  });

  it('must not use the opposite of an equivalent, whether another entry has it or not', () => {
    const entries = ['buyer | Käufer', 'seller | Verkäufer'];
    assert.deepEqual(check(entries, 'de', 'The buyer pays.', 'Der Verkäufer zahlt.'), [
      'approved-term-missing: buyer: Verkäufer: Käufer',
    ]);
    assert.deepEqual(check(entries.slice(0, 1), 'de', 'The buyer pays.', 'Der Verkäufer zahlt.'), [
      'approved-term-missing: buyer: Verkäufer: Käufer',
    ]);
    assert.deepEqual(check(entries, 'de', 'The buyer pays the seller.', 'Der Käufer bezahlt den Verkäufer.'), []);
    const lease = ['lessee | Pächter', 'lessor | Verpächter'];
    assert.deepEqual(check(lease, 'de', 'The lessee pays.', 'Der Verpächter zahlt die Pacht.'), [
      'approved-term-missing: lessee: Verpächter: Pächter',
    ]);
    assert.deepEqual(check(lease, 'de', 'The lessees pay.', 'Die Verpächter mahnen die Pächter.'), []);
  });

  it('must not deny what the source does not', () => {
    const dry = ['dry | trocken'];
    assert.deepEqual(check(dry, 'de', 'The room is dry.', 'Der Raum ist nicht trocken.'), [
      'approved-term-missing: dry: nicht trocken: trocken',
    ]);
    assert.deepEqual(check(dry, 'de', 'The room is not dry.', 'Der Raum ist nicht trocken.'), []);
    assert.deepEqual(check(['safe | säker'], 'sv', 'It is never safe.', 'Det är osäkert.'), []);
  });

  it('is content with the equivalent of any sense of a term', () => {
    assert.deepEqual(check(['bank | Bank', 'bank | Ufer'], 'de', 'the bank', 'am Ufer'), []);
    assert.deepEqual(check(['bank | Bank', 'bank | Ufer'], 'de', 'the bank', 'am Deich'), [
      'approved-term-missing: bank: Bank/Ufer',
    ]);
  });

  it('owes nothing for what is a part of a longer term, of a path or of a variable', () => {
    assert.deepEqual(
      check(['file | Datei', 'file server | Dateiserver'], 'de', 'the file server', 'der Dateiserver'),
      [],
    );
    assert.deepEqual(check(['file server | Ablage', 'file | Datei'], 'de', 'the file server', 'die Ablage'), []);
    assert.deepEqual(
      check(
        ['file | Datei'],
        'de',
        'See /etc/file or {file} and file_name.',
        'Siehe /etc/file oder {file} und file_name.',
      ),
      [],
    );
  });

  it('owes nothing for a word that only shares a stem or the letters of an acronym', () => {
    assert.deepEqual(check(['university | Universität'], 'de', 'a universal rule', 'eine allgemeine Regel'), []);
    assert.deepEqual(check(['IT | EDV'], 'de', 'it works', 'es geht'), []);
    assert.deepEqual(check(['IT | EDV'], 'de', 'the IT department', 'die Abteilung'), [
      'approved-term-missing: IT: EDV',
    ]);
  });

  for (const [term, written] of [
    ['knife | Messer', 'two knives'],
    ['vertex | Ecke', 'all vertices'],
    ['hypothesis | Annahme', 'both hypotheses'],
    ['wave-length | Wellenmaß', 'its wavelengths'],
    ['home page | Startseite', 'a new homepage'],
    ['backup | Sicherung', 'the last back-up'],
    ['add-on | Erweiterung', 'two add ons'],
    ['odour filter | Geruchsfilter', 'an odor filter'],
    ['fiber cable | Glasfaserkabel', 'fibre cables'],
  ] as const)
    it(`owes the equivalent of “${term.split(' |')[0]!}” for “${written}” as well`, () => {
      assert.equal(check([term], 'de', written, 'etwas anderes').length, 1);
    });

  it('owes nothing for a word that is only spelt like a part of the term, or like a form of it', () => {
    for (const [term, written] of [
      ['plan | Plan', 'a plane'],
      ['bite | Biss', 'a bit of it'],
      ['base | Sockel', 'the bass'],
    ] as const)
      assert.deepEqual(check([term], 'de', written, 'etwas anderes'), [], written);
  });

  it('uses an equivalent in a form that no stemmer knows', () => {
    assert.deepEqual(check(['knife | nóż'], 'pl', 'Two knives.', 'Dwa noże bez noża.'), []);
    assert.deepEqual(check(['shoe | kenkä'], 'fi', 'The shoes.', 'Kengät kuivuvat.'), []);
    assert.deepEqual(check(['pipe | צינור'], 'he', 'Close the pipes.', 'סגור את הצינורות.'), []);
    assert.equal(check(['knife | nóż'], 'pl', 'Two knives.', 'Dwa widelce.').length, 1);
  });

  it('uses an equivalent in a form that may be one of another entry, too', () => {
    const entries = ['title | cím', 'tag | címke'];
    assert.deepEqual(check(entries, 'hu', 'Allow multiline titles', 'Többsoros címek engedélyezése'), []);
    assert.equal(check(entries, 'hu', 'Allow multiline titles', 'Többsoros címke').length, 1);
  });

  it('owes nothing for a key of the keyboard, and perhaps nothing for a keyword that the translation keeps', () => {
    assert.deepEqual(check(['key | clave'], 'es', 'Press the Tab key.', 'Pulse la tecla Tab.'), []);
    assert.equal(check(['key | clave'], 'es', 'Choose a key.', 'Elija un teclado.').length, 1);
    const kept = findingsOf(['delete | borrar'], 'es', 'Run INSERT or DELETE.', 'Ejecute INSERT o DELETE.');
    assert.ok(kept.every(({ isDoubtful }) => isDoubtful));
  });

  it('has no forbidden term in a word of grammar that only begins alike', () => {
    const entry = ['trust | förtroende | tillit'];
    const found = findingsOf(entry, 'sv', 'Blindly trust devices until then.', 'Lita blint på enheter tills dess.');
    assert.ok(found.every(({ rule }) => rule !== 'forbidden-term'));
    assert.equal(findingsOf(entry, 'sv', 'Your trust', 'Din tillit')[0]?.rule, 'forbidden-term');
  });

  it('is untranslated if it is a copy of its source and an entry with a status differs', () => {
    const valve = ['relief valve | Ablassventil | Ventil', 'router | Router | Weiche', 'edge | Kante | Rand'];
    const copied = (text: string): string[] => check(valve, 'de', text, text);
    assert.deepEqual(copied('Open the relief valve at the edge.'), [
      'approved-term-missing: relief valve: relief valve: Ablassventil',
    ]);
    assert.equal(copied('RELIEF VALVE').length, 1);
    const kept = ['Restart the router.', 'Compare the routers.', 'Open it in Edge.', 'Microsoft Edge', 'Open `edge`.'];
    const code = ['page;edge;line;', '[("edge", 1)]', 'Edge', '© 2020 The edge authors'];
    for (const text of [...kept, ...code]) assert.deepEqual(copied(text), [], text);
    assert.deepEqual(check(['edge | Kante'], 'de', 'Open the edge.', 'Open the edge.'), []);
  });

  const landlord = 'landlord | Vermieter | Vermietende, Hausherr';
  it('must not use an unwelcome equivalent, inflected or not, though another word shares its stem', () => {
    assert.deepEqual(check([landlord], 'de', 'The landlords pay.', 'Die Vermietenden zahlen.'), [
      'forbidden-term: landlords: Vermietenden: Vermieter',
    ]);
    assert.deepEqual(check([landlord], 'de', 'The landlord pays.', 'Des Hausherren Geld.'), [
      'forbidden-term: landlord: Hausherren: Vermieter',
    ]);
    assert.deepEqual(check([landlord], 'de', 'The landlord pays.', 'Des Vermieters Geld.'), []);
  });

  it('must not use an unwelcome equivalent in a form that only the lexicon knows', () => {
    const found = check(['request | požadavek | žádost'], 'cs', 'Your requests', 'Vaše žádosti');
    assert.deepEqual(found, ['forbidden-term: requests: žádosti: požadavek']);
    assert.deepEqual(check(['peer | пир | узел'], 'ru', 'Peer Exchange', 'Обмен узлами'), [
      'forbidden-term: Peer: узлами: пир',
    ]);
    const artist = ['album artist | umělec alba | autor alba'];
    assert.deepEqual(check(artist, 'cs', 'Group by Album Artist', 'Seskupit dle Autora alba'), [
      'forbidden-term: Album Artist: Autora alba: umělec alba',
    ]);
    assert.equal(check(artist, 'cs', 'Group by Album Artist', 'Dle autora; alba').length, 1);
  });

  it('may use a verb with the stem of an unwelcome noun, in languages that tell its infinitive', () => {
    const settings = ['settings | configuración | ajustes'];
    assert.deepEqual(check(settings, 'es', 'Optimal settings', 'Ajustar la configuración'), []);
    assert.equal(check(settings, 'es', 'Optimal settings', 'Los ajustes')[0]?.split(':')[0], 'forbidden-term');
  });

  it('takes an adverb for no form of a term', () => {
    assert.deepEqual(
      check(['automatic download | automatisk nedladdning'], 'sv', 'Automatically download', 'Ladda automatiskt'),
      [],
    );
  });

  it('takes the singular of a term that is listed in the plural for another word, which is doubtful', () => {
    const isDoubtful = (source: string) =>
      findingsOf(['settings | Einstellungen'], 'de', source, 'Etwas anderes').map((each) => each.isDoubtful === true);
    assert.deepEqual([isDoubtful('This setting'), isDoubtful('These settings')], [[true], [false]]);
  });

  it('may use a word for its own meaning that is unwelcome for another', () => {
    assert.deepEqual(
      check(['lease | Mietvertrag | Miete', 'rent | Miete'], 'de', 'The rent is due.', 'Die Miete ist fällig.'),
      [],
    );
  });

  it('may use a verb, a participle or another noun with the stem of an unwelcome noun', () => {
    const upload = 'upload | Upload | Hochladen';
    assert.deepEqual(check([upload], 'de', 'Your upload failed.', 'Das Hochladen ist gescheitert.'), [
      'forbidden-term: upload: Hochladen: Upload',
    ]);
    assert.deepEqual(
      check([upload], 'de', 'Upload the photo.', 'Fotos hochladen').filter((line) => line.startsWith('forbidden')),
      [],
    );
    const report = 'ticket | richiesta | segnalazione';
    assert.deepEqual(check([report], 'it', 'All reported tickets', 'Tutte le richieste segnalate'), []);
    assert.deepEqual(check([report], 'it', 'Two tickets', 'Due segnalazioni'), [
      'forbidden-term: tickets: segnalazioni: richiesta',
    ]);
  });

  it('may keep code and whole quotations as the source has them, and nothing beside them', () => {
    const buffer = 'buffer | Puffer | Buffer';
    for (const [source, target] of [
      ['Set ``buffer`` first.', 'Zuerst ``buffer`` setzen.'],
      ['If you read "No space in buffer left", wait.', 'Bei „No space in buffer left“ warten.'],
    ] as const)
      assert.deepEqual(check([buffer], 'de', source, target), [], target);
    for (const [source, target] of [
      ['Set the buffer with `buffer`.', 'Den Buffer mit `buffer` setzen.'],
      ['See :term:`buffer`.', 'Siehe :term:`buffer`.'],
      ['Press "Buffer".', 'Drücken Sie „Buffer“.'],
    ] as const)
      assert.equal(check([buffer], 'de', source, target).length, 1, target);
  });

  it('may use an unwelcome term at none of its places, except where another entry wants it', () => {
    const pump = 'pump | Pumpe | Förderer';
    assert.deepEqual(
      check([pump], 'de', 'One pump drives the other pump.', 'Ein Förderer treibt den anderen Förderer.'),
      ['forbidden-term: pump: Förderer: Pumpe', 'forbidden-term: pump: Förderer: Pumpe'],
    );
    assert.deepEqual(
      findingsOf([pump], 'de', 'Two pumps, one pump.', 'Zwei Förderern, ein Förderer.').map(
        ({ found }) => found?.start,
      ),
      [5, 20],
    );
    const sponsor = 'sponsor | Förderer';
    assert.equal(
      check([pump, sponsor], 'de', 'The sponsor buys a pump.', 'Der Förderer kauft einen Förderer.').length,
      1,
    );
  });

  it('takes a single emphasised word for the name of a parameter, which is doubtful', () => {
    const isDoubtful = (source: string, target: string) =>
      findingsOf(['buffer | Puffer | Buffer'], 'de', source, target).map((finding) => finding.isDoubtful === true);
    assert.deepEqual(isDoubtful('Fill *buffer* with zeros.', '*buffer* mit Nullen füllen.'), [true]);
    assert.deepEqual(isDoubtful('Fill **buffer** with zeros.', '**buffer** mit Nullen füllen.'), [false]);
    assert.deepEqual(isDoubtful('Fill the buffer *buffer*.', 'Den Buffer *buffer* füllen.'), [false]);
  });

  it('takes a capitalised plural that is kept for the name of a product, which is doubtful', () => {
    const isDoubtful = (source: string, target: string) =>
      findingsOf(['window | Fenster | Dialog'], 'de', source, target).map((finding) => finding.isDoubtful === true);
    assert.deepEqual(isDoubtful('It needs Windows 10.', 'Benötigt Windows 10.'), [true]);
    assert.deepEqual(isDoubtful('A game for Windows', 'Ein Spiel für Windows'), [true]);
    assert.deepEqual(isDoubtful('Close all Windows', 'Alle Tafeln schließen'), [false]);
    assert.deepEqual(isDoubtful('Close the Window', 'Das Window schließen'), [false]);
  });

  it('takes a verb with a particle for another verb, which is doubtful', () => {
    const isDoubtful = (source: string) =>
      findingsOf(['log | Protokoll'], 'de', source, 'Etwas anderes').map((finding) => finding.isDoubtful === true);
    assert.deepEqual(isDoubtful('You will be logged out.'), [true]);
    assert.deepEqual(isDoubtful('Please log in again.'), [true]);
    assert.deepEqual(isDoubtful('Read the log in the folder.'), [false]);
    assert.deepEqual(isDoubtful('Open the log.'), [false]);
  });

  it('uses the words of a term apart from each other, though another entry has one of them', () => {
    const entries = ['keyword argument | argumento de palabra clave', 'key | clave'];
    const source = 'positional or keyword arguments';
    assert.deepEqual(check(entries, 'es', source, 'argumentos posicionales o de palabra clave'), []);
    assert.equal(check(entries, 'es', source, 'argumentos posicionales o de clave').length, 1);
  });

  it('is used in parts', () => {
    const contents = ['field content | veldinhoud'];
    assert.deepEqual(check(contents, 'nl', 'Clear the field content', 'Wis de inhoud van het veld'), []);
    assert.equal(check(contents, 'nl', 'Clear the field content', 'Wis het veld, niet de inhoud').length, 1);
    assert.deepEqual(check(['text field | Textfeld'], 'de', 'An empty text field', 'Ein leeres Feld für Text'), []);
    const download = ['download | letöltés'];
    assert.deepEqual(check(download, 'hu', 'Do you want to download it?', 'Le szeretnéd tölteni?'), []);
    assert.equal(check(download, 'hu', 'Do you want to download it?', 'Fel szeretnéd tölteni?').length, 1);
    const [skipped] = findingsOf(['skip | hoppa över'], 'sv', 'Keep skipped episodes', 'Behåll överhoppade avsnitt');
    assert.equal(skipped?.found, undefined);
  });

  it('owes nothing for a word of an idiom', () => {
    const account = 'account | Konto';
    assert.deepEqual(check([account], 'de', 'Speed is taken into account.', 'Das Tempo wird berücksichtigt.'), []);
    assert.deepEqual(check(['date | Datum'], 'de', 'The list is up to date.', 'Die Liste ist aktuell.'), []);
    assert.deepEqual(check(['note | Notiz'], 'de', 'Note that it is slow.', 'Es ist übrigens langsam.'), []);
    assert.deepEqual(check(['time | tid'], 'sv', 'Repeat 3 times', 'Upprepa 3 gånger'), []);
    assert.equal(check(['time | tid'], 'sv', 'Set the times', 'Ange gångerna').length, 1);
    assert.deepEqual(check([account], 'de', 'Log into account 7.', 'In den Zugang 7 einloggen.'), [
      'approved-term-missing: account: Konto',
    ]);
  });

  it('may deny what the source calls nothing or hides', () => {
    assert.deepEqual(check(['list | Liste'], 'de', 'Hide lists.', 'Keine Liste anzeigen.'), []);
    assert.deepEqual(check(['save | salvare'], 'it', 'Nothing to save', 'Non si salva'), []);
  });

  it('must not use what is forbidden everywhere', () => {
    assert.deepEqual(check([' | | Lehrling'], 'de', 'An apprentice', 'Ein Lehrling'), [
      'forbidden-term: An apprentice: Lehrling',
    ]);
  });
});

describe('A word that differs from the term in a diacritic', () => {
  const found = (entries: string[], to: string, source: string, target: string): unknown[] =>
    findingsOf(entries, to, source, target).map(({ found, isDoubtful = false, rival }) => [
      found && target.slice(found.start, found.end),
      isDoubtful,
      rival,
    ]);

  it('is doubtful', () => {
    assert.deepEqual(found(['apartment | byt |'], 'cs', 'Clean the apartment.', 'Ukliďte být.'), [
      ['být', true, undefined],
    ]);
    assert.deepEqual(found(['apartment | byt |'], 'cs', 'Clean the apartment.', 'Ukliďte byt.'), []);
  });

  it('is wrong if it is the term of another entry', () => {
    const entries = ['rower | veslař |', 'boss | šéf |', 'chief | sef |'];
    assert.deepEqual(found(entries, 'cs', 'Ask the boss.', 'Zeptejte se: sef.'), [['sef', false, 'chief']]);
  });

  it('is the term in capitals, or as an inflected form', () => {
    assert.deepEqual(found(['key | clé |'], 'fr', 'Turn the key.', 'TOURNEZ LA CLE.'), []);
    assert.deepEqual(found(['apple | Apfel |'], 'de', 'Eat the apples.', 'Essen Sie die Äpfel.'), []);
    assert.deepEqual(found(['cook | Koch |'], 'de', 'Ask the cooks.', 'Fragen Sie die Köch*innen.'), []);
  });
});
