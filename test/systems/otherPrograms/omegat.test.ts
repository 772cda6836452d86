import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';
import { AWKWARD } from './awkwardGlossary';
import { ExportedGlossary, sidesIn } from './otherPrograms';

const FOLDERS = ['source', 'target', 'tm/auto', 'glossary', 'dictionary', 'omegat'];
const DEFAULTS = ['source', 'target', 'tm', 'glossary', 'dictionary']
  .map((name) => `<${name}_dir>__DEFAULT__</${name}_dir>`)
  .join('');
const project = (from: string, to: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><omegat><project ` +
  `version="1.0">${DEFAULTS}<source_lang>${from}</source_lang><target_lang>${to}</target_lang><sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations><remove_tags>false</remove_tags></project></omegat>`;
const SCRIPT = inProject('test', 'systems', 'otherPrograms', 'glossariesOfProject.groovy');
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('OmegaT', function () {
  this.timeout(120_000);
  let glossary: ExportedGlossary;
  before(() => {
    glossary = new ExportedGlossary(AWKWARD);
  });
  after(() => glossary.remove());

  /**
   * Translates a text with a memory that is applied by itself; the translations of its lines, and what stands in the
   * glossaries.
   */
  function translated(
    from: string,
    to: string,
    lines: readonly string[],
    memory: string,
    glossaries: readonly string[] = [],
  ): { lines: string[]; glossaries: [string, string, string][][] } {
    const folder = path.join(glossary.folder, `${from}-${to}`);
    for (const name of FOLDERS) mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'omegat.project'), project(from, to));
    // An empty line parts the segments of a text.
    writeFileSync(path.join(folder, 'source', 'terms.txt'), lines.map((line) => `${line}\n`).join('\n'));
    copyFileSync(memory, path.join(folder, 'tm', 'auto', path.basename(memory)));
    const inProjectFolder = glossaries.map((file) => path.join(folder, 'glossary', path.basename(file)));
    glossaries.forEach((file, index) => copyFileSync(file, inProjectFolder[index]!));
    execFileSync(
      'omegat',
      [
        folder,
        '--mode=console-translate',
        `--config-dir=${path.join(glossary.folder, 'settings')}`,
        `--script=${SCRIPT}`,
        '--disable-project-locking',
        '--no-team',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 },
    );
    return {
      lines: readFileSync(path.join(folder, 'target', 'terms.txt'), 'utf8')
        .split('\n')
        .filter((line) => line),
      glossaries: inProjectFolder.map(
        (file) => JSON.parse(readFileSync(`${file}.json`, 'utf8')) as [string, string, string][],
      ),
    };
  }

  it('translates every term by the memory, and finds every pair in the glossary', async () => {
    const sides = sidesIn(AWKWARD, 'en', 'de');
    const terms = sides.flatMap(({ sources }) => sources.map(inOneLine));
    const pair = ['--from', 'en', '--to', 'de'];
    const { lines, glossaries } = translated('en', 'de', terms, await glossary.export('tmx', ...pair), [
      await glossary.export('omegat', ...pair),
    ]);
    assert.equal(lines.length, terms.length);
    lines.forEach((line, index) => {
      const possible = sides
        .filter(({ sources }) => sources.map(inOneLine).includes(terms[index]!))
        .flatMap(({ targets }) => targets.map(inOneLine));
      assert.ok(possible.includes(line), `“${terms[index]}” is “${line}”`);
    });
    // What a spreadsheet could run is marked as text.
    const found = glossaries[0]!.map(([source, target]) =>
      [source.trim(), target].map((text) => text.replace(/^'=/, '=')),
    );
    for (const { sources, targets } of sides) {
      const own = found
        .filter(
          ([source, target]) => sources.map(inOneLine).includes(source!) && targets.map(inOneLine).includes(target!),
        )
        .flat();
      for (const term of [...sources, ...targets]) assert.ok(own.includes(inOneLine(term)), term);
    }
    assert.ok(!found.flat().some((term) => ['Zisterne', 'blacklist', 'schwarze Liste'].includes(term!)));
    assert.deepEqual(
      glossaries[0]!.filter(([source]) => source === 'cistern').map(([, , note]) => note.trim()),
      ['not the vehicle'],
    );
  });

  it('translates into a language with a script, from a side that is no source elsewhere', async () => {
    // It takes whatever language a unit has, so that a memory of all languages would be wrong here.
    const { lines } = translated(
      'de',
      'sr-Latn',
      ['Farbprofil'],
      await glossary.export('tmx', '--from', 'de', '--to', 'sr-Latn'),
    );
    assert.deepEqual(lines, ['profil boja']);
  });

  it('reads TBX 2, and shows a deprecated term like any other, so that only those to be used are exported for it', async () => {
    const statuses = ['preferred', 'admitted', 'none'].flatMap((status) => ['--status', status]);
    const { glossaries } = translated(
      'en',
      'fr',
      ['tank'],
      await glossary.export('tmx', '--from', 'en', '--to', 'fr'),
      [await glossary.export('tbx2', ...statuses)],
    );
    assert.deepEqual(
      glossaries[0]!
        .filter(([, target]) => target)
        .map(([source, target]) => `${source} = ${target}`)
        .sort(),
      [
        'cistern = citerne',
        'cistern = réservoir',
        'tank = citerne',
        'tank = réservoir',
        'test tube 🧪👩🏽‍🔬 = \u00e9prouvette',
      ],
    );
  });
});
