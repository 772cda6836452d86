import assert from 'node:assert/strict';
import { detectLanguage } from '../../src/language/detection';

const TEXTS: [language: string, text: string][] = [
  ['en', 'The landlord shall keep the roof in good repair at all times.'],
  ['de', 'Der Vermieter hält das Dach jederzeit in gutem Zustand.'],
  ['fr', 'Le bailleur entretient le toit en bon état à tout moment.'],
  ['es', 'El arrendador mantendrá el tejado en buen estado en todo momento.'],
  ['it', 'Il locatore mantiene il tetto in buono stato in ogni momento.'],
  ['ja', '賃貸人は屋根を常に良好な状態に保つものとする。'],
  ['ja', 'Visual Studio Codeを開く'],
  ['ko', '임대인은 지붕을 항상 양호한 상태로 유지한다.'],
  ['zh-Hans', '出租人应当随时保持屋顶处于良好状态。'],
  ['zh-Hant', '出租人應當隨時保持屋頂處於良好狀態。'],
  ['ar', 'يحافظ المؤجر على السقف في حالة جيدة في جميع الأوقات.'],
  ['ru', 'Арендодатель обязан всегда содержать крышу в исправном состоянии.'],
  ['uk', 'Орендодавець зобовʼязаний завжди утримувати дах у справному стані.'],
  ['pl', 'Wynajmujący utrzymuje dach w dobrym stanie przez cały czas.'],
];

describe('language of a text', () => {
  for (const [language, text] of TEXTS) {
    it(`${language}: ${text}`, () => assert.deepEqual(detectLanguage(text), { language, confident: true }));
  }

  it('chooses among the candidates, in their own spelling', () => {
    assert.equal(detectLanguage('Vertrag', ['en', 'de-AT'])?.language, 'de-AT');
    assert.equal(detectLanguage('The tenant pays the rent.', ['de', 'en'])?.language, 'en');
    assert.equal(detectLanguage('出租人应当随时保持屋顶处于良好状态。', ['en', 'zh'])?.language, 'zh');
    assert.equal(detectLanguage('契約', ['en', 'ja'])?.language, 'ja');
  });

  it('tells Danish from Norwegian by their words, and is not sure without them', () => {
    const both = ['nb', 'da'];
    assert.deepEqual(detectLanguage('Hva gjør du med bilen nå?', both), { language: 'nb', confident: true });
    assert.deepEqual(detectLanguage('Hvad gør du med bilen nu?', both), { language: 'da', confident: true });
    assert.equal(detectLanguage('Lejeren betaler huslejen den første dag i måneden, og det er alt.')?.confident, false);
    assert.deepEqual(detectLanguage('Lejeren betaler en del af huslejen efter den første i måneden.'), {
      language: 'da',
      confident: true,
    });
  });

  it('is less sure among neighbours where a text is short', () => {
    const neighbours = ['hr', 'sl', 'sk'];
    assert.equal(detectLanguage('Volim kavu i mlijeko.', neighbours)?.confident, false);
    assert.equal(detectLanguage('Bei Gefahr im Verzug', ['en', 'de'])?.confident, true);
    const long = 'Stanar je dužan platiti stanarinu svakog prvog u mjesecu, a najkasnije do petog.';
    assert.deepEqual(detectLanguage(long, neighbours), { language: 'hr', confident: true });
  });

  it('takes a text for Indonesian unless its words are Malay', () => {
    assert.equal(detectLanguage('Penyewa membayar sewa pada hari pertama setiap bulan.')?.language, 'id');
    assert.equal(detectLanguage('Dia tidak boleh datang kerana wang itu ada di pejabat.')?.language, 'ms');
    const among = detectLanguage('Kami tidak bisa datang karena uang itu ada di kantor.', ['ms', 'id']);
    assert.deepEqual(among, { language: 'id', confident: true });
  });

  it('says nothing where the text speaks against every candidate', () => {
    assert.equal(detectLanguage('Der Vermieter hält das Dach jederzeit in gutem Zustand.', ['en', 'ja']), undefined);
    assert.equal(detectLanguage('임대인은 지붕을 항상 양호한 상태로 유지한다.', ['en', 'ja']), undefined);
  });

  it('says nothing without letters, and is not sure of a word', () => {
    assert.equal(detectLanguage(''), undefined);
    assert.equal(detectLanguage('12.5 % — 3'), undefined);
    assert.equal(detectLanguage('Vertrag')?.confident, false);
    assert.equal(detectLanguage('契約')?.confident, false);
  });
});
