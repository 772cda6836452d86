import assert from 'node:assert/strict';
import { keyedPairs } from '../../../src/engine/build/segmentPairs';
import { readDocument } from '../../../src/files/documents';
import type { Segment } from '../../../src/model/segment';
import { located } from '../document/marked';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" ' +
  '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n';
const plural = (forms: Record<string, string>): string =>
  `${HEAD}<key>files</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>%#@COUNT@</string>\n<key>COUNT</key>\n<dict>\n<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n` +
  `<key>NSStringFormatValueTypeKey</key>\n<string>d</string>\n${Object.entries(forms)
    .map(([name, text]) => `<key>${name}</key>\n<string>${text}</string>\n`)
    .join('')}</dict>\n</dict>\n` +
  '<key>saved</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>Saved %#@COUNT@ &amp; ' +
  'closed</string>\n</dict>\n</dict>\n</plist>\n';
const ENGLISH = plural({ one: '%d file', other: '%d files' });
const POLISH = plural({ few: '%d pliki', many: '%d plików', one: '%d plik' });

const segmentsOf = (fileName: string, text: string): Segment[] => {
  const { value, problems } = readDocument({ fileName, text });
  assert.deepEqual(problems, []);
  return value.kind === 'monolingual' ? value.segments : [];
};

describe('Apple’s property lists of strings', () => {
  it('give the forms of a text under its name and that of its variable', () => {
    assert.deepEqual(
      segmentsOf('en.lproj/a.stringsdict', ENGLISH).map(({ line, key, text }) => `${line} ${key}: ${text}`),
      ['16 files.COUNT.one: %d file', '18 files.COUNT.other: %d files', '24 saved: Saved %#@COUNT@ & closed'],
    );
  });

  it('pair forms by their number, and those that only one language has with the one for any number', () => {
    const pairs = keyedPairs(
      segmentsOf('en.lproj/a.stringsdict', ENGLISH),
      segmentsOf('pl.lproj/a.stringsdict', POLISH),
    )!;
    assert.deepEqual(
      pairs.map(({ source, target }) => `${source.text} = ${target.text}`),
      ['%d file = %d plik', '%d files = %d pliki', '%d files = %d plików'],
    );
  });

  it('hold no text in names and in what is for the system', () => {
    const select = (selected: string): string => ENGLISH.replace(`>${selected}<`, () => `>⟦${selected}⟧<`);
    assert.equal(located('en.lproj/a.stringsdict', select('%d files')), '⟦%d files⟧');
    for (const none of ['other', 'COUNT', 'NSStringPluralRuleType', 'd', 'NSStringFormatValueTypeKey'])
      assert.equal(located('en.lproj/a.stringsdict', select(none)), undefined, none);
  });

  it('are read under the name of .strings, too', () => {
    const list = `${HEAD}<key>open</key>\n<string>Open “it”</string>\n</dict>\n</plist>\n`;
    assert.deepEqual(
      segmentsOf('en.lproj/a.strings', list).map(({ key, text }) => `${key}: ${text}`),
      ['open: Open “it”'],
    );
    assert.deepEqual(
      segmentsOf('en.lproj/a.strings', '"open" = "Open";\n').map(({ key, text }) => `${key}: ${text}`),
      ['open: Open'],
    );
  });
});
