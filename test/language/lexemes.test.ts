import { strict as assert } from 'node:assert';
import { isSameLexeme } from '../../src/language/lexemes';
import { stemWord } from '../../src/language/stems';

/** Other words than those of bench/inflections/forms.tsv: language, word, forms of it. */
const FORMS = `
en | knife | knives knife's
en | send | sent sending sends
en | wavelength | wavelengths
de | Ventil | Ventile Ventils Ventilen
de | Kraftwerk | Kraftwerke Kraftwerken
de | anschließen | angeschlossen anzuschließen
de | Datenbank | Datenbanken
de | Schraubstock | Schraubstöcke Schraubstöcken
fr | signal | signaux
fr | soupape | soupapes
fr | émail | émaux
es | conexión | conexiones
es | lápiz | lápices
it | arco | archi
it | valvola | valvole
pt | canal | canais
pt | cidadão | cidadãos
nl | schroef | schroeven
nl | vat | vaten
sv | rot | rötter rötterna
sv | fågel | fåglar fåglarna
da | fod | fødder fødderne
da | ventil | ventiler ventilen
nb | natt | netter nettene
nb | pumpe | pumper pumpen
fi | kenkä | kengät kengän
fi | säätö | säädön säädöt
fi | hanki | hangen
fi | pumppu | pumpun pumput pumpussa
et | pump | pumba pumbad
es | imprimir | impreso impresas
pt | abrir | aberto abertas
it | scrivere | scritto scritte
fi | lähettää | lähetä
et | käsi | käed käte
et | jõgi | jõed jõe
hr | čovjek | ljudi ljudima
hr | dijete | djeca djece
cs | přítel | přátelé přátel
pl | rok | lata lat
uk | дитина | діти дітей
uk | ім’я | імені іменем імена імен
ru | имя | имени именем имена имён
ru | время | времени времён
ru | узел | узла узлами узлах
uk | вузол | вузла вузлами
tr | aktarmak | aktarabilir aktarabilirsiniz
bg | човек | хора хората
sl | oko | oči
da | ko | køer
sv | mus | möss
hu | alma | almák almát almában
hu | út | utak utat úton
hu | torok | torkok torkot
hu | víz | vizek vizet vízben
hu | cső | csövek csövet
pl | kotek | kotka kotki
pl | zawór | zawory zaworu zaworów
cs | čerpadlo | čerpadla čerpadel
cs | sníh | sněhu
sk | čerpadlo | čerpadlá čerpadiel
sl | vrt | vrta vrtovi
hr | momak | momka momci
uk | ніж | ножа ножі
uk | насос | насоси насоса
ru | кусок | куска куски кусков
ru | насос | насосы насоса
bg | кран | кранове кранът
ro | pompă | pompe pompa pompele
ro | piatră | pietre pietrei
el | βαλβίδα | βαλβίδες βαλβίδας
el | όνομα | ονόματα ονόματος
lv | durvis | durvju durvīm
lv | briedis | brieža brieži
lt | pjūklas | pjūklai pjūklo
lt | peilis | peiliai peilio
ca | llapis | llapis
ca | màquina | màquines
tr | kanat | kanadı kanatlar
tr | göğüs | göğsü
tr | silmek | silindi silecek silin
ar | مضخة | مضخات المضخة مضختك
ar | كتاب | الكتب
he | צינור | צינורות הצינור בצינור
fa | پمپ | پمپ‌ها پمپ‌های پمپی
hi | चाबी | चाबियाँ चाबियों
id | potong | memotong dipotong
ko | 밸브 | 밸브를 밸브들의
ja | 締める | 締めて 締めます
cy | dinas | ddinas ninas
sw | kikombe | vikombe
`;

/** Words with the beginning or the end of another one, which mean something else or the opposite. */
const OTHERS = `
en | install | uninstall
en | mentor | mentee
en | plan | plane
de | Auslass | Einlass
de | Hypothermie | Hyperthermie
de | Pächter | Verpächter
de | Kunde | Kunst
de | steril | unsteril
fr | émission | omission
fr | hypertension | hypotension
es | ingreso | egreso
es | normal | anormal
it | ipossia | iperossia
pt | exterior | interior
nl | invoerveld | uitvoerveld
nl | ingang | uitgang
sv | inlopp | utlopp
da | indløb | udløb
nb | innløp | utløp
fi | vastaanottaja | lähettäjä
et | import | eksport
hu | bejárat | kijárat
hu | kör | kar körte
fi | kuppi | kupu
pl | przyjazd | wyjazd
cs | příjezd | odjezd
sk | dovoz | vývoz
sl | prihod | odhod
hr | ulaz | izlaz
uk | імпорт | експорт
ru | ввоз | вывоз
ru | включить | выключить
bg | вход | изход
ro | intrare | ieșire
el | υπόταση | υπέρταση
lv | imports | eksports
lt | importas | eksportas
ca | importació | exportació
tr | ithalat | ihracat
ar | استيراد | تصدير
he | כניסה | יציאה
fa | واردات | صادرات
ja | 出る | 出す
ja | 入力 | 出力
ko | 수입 | 수출
zh | 进口 | 出口
`;

