import assert from 'node:assert/strict';
import { rootOf } from '../../src/check/wordRoots';

describe('the root of a word', () => {
  const families: [language: string, ...forms: string[]][] = [
    ['uk', 'тека', 'теку', 'теці'],
    ['uk', 'скасувати', 'скасовано', 'скасування'],
    ['uk', 'вікно', 'вікон', 'вікнами'],
    ['ru', 'файл', 'файлов', 'файлами'],
    ['ru', 'окно', 'окон'],
    ['ru', 'точка', 'точечные', 'точек'],
    ['ru', 'строка', 'строчный', 'строк'],
    ['cs', 'jas', 'jasu', 'jasů'],
    ['cs', 'účet', 'účtu', 'účtem'],
    ['cs', 'složka', 'složce', 'složek'],
    ['cs', 'album', 'alba', 'alb'],
    ['pl', 'katalog', 'katalogu'],
    ['ar', 'حجم', 'أحجامها', 'الأحجام'],
    ['ar', 'وزن', 'الأوزان'],
    ['ar', 'يحوّل', 'تحويل'],
    ['ar', 'وسم', 'وسوم', 'الوسم'],
    ['ar', 'قائمة', 'قوائم'],
    ['ar', 'ملف', 'الملفات'],
    ['ar', 'خاصية', 'خصائص', 'الخاصيات'],
    ['ar', 'خط', 'الخطوط'],
    ['ar', 'وضع', 'لأوضاع'],
    ['es', 'mostrar', 'muestre', 'muestran'],
    ['es', 'buscar', 'busque'],
    ['es', 'borrar', 'borre'],
    ['pt', 'conta', 'contas'],
  ];
  for (const [language, ...forms] of families) {
    it(`is one for ${forms.join(', ')}`, () => {
      const [root, ...others] = forms.map((form) => rootOf(form, language));
      assert.ok(root);
      for (const other of others) assert.equal(other, root);
    });
  }

  const strangers: [language: string, a: string, b: string][] = [
    ['uk', 'файл', 'тека'],
    ['ru', 'книга', 'кнопка'],
    ['cs', 'okno', 'oko'],
    ['cs', 'soubor', 'složka'],
    ['ar', 'ملف', 'مجلد'],
    ['ar', 'كتاب', 'كلمة'],
    ['es', 'archivo', 'carpeta'],
    ['es', 'cuenta', 'cuento de nunca'],
  ];
  for (const [language, a, b] of strangers)
    it(`is not one for ${a} and ${b}`, () => assert.notEqual(rootOf(a, language), rootOf(b, language)));

  it('is nothing where too little is left, and in languages that need none', () => {
    assert.deepEqual(
      [rootOf('as', 'cs'), rootOf('house', 'en'), rootOf('家', 'ja')],
      [undefined, undefined, undefined],
    );
  });
});
