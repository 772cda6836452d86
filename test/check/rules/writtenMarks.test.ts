import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { formFindings } from '../../../src/check/rules/formRules';
import { doubleSpaces, unpairedMarks } from '../../../src/check/rules/writtenMarks';
import { keyedPairs } from '../../../src/engine/build/segmentPairs';
import { readDocument } from '../../../src/files/documents';
import type { SegmentPair } from '../../../src/model/segment';
import { pairOf, saidBy } from './segmentPair';

describe('Punctuation at the end', () => {
  const endings = (pairs: readonly SegmentPair[], target: string): string[] =>
    runSynchronously(formFindings(pairs, { source: 'en', target }, new Set(['end-punctuation'] as const))).map(
      ({ pair, used, found }) => {
        const { source, target: translation } = pairs[pair]!;
        const shown = (text: string, span = { start: 0, end: 0 }): string => text.slice(span.start, span.end);
        return `${shown(source.text, used)} → ${shown(translation.text, found)}`;
      },
    );
  const ending = (source: string, translation: string, target: string): string[] =>
    endings([pairOf(source, translation)], target);

  it('is compared by kind, in every script', () => {
    assert.deepEqual(ending('Save the file.', '保存文件。', 'zh-CN'), []);
    assert.deepEqual(ending('Delete the file?', 'هل تريد حذف الملف؟', 'ar'), []);
    assert.deepEqual(ending('Delete the file?', 'Διαγραφή του αρχείου;', 'el'), []);
    assert.deepEqual(ending('The file is saved.', 'फ़ाइल सहेजी गई।', 'hi'), []);
    assert.deepEqual(ending('Loading…', 'Wird geladen...', 'de'), []);
    assert.deepEqual(ending('File name:', 'Nom du fichier :', 'fr'), []);
  });

  it('is a finding if it is missing, added or different', () => {
    assert.deepEqual(ending('Rename the file?', 'Datei umbenennen', 'de'), ['? → ']);
    assert.deepEqual(ending('Guide co_lor:', '参考线颜色(_L)', 'zh-CN'), [': → ']);
    assert.deepEqual(ending('The image cannot be cropped.', '画像を切り抜けません', 'ja'), ['. → ']);
    assert.deepEqual(ending('Search deleted', 'Recherche supprimée.', 'fr'), [' → .']);
    assert.deepEqual(ending('Choose one of these colors:', 'Wählen Sie eine dieser Farben.', 'de'), [': → .']);
  });

  it('counts before quotation marks, brackets and tags, too', () => {
    assert.deepEqual(ending('Click “Save.”', 'Klicken Sie auf „Speichern“.', 'de'), []);
    assert.deepEqual(ending('<b>Choose one.</b>', '<b>Choisissez-en un</b>.', 'fr'), []);
    assert.deepEqual(ending('(See the manual.)', '（マニュアルを参照）。', 'ja'), []);
  });

  it('may be that of an abbreviation, of a particle or of added sentences', () => {
    assert.deepEqual(ending('Lighten only (legacy)', 'Только светлое (устар.)', 'ru'), []);
    assert.deepEqual(ending('Maximum', 'Max.', 'de'), []);
    assert.deepEqual(ending('Brushes, gradients, patterns, ...', 'Pędzle, gradienty, desenie itp.', 'pl'), []);
    assert.deepEqual(ending('Delete it?', '削除しますか', 'ja'), []);
    assert.deepEqual(ending('Open the error console', 'エラーコンソールを開きます。エラーを表示します。', 'ja'), []);
    assert.deepEqual(ending('Please try again', 'Sicherung läuft. Bitte versuchen Sie es erneut.', 'de'), []);
    assert.deepEqual(ending('The name is used already!', 'Der Name wird schon benutzt.', 'de'), []);
    assert.deepEqual(ending('The file is saved.', 'บันทึกไฟล์แล้ว', 'th'), []);
    assert.deepEqual(ending('translator-credits', 'Erika Muster <erika@example.org>.', 'de'), []);
  });

  it('is the style of a file that differs in many places in the same way', () => {
    const words = ['red', 'green', 'blue', 'black', 'white', 'grey'];
    const withoutPeriod = words.map((word) =>
      pairOf(`The color of the image is ${word} now.`, `画像の色は${word}です`),
    );
    assert.deepEqual(endings(withoutPeriod, 'ja'), []);
    assert.deepEqual(endings(withoutPeriod.slice(0, 2), 'ja'), ['. → ', '. → ']);
  });
});

