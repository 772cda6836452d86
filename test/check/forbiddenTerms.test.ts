import assert from 'node:assert/strict';
import { check, findingsOf } from '../support/checkedSegment';

describe('A forbidden term', () => {
  const wrong: [entry: string, to: string, source: string, target: string, found: string][] = [
    ['camera | cámara | camara', 'es', 'The camera is new.', 'La camara es nueva.', 'camara'],
    ['pass | Pass | Paß', 'de', 'Show your pass.', 'Zeigen Sie Ihren Paß.', 'Paß'],
    ['GitHub | GitHub | Github', 'de', 'Open the GitHub page.', 'Öffnen Sie die Seite auf Github.', 'Github'],
    ['chair | Stuhl | Stuhlmöbel', 'de', 'The chair is new.', 'Das Stuhlmöbel ist neu.', 'Stuhlmöbel'],
    ['printer | プリンター | プリンタ', 'ja', 'The printer driver', 'プリンタドライバーです。', 'プリンタ'],
    ['start | 起動する | 始動する', 'ja', 'Start it; it starts.', '起動してください。始動します。', '始動'],
    ['cup | 컵 | 잔', 'ko', 'Wash the cup.', '잔을 씻으십시오.', '잔을'],
    ['delete | 삭제하다 | 제거하다', 'ko', 'Delete it.', '그것을 제거했습니다.', '제거'],
    ['car | خودرو | ماشین', 'fa', 'The car is new.', 'ماشين نو است.', 'ماشين'],
    ['browser | Navigator | Browser', 'de', 'Two browsers are open.', 'Zwei Browser sind offen.', 'Browser'],
    ['homepage | Startseite | Homepage', 'de', 'Homepage', 'Homepage', 'Homepage'],
    ['online | en ligne | on-line', 'fr', 'The shop is on-line.', 'La boutique est on-line.', 'on-line'],
    ['film | चलचित्र | फ़िल्म', 'hi', 'The film is long.', 'फिल्म लंबी है।', 'फिल्म'],
  ];
  for (const [entry, to, source, target, found] of wrong)
    it(`is reported beside the approved one: ${found}`, () => {
      const [finding] = findingsOf([entry], to, source, target);
      assert.equal(finding?.rule, 'forbidden-term');
      assert.ok(target.slice(finding?.found?.start, finding?.found?.end).startsWith(found));
    });

  const right: [entry: string, to: string, source: string, target: string][] = [
    ['camera | cámara | camara', 'es', 'The camera is new.', 'La cámara es nueva.'],
    ['camera | cámara | camara', 'es', 'THE CAMERA', 'LA CAMARA'],
    ['pass | Pass | Paß', 'de', 'Show your passes.', 'Zeigen Sie Ihre Pässe.'],
    ['GitHub | GitHub | Github', 'de', 'Open the GitHub page.', 'Öffnen Sie die Seite auf GitHub.'],
    ['printer | プリンター | プリンタ', 'ja', 'The printer driver', 'プリンタードライバーです。'],
    ['browser | Browser | Navigator', 'de', 'Browser', 'Browser'],
    ['water | 물 | 수', 'ko', 'Mercury is a metal; water is not.', '수은은 금속이고 물은 아니다.'],
  ];
  for (const [entry, to, source, target] of right)
    it(`is not found in the approved one: ${target}`, () => {
      assert.deepEqual(check([entry], to, source, target), []);
    });

  it('is reported in the text, and not in addresses and paths', () => {
    const entry = 'invoice | Rechnung | Faktura';
    for (const code of ['https://shop.test/Faktura/1', 'www.shop.test/Faktura', 'Faktura@shop.test', '/srv/Faktura/a'])
      assert.deepEqual(check([entry], 'de', `The invoice ${code}`, `Die Rechnung ${code}`), [], code);
    const target = 'Die Faktura liegt unter https://shop.test/Faktura.';
    const found = findingsOf([entry], 'de', 'The invoice is at https://shop.test/Faktura.', target);
    assert.deepEqual(
      found.map((each) => each.found?.start),
      [target.indexOf('Faktura')],
    );
  });
});