const rows = (table: string): [string, string, string[]][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))
    .map(([language, word, others]) => [language!, word!, others!.split(' ')]);

describe('the forms of a word', () => {
  for (const [language, word, forms] of rows(FORMS))
    it(`of ${word} (${language}) are ${forms.join(', ')}`, () => {
      for (const form of forms) {
        assert.ok(isSameLexeme(form, word, language), form);
        assert.ok(isSameLexeme(word, form, language), `${form}, the other way round`);
      }
    });

  for (const [language, word, others] of rows(OTHERS))
    it(`of ${word} (${language}) are not ${others.join(', ')}`, () => {
      for (const other of others) assert.ok(!isSameLexeme(other, word, language), other);
    });

  it('are told by region and script as well, and without regard to case', () => {
    assert.ok(isSameLexeme('VENTILE', 'Ventil', 'de-AT'));
    assert.ok(isSameLexeme('IŞIĞI', 'ışık', 'tr-TR'));
    assert.ok(isSameLexeme('knjige', 'knjiga', 'sr-Latn'));
  });

  it('are forms of both parts where two words are joined by a hyphen', () => {
    assert.ok(isSameLexeme('E-Mail-Konten', 'E-Mail-Konto', 'de'));
    assert.ok(!isSameLexeme('E-Mail-Konto', 'E-Post-Konto', 'de'));
  });

  it('are the irregular ends of compounds, too', () => {
    assert.ok(isSameLexeme('kokböckerna', 'kokbok', 'sv'));
    assert.ok(isSameLexeme('Zimmerkakteen', 'Zimmerkaktus', 'de'));
  });

  it('are none but the word itself in a language that nothing is known of', () => {
    assert.ok(isSameLexeme('Xx', 'xx', 'tlh'));
    assert.ok(!isSameLexeme('xxes', 'xx', 'tlh'));
  });

  it('are not told where there is no word', () => {
    assert.ok(!isSameLexeme('', '', 'de'));
    assert.ok(!isSameLexeme('', 'Haus', 'de'));
  });
});

describe('a word of hundreds of thousands of letters', () => {
  it('is compared in time that grows with its length, and a compound of usual length is still recognised', () => {
    const start = process.cpuUsage();
    for (const language of ['de', 'nl', 'fi', 'hu', 'ar', 'tr', 'en'])
      assert.ok(!isSameLexeme('ventila'.repeat(40_000), 'kraftwerke'.repeat(30_000), language));
    assert.ok(process.cpuUsage(start).user < 4_000_000);
    assert.ok(isSameLexeme('Dampfkraftwerke', 'Dampfkraftwerk', 'de'));
  });
});

describe('a stem', () => {
  it('is found for every Bulgarian word', () => {
    assert.equal(stemWord('входове', 'bg'), stemWord('вход', 'bg'));
    for (const word of ['виден', 'прозорци', 'потребители', 'учители', 'езици'])
      assert.ok(stemWord(word, 'bg').length >= 4, word);
  });

  it('is one for the forms and the spellings of an English word', () => {
    for (const words of [
      'mouse mice',
      'index indices indexes',
      'colour colours color',
      'organise organized',
      'centre centers',
      'diagnosis diagnoses',
      'adaptor adapters',
      'catalogue catalogs',
      'overwrite overwritten',
      'oedema edema',
    ])
      assert.equal(new Set(words.split(' ').map((word) => stemWord(word, 'en'))).size, 1, words);
  });

  it('keeps English words apart that are spelt like others', () => {
    for (const words of ['hour four', 'bit bite', 'ground grind', 'store stoer', 'specimen speciman', 'noise noize'])
      assert.equal(new Set(words.split(' ').map((word) => stemWord(word, 'en'))).size, 2, words);
  });
});
