import assert from 'node:assert/strict';
import { check, findingsOf } from '../support/checkedSegment';

describe('A negation in the translation only', () => {
  const wrong: [entry: string, to: string, source: string, target: string, found: string][] = [
    ['fresh milk | lait frais |', 'fr', 'Fresh milk', 'Lait non frais', 'non frais'],
    ['hearable | hallható |', 'hu', 'The tone is hearable.', 'A hang hallhatatlan.', 'hallhatatlan'],
    ['clean | สะอาด |', 'th', 'The room is clean.', 'ห้องไม่สะอาด', ''],
    ['correct | 정확 |', 'ko', 'The clock is correct.', '시계는 부정확합니다.', ''],
    ['clear | ברור |', 'he', 'The text is clear.', 'ההוראה אינה ברורה.', 'אינה ברורה'],
  ];
  for (const [entry, to, source, target, found] of wrong)
    it(`is found before or in the term: ${target}`, () => {
      const [finding] = findingsOf([entry], to, source, target);
      assert.equal(finding?.rule, 'approved-term-missing');
      assert.equal(found && target.slice(finding?.found?.start, finding?.found?.end), found);
    });

  it('is accepted if the source has one, too', () => {
    for (const source of ['Do not drink milk that is not fresh milk.', 'There is no fresh milk.'])
      assert.deepEqual(check(['fresh milk | lait frais |'], 'fr', source, 'Ce lait n’est pas frais.'), []);
    assert.deepEqual(check(['correct | 정확 |'], 'ko', 'The clock is not correct.', '시계는 부정확합니다.'), []);
    assert.deepEqual(check(['file | ไฟล์ |'], 'th', 'Close it? The file is saved.', 'ปิดหรือไม่ ไฟล์ถูกบันทึกแล้ว'), []);
    assert.deepEqual(check(['raw milk | lait non chauffé |'], 'fr', 'Raw milk', 'Le lait non chauffé'), []);
  });
});
