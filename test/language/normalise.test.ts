import assert from 'node:assert/strict';
import { foldDiacritics, normaliseForm } from '../../src/language/normalise';

describe('the normalised form', () => {
  const same: [string, string][] = [
    ['Lease  Agreement\n', 'lease agreement'],
    ['l’eau', "l'eau"],
    ['l´eau', "l'eau"],
    ['“Notice”', '"notice"'],
    ['«avis»', '"avis"'],
    ['E‑Mail', 'e-mail'],
    ['long–term', 'long-term'],
    ['Kündi\u00adgung', 'kündigung'],
    ['Ku\u0308ndigung', 'kündigung'],
    ['\u2067عقد\u2069', 'عقد'],
    ['عـــقد', 'عقد'],
    ['ﬁle', 'file'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ＡＢＣ\u3000１', 'abc 1'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['İSTANBUL', 'istanbul'],
    ['a\u00a0b\u200bc', 'a bc'],
  ];
  for (const [a, b] of same)
    it(`${JSON.stringify(a)} is compared as ${JSON.stringify(b)}`, () =>
      assert.equal(normaliseForm(a), normaliseForm(b)));

  it('keeps what tells words apart', () => {
    for (const [a, b] of [
      ['sık', 'sik'],
      ['café', 'cafe'],
      ['C++', 'C#'],
      ['re-sign', 'resign'],
    ] as const)
      assert.notEqual(normaliseForm(a), normaliseForm(b));
  });

  it('does not change under a second pass', () => {
    for (const [a] of same) assert.equal(normaliseForm(normaliseForm(a)), normaliseForm(a));
  });
});

describe('folding of diacritics', () => {
  const cases: [string, string][] = [
    ['Žižek', 'Zizek'],
    ['мёд', 'мед'],
    ['йод', 'йод'],
    ['が', 'が'],
    ['한국', '한국'],
    ['łódź', 'lodz'],
    ['Ærø', 'AEro'],
    ['عَقْد', 'عقد'],
    ['שָׁלוֹם', 'שלום'],
    ['नमस्ते', 'नमस्ते'],
  ];
  for (const [text, folded] of cases) it(`${text} → ${folded}`, () => assert.equal(foldDiacritics(text), folded));
});

describe('hundreds of thousands of marks in a row', () => {
  it('are normalised in time that grows with their number', () => {
    const marks = '\u0301\u0323'.repeat(200_000);
    const start = process.cpuUsage();
    assert.equal(foldDiacritics(`kava${marks} e`), 'kava e');
    assert.ok(normaliseForm(`Kava${marks} E`).startsWith('kav'));
    assert.ok(process.cpuUsage(start).user < 4_000_000);
    // As many as stand on one letter of any language keep their order.
    assert.equal(normaliseForm(`${'lungo '.repeat(200)}a\u0323\u0302`).at(-1), 'ậ');
  });
});
