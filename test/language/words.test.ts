import assert from 'node:assert/strict';
import { stemWord, stemPhrase } from '../../src/language/stems';
import { splitIntoWords } from '../../src/language/words';

describe('words', () => {
  const cases: [language: string, text: string, expected: string[]][] = [
    ['en', 'The tenant’s long-term lease, no. 3.5!', ['The', 'tenant’s', 'long-term', 'lease', 'no', '3.5']],
    ['en', 'C++ and C# and 2+2', ['C++', 'and', 'C#', 'and', '2', '2']],
    ['de', 'E-Mail-Adresse, Ein- und Ausgabe', ['E-Mail-Adresse', 'Ein', 'und', 'Ausgabe']],
    ['fr', 'L’eau d’un porte-monnaie aujourd’hui', ['eau', 'un', 'porte-monnaie', 'aujourd’hui']],
    ['fr', 'Donne-moi ; a-t-il', ['Donne', 'moi', 'a', 't', 'il']],
    ['fr', 'la traduction\u202f; «\u202fle bail\u202f»', ['la', 'traduction', 'le', 'bail']],
    ['it', "Dell'acqua e un'altra", ['acqua', 'e', 'altra']],
    ['fi', 'USA:n ja DVD:iden, n:o 5', ['USA', 'ja', 'DVD', 'n:o', '5']],
    ['sv', 'tre dvd:er från FN:s', ['tre', 'dvd', 'från', 'FN']],
    ['ja', '契約書は三部作成する。', ['契約', '書', 'は', '三部', '作成', 'する']],
    ['zh-Hans', '承租人应当按月支付租金。', ['承租', '人', '应当', '按', '月', '支付', '租金']],
    ['ko', '임차인은 임대료를 지급한다.', ['임차인은', '임대료를', '지급한다']],
    ['ar', 'يدفع المستأجر الإيجار.', ['يدفع', 'المستأجر', 'الإيجار']],
  ];
  for (const [language, text, expected] of cases) {
    it(`${language}: ${text}`, () => {
      const found = splitIntoWords(text, language);
      assert.deepEqual(
        found.map((word) => word.text),
        expected,
      );
      for (const word of found) assert.equal(text.slice(word.start, word.end), word.text);
    });
  }

  const plain: [language: string, text: string][] = [
    ['en', 'Close the (upper) valve, then open 3 taps!'],
    ['de', 'Öffnen Sie das "Ventil". Danach: 12 Sekunden warten.'],
    ['el', 'Κλείστε τη βαλβίδα, περιμένετε.'],
    ['hi', 'मुझे जवाब दो।'],
    ['th', 'ปิดวาล์วก่อน'],
    ['ko', '기기에 이 PIN을 입력하세요.'],
    ['ko', '16자리 숫자'],
  ];
  for (const [language, text] of plain)
    it(`cuts “${text}” alone as it does beside text of another kind`, () => {
      const beside = splitIntoWords(`${text} …‘x’`, language);
      assert.deepEqual(splitIntoWords(text, language), beside.slice(0, -1));
    });
});

describe('stems', () => {
  const meeting: [language: string, a: string, b: string][] = [
    ['en', 'lease agreements', 'Lease Agreement'],
    ['en', 'the tenant’s duties', 'the tenants duty'],
    ['de', 'Verträge', 'Vertrages'],
    ['de', 'Dateisystem', 'Dateisysteme'],
    ['de', 'Problems', 'Problem'],
    ['fr', 'l’eau potable', 'eaux potables'],
    ['es', 'contratos', 'contrato'],
    ['it', 'contratti', 'contratto'],
    ['sv', 'hyresavtalets', 'hyresavtal'],
    ['sv', 'universitetet', 'universitet'],
    ['ru', 'договоры', 'договора'],
    ['ko', '임대료를', '임대료는'],
    ['ar', 'والإيجار', 'الإيجار'],
    ['zh', '租赁 合同', '租赁合同'],
    ['ja', '契約書', '契約書'],
    ['pl', 'Najemca', 'najemca'],
  ];
  for (const [language, a, b] of meeting)
    it(`${language}: ${a} meets ${b}`, () => assert.equal(stemPhrase(a, language), stemPhrase(b, language)));

  it('keeps different words apart', () => {
    assert.notEqual(stemPhrase('tenant', 'en'), stemPhrase('tenancy', 'en'));
    assert.notEqual(stemPhrase('C++', 'en'), stemPhrase('C#', 'en'));
    assert.equal(stemWord('가이', 'ko'), '가이');
    assert.equal(stemPhrase('+', 'en'), '+');
  });
});
