import assert from 'node:assert/strict';
import { tellingNames } from '../../../src/editor/display/tellingNames';

describe('tellingNames', () => {
  const cases: [paths: string[], names: string[]][] = [
    [
      ['/p/contract.en.md', '/p/contract.de.md'],
      ['contract.en.md', 'contract.de.md'],
    ],
    [
      ['/p/res/values/strings.xml', '/p/res/values-de/strings.xml'],
      ['values/strings.xml', 'values-de/strings.xml'],
    ],
    [
      ['/p/locales/en/app/menu.json', '/p/locales/de/app/menu.json'],
      ['en/app/menu.json', 'de/app/menu.json'],
    ],
    [
      ['/p/menu.json', '/p/de/menu.json'],
      ['p/menu.json', 'de/menu.json'],
    ],
    [
      ['menu.json', 'de/menu.json'],
      ['menu.json', 'de/menu.json'],
    ],
    [['/p/dialogs.xlf'], ['dialogs.xlf']],
    [
      ['/p/a.md', '/p/a.md'],
      ['p/a.md', 'p/a.md'],
    ],
  ];
  for (const [paths, names] of cases)
    it(`calls ${paths.join(' and ')} ${names.join(' and ')}`, () => assert.deepEqual(tellingNames(paths), names));
});
