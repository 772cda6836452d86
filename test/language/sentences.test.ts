import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sentenceSpansOf } from '../../src/language/sentences';

/** `|` marks the boundaries that a reader would set. */
const CASES: [language: string, marked: string][] = [
  ['en', 'The tenant pays the rent. | The landlord repairs the roof.'],
  ['en', 'Dr. Watson met Mr. Holmes. | They left.'],
  ['en', 'See No. 5 Baker Street and Fig. 3 Below. | I said no. | Five came.'],
  ['en', 'Version 3.5 is out. | It costs 4.50 dollars.'],
  ['en', 'T. S. Eliot wrote it. | George W. Bush did not.'],
  ['en', 'The U.S. Government objected. | He lives in the U.S. | The court agreed.'],
  ['en', 'Some fruit, e.g. Bramley apples, keep. | Others, i.e. Plums, do not.'],
  ['en', 'He said "Go." | Then he left. | (See below.) | Next.'],
  ['en', '“Really?” he asked. | “Yes!” she cried.'],
  ['en', 'Wait... what? | He hesitated… | Then he went.'],
  ['en', '1. Introduction follows here. | 2. The rest.'],
  ['en', 'The deposit (see Art. 4 above) is due at once. | So do I. | Then stop.'],
  ['de', 'Der Vertrag beginnt am 3. Mai 2020. | Er endet im 21. Jahrhundert nie.'],
  ['de', 'Tiere, z. B. Katzen, sind erlaubt. | Siehe Nr. 5 und Abs. 2 Satz 1.'],
  ['de', 'Er ist 30. | Sie ist 25.'],
  ['de', 'Das gilt, d. h. Haustiere usw. | Die Miete beträgt ca. 500 Euro.'],
  ['de', 'Prof. Dr. Meier kommt. | »Gut.« | Dann ging er.'],
  ['de', 'Friedrich II. König von Preußen schrieb. | Die 2. Auflage ist da.'],
  ['fr', 'M. Dupont habite ici. | Mme Durand aussi.'],
  ['fr', 'Les animaux, p. ex. Les chats, sont admis. | Voir art. 3 ci-dessus.'],
  ['fr', '« Bonjour. » | Il partit. | « Vraiment ? » demanda-t-elle.'],
  ['es', 'El Sr. García llegó. | ¿Quién es? | ¡No lo sé!'],
  ['es', 'Vive en EE. UU. | Los demás, p. ej. Ana, no. | Véase la pág. 5.'],
  ['it', 'Il sig. Rossi paga. | Vedi art. 3 comma 2. | Il dott. Bianchi no.'],
  ['pt', 'O Sr. Silva paga. | Ver pág. 5. | A Dra. Costa não.'],
  ['nl', 'Dhr. Jansen betaalt. | Zie blz. 5. | Dieren, bijv. Katten, mogen.'],
  ['ru', 'А. С. Пушкин родился в Москве. | Он жил на ул. Садовой и т. д. | Мы знаем.'],
  ['ru', 'Это, т. е. Договор, см. стр. 5. | Конец.'],
  ['ja', '賃借人は家賃を支払う。|次に進む！？|（注を見よ。）|終わり。'],
  ['ja', '「そうですか。」と彼は言った。|「はい。」'],
  ['zh', '承租人应按月支付租金。|他说：“好。”|然后他走了！'],
  ['ar', 'هل هذا صحيح؟ | نعم، هذا صحيح. | انتهى.'],
  ['ko', '임차인은 임대료를 지급한다. | 임대인은 지붕을 고친다.'],
  [
    'de',
    'Sie rief: „Halt!“ | Niemand kam. | „Ja.“ | ‚Nein.‘ | Alle schwiegen. | (Er sagte: „Gut.“) | „Eins. | Zwei.“ | Drei.',
  ],
  [
    'de',
    'Die Lampe & Co. KG haftet. | Siehe Pos. 7. | Bitte beachten. | Parkstr. 12. | Ende. | Das wiegt 5 kg. | 24 Stück.',
  ],
  ['cs', 'Řekla: „Pojď sem.“ | Pes přišel. | Ing. Dvořák a doc. Malá, ul. Krátká, viz obr. 2. | Str. 8. | Dále.'],
  ['sl', 'Vprašal je: „Kdaj?“ | Molčala je. | Glej str. 4. | Konec.'],
  ['sv', 'Han sade: ”Spring.” | Hon sprang. | ”Vänta!” ropade han. | Se kap. 4. | Kl. 9. | Sedan hem.'],
  ['da', 'Hr. Madsen kom kl. 9. | Den var tom.'],
  ['pl', 'Ul. Krótka 3, zob. str. 4. | Inż. Nowak i prof. Lis.'],
  ['hu', 'Ifj. Kovács János jött. | Dr. Nagy elment.'],
  ['tr', 'Bkz. Tablo 2. | Gül Cad. No. 8. | Doç. Kaya geldi.'],
  ['uk', 'Див. вул. Садова, буд. 4. | Проф. Іванко прийшов. | С. 8. | Кінець.'],
  ['el', 'Βλ. εικ. 4. | Τέλος.'],
  ['hi', 'डॉ. वर्मा आए।'],
  ['ru', 'Встретил А. С. Грина и И. К. Айвазовского. | Конец.'],
  ['it', 'È l’ing. Bruni. | Ciao.'],
  ['pl', 'Najemca płaci czynsz. | Wynajmujący naprawia dach.'],
];

describe('sentences', () => {
  for (const [language, marked] of CASES) {
    it(`${language}: ${marked}`, () => {
      const expected = marked.split('|').map((sentence) => sentence.trim());
      const text = marked.replace(/ ?\| ?/g, (bar) => (bar.length > 1 ? ' ' : ''));
      assert.deepEqual(
        sentenceSpansOf(text, language).map(({ start, end }) => text.slice(start, end)),
        expected,
      );
    });
  }

  it('takes a line break for a blank and an empty line for an end', () => {
    const text = 'The tenant\npays the rent.\n\nHeading without a stop\n\nNext.';
    assert.deepEqual(
      sentenceSpansOf(text, 'en').map(({ start, end }) => text.slice(start, end)),
      ['The tenant\npays the rent.', 'Heading without a stop', 'Next.'],
    );
  });

  it('loses nothing but blanks, whatever the text', () => {
    const piece = fc.constantFrom(
      'Dr. ',
      'a',
      'B',
      '. ',
      '! ',
      '… ',
      '。',
      '」',
      '(',
      ')',
      '"',
      '«',
      '»',
      '\n',
      '\n\n',
      '3. ',
      'Mai ',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom('en', 'de', 'fr', 'ja', 'xx', 'not a tag'),
        (pieces, language) => {
          const text = pieces.join('');
          let end = 0;
          for (const span of sentenceSpansOf(text, language)) {
            assert.equal(text.slice(end, span.start).trim(), '');
            assert.ok(span.end > span.start);
            end = span.end;
          }
          assert.equal(text.slice(end).trim(), '');
        },
      ),
    );
  });
});