describe('Brackets and quotation marks', () => {
  const marks = (source: string, translation: string): string[] => saidBy(unpairedMarks, pairOf(source, translation));

  it('have another half, in every script', () => {
    assert.deepEqual(marks('English (Canada)', 'Englisch (Kanada'), [' → (']);
    assert.deepEqual(marks('Size (in mm)', '尺寸（毫米'), [' → （']);
    assert.deepEqual(marks('Use the tool “Dodge”', 'Инструмент «Осветление»»'), [' → »']);
    assert.deepEqual(marks('Open “%s”', '「%s を開く'), [' → 「']);
    assert.deepEqual(marks('Touch “options”', 'Tippen Sie auf „Optionen'), [' → „']);
  });

  it('may be of different kinds and widths', () => {
    assert.deepEqual(marks('Open "%s" (again)', '「%s」を開く（再度)'), []);
    assert.deepEqual(marks('Open "this"', 'Öffne „dies“'), []);
    assert.deepEqual(marks('Open "this"', 'Öppna ”detta”'), []);
  });

  it('are none in labels, smileys, inches, words, arrows and addresses', () => {
    assert.deepEqual(marks('First: read', 'a) lesen'), []);
    assert.deepEqual(marks('Done', 'Fertig :-)'), []);
    assert.deepEqual(marks('A screen of 5 inches', 'Ein Bildschirm mit 5"'), []);
    assert.deepEqual(marks('The army', 'צה"ל'), []);
    assert.deepEqual(marks('Edit > Copy', 'Edycja » Kopiuj'), []);
    assert.deepEqual(marks('See https://example.org/.', '(siehe https://example.org/)'), []);
    assert.deepEqual(marks('Save (_S)', '保存(_S)'), []);
  });

  it('are no finding if the source lacks the other half, too', () => {
    assert.deepEqual(marks('(see below', '(siehe unten'), []);
  });
});

describe('Double spaces', () => {
  const po = (source: string, target: string): SegmentPair => {
    const { value } = readDocument({ fileName: 'de.po', text: `msgid "${source}"\nmsgstr "${target}"\n` });
    assert.ok(value.kind === 'bilingual');
    return value.pairs[0]!;
  };

  it('are found in the document, where the segment has one blank', () => {
    assert.deepEqual(saidBy(doubleSpaces, po('Save the file', 'Die  Datei speichern')), [' →   ']);
    assert.deepEqual(saidBy(doubleSpaces, po('Save the file', 'Enregistrer le fichier')), []);
    assert.deepEqual(saidBy(doubleSpaces, po('Save  the file', 'Сохранить  файл')), []);
  });

  it('are not line breaks or the ends of a segment', () => {
    assert.deepEqual(saidBy(doubleSpaces, po('One.\\nTwo.', 'Eins. \\n Zwei.')), []);
    assert.deepEqual(saidBy(doubleSpaces, po('Name:  ', 'Name:  ')), []);
  });

  it('are replaced with a no-break space, if one of them is one', () => {
    for (const space of ['\u00a0', '\u202f'])
      assert.deepEqual(
        doubleSpaces(po('Weight: 7 kg', `Gewicht: 7 ${space}kg`)).map(({ replacement }) => replacement),
        [space],
      );
  });

  it('are found in files with named values', () => {
    const segments = (language: string, text: string) => {
      const { value } = readDocument({ fileName: `${language}.yaml`, text });
      assert.ok(value.kind === 'monolingual');
      return value.segments;
    };
    const pairs = keyedPairs(
      segments('en', 'save: Save the file now\nopen: Open the file\n'),
      segments('fr', 'save: Enregistrer  le fichier\nopen: Ouvrir le fichier\n'),
    )!;
    assert.deepEqual(
      pairs.map((pair) => saidBy(doubleSpaces, pair)),
      [[' →   '], []],
    );
  });
});
