import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { BuildHandler } from '../../../src/engine/handlers/build';
import { DocumentReader } from '../../../src/engine/reading/documentReader';

/** Sentences with a place for code in each; `#` is replaced by what a format writes there. */
const ENGLISH = [
  'Return the security deposit # within one month.',
  'The notice period # ends today.',
  'Nobody # rents the parking space.',
];
const GERMAN = [
  'Geben Sie die Kaution # binnen eines Monats zurück.',
  'Die Kündigungsfrist # endet heute.',
  'Niemand # mietet den Stellplatz.',
];

interface Case {
  format: string;
  /** What the document writes at each place. */
  codes: [string, string, string];
  /** File names and contents of both sides, or of one bilingual file. */
  files(source: string[], target: string[]): Record<string, string | Uint8Array>;
}

const both =
  (name: string, write: (sentences: string[]) => string | Uint8Array): Case['files'] =>
  (source, target) => ({ [`a.en.${name}`]: write(source), [`a.de.${name}`]: write(target) });
const values = (sentences: string[], line: (key: string, sentence: string) => string) =>
  sentences.map((sentence, index) => line(`key${index}`, sentence));
const pairs = (source: string[], target: string[], line: (from: string, to: string) => string) =>
  source.map((sentence, index) => line(sentence, target[index]!)).join('\n');

const CASES: Case[] = [
  {
    format: 'Markdown',
    codes: ['`npm starter`', '{{ expiryday }}', '<kbd>ctrlkey</kbd>'],
    files: both(
      'md',
      (sentences) =>
        `---\nlayout: frontmatter words\n---\n\n${sentences.join('\n\n')}\n\n\`\`\`sh\nfenced command\n\`\`\`\n`,
    ),
  },
  {
    format: 'HTML',
    codes: ['<code>npm starter</code>', '{{ expiryday }}', '<img src="ctrlkey.png">'],
    files: both(
      'html',
      (sentences) =>
        `<html><head><style>fenced { ` +
        `}</style></head><body>${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}<script>command()</script></body></html>`,
    ),
  },
  {
    format: 'JSON',
    codes: ['{npmstarter}', '<b>{{expiryday}}</b>', '${ctrlkey}'],
    files: both(
      'json',
      (sentences) => `{${values(sentences, (key, sentence) => `"${key}": ${JSON.stringify(sentence)}`).join(',\n')}}`,
    ),
  },
  {
    format: 'YAML',
    codes: ['%{npmstarter}', '{expiryday}', '%(ctrlkey)s'],
    files: both('yml', (sentences) => values(sentences, (key, sentence) => `${key}: "${sentence}"`).join('\n')),
  },
  {
    format: 'properties',
    codes: ['{0,number,npmstarter}', '${expiryday}', '%1$s'],
    files: both('properties', (sentences) => values(sentences, (key, sentence) => `${key} = ${sentence}`).join('\n')),
  },
  {
    format: 'XLIFF 1.2',
    codes: ['<x id="npmstarter"/>', '<ph id="1">&lt;expiryday/&gt;</ph>', '<g id="ctrlkey">%s</g>'],
    files: (source, target) => ({
      'a.xlf':
        `<xliff version="1.2"><file source-language="en" ` +
        `target-language="de"><body>${pairs(source, target, (from, to) => `<trans-unit id="u"><source>${from}</source><target>${to}</target></trans-unit>`)}</body></file></xliff>`,
    }),
  },
  {
    format: 'XLIFF 2',
    codes: ['<ph id="npmstarter"/>', '<pc id="expiryday">{0}</pc>', '<sc id="1"/>{ctrlkey}<ec startRef="1"/>'],
    files: (source, target) => ({
      'b.xlf':
        `<xliff version="2.0" srcLang="en" trgLang="de"><file ` +
        `id="f">${pairs(source, target, (from, to) => `<unit id="u"><segment><source>${from}</source><target>${to}</target></segment></unit>`)}</file></xliff>`,
    }),
  },
  {
    format: 'TMX',
    codes: [
      '<ph>npmstarter</ph>',
      '<bpt i="1">&lt;expiryday&gt;</bpt>{0}<ept i="1">&lt;/expiryday&gt;</ept>',
      '{ctrlkey}',
    ],
    files: (source, target) => ({
      'a.tmx':
        `<tmx version="1.4"><header ` +
        `srclang="en"/><body>${pairs(source, target, (from, to) => `<tu><tuv xml:lang="en"><seg>${from}</seg></tuv><tuv xml:lang="de"><seg>${to}</seg></tuv></tu>`)}</body></tmx>`,
    }),
  },
  {
    format: 'PO',
    codes: ['%(npmstarter)s', '%s', '${ctrlkey}'],
    files: (source, target) => ({
      'a.de.po':
        `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: ` +
        `en\\n"\n\n${pairs(source, target, (from, to) => `msgid "${from}"\nmsgstr "${to}"\n`)}`,
    }),
  },
  {
    format: 'CSV',
    codes: ['{npmstarter}', '<b>%d</b>', '%ctrlkey%'],
    files: (source, target) => ({ 'a.csv': `en,de\n${pairs(source, target, (from, to) => `"${from}","${to}"`)}` }),
  },
  {
    format: 'DOCX',
    codes: ['{npmstarter}', '{{expiryday}}', 'https://example.org/ctrlkey'],
    files: both('docx', docx),
  },
  {
    format: 'plain text',
    codes: ['npmstarter@example.org', '{count, plural, other {#}}', '$ctrlkey'],
    files: both('txt', (sentences) => sentences.join('\n\n')),
  },
];

function docx(sentences: string[]): Uint8Array {
  const body = sentences
    .map((sentence) => `<w:p><w:r><w:t xml:space="preserve">${sentence}</w:t></w:r></w:p>`)
    .join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
        'PartName="/word/document.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ' +
        'Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
        'Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<w:document ` +
        `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

const withCodes = (sentences: string[], codes: string[]): string[] =>
  sentences.map((sentence, index) => sentence.replace('#', () => codes[index]!));

/** Words that stand in code alone. */
const OF_CODE = /npm|starter|expiryday|ctrlkey|kbd|example|frontmatter|fenced|command|plural|number/i;

describe('code, tags and placeholders in a build', () => {
  let folder: string;
  let encoder: PhraseEncoder;
  /** Everything that was handed to the encoder. */
  let encoded: string[];
  const reader = new DocumentReader();
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-'));
    const bundled = await openEncoder(bundledModelFolder());
    encoder = {
      fingerprint: bundled.fingerprint,
      dimensions: bundled.dimensions,
      calibration: bundled.calibration,
      encodePhrases: (...given) => bundled.encodePhrases(...given),
      encodeWords: (segments, signal) => {
        encoded.push(...segments.flat());
        return bundled.encodeWords(segments, signal);
      },
      knowsWord: () => false,
      encodeContexts: (...given) => bundled.encodeContexts(...given),
      clearCache: () => bundled.clearCache(),
      close: () => bundled.close(),
    };
  });
  after(async () => {
    await encoder.close();
    await reader.threads.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const { format, codes, files } of CASES) {
    it(`of ${format} are in no phrase and not aligned, and stand in the evidence as in the document`, async () => {
      encoded = [];
      const filled = { source: withCodes(ENGLISH, codes), target: withCodes(GERMAN, codes) };
      const written = Object.entries(files(filled.source, filled.target));
      for (const [name, content] of written) await writeFile(path.join(folder, name), content);
      const [source, target] = written.map(([name]) => ({ path: path.join(folder, name) }));
      const builds = new BuildHandler(() => Promise.resolve(encoder), reader);
      const { pairs, beads, problems } = await builds.build({
        source: source!,
        target,
        languages: { source: 'en', target: 'de' },
        minConfidence: 0,
      });
      assert.deepEqual(problems, []);
      assert.equal(beads, 3);
      assert.deepEqual(
        pairs.filter((pair) => OF_CODE.test(`${pair.source} ${pair.target}`)).map((pair) => [pair.source, pair.target]),
        [],
      );
      assert.deepEqual(
        encoded.filter((text) => OF_CODE.test(text)),
        [],
      );
      const evidence = pairs.flatMap((pair) => pair.evidence);
      for (const side of ['source', 'target'] as const) {
        const found = new Set(evidence.map(({ [side]: { before, phrase, after } }) => before + phrase + after));
        assert.deepEqual(
          [...found].filter((sentence) => !filled[side].includes(sentence)),
          [],
        );
        assert.ok(found.size > 1, `${found.size} of the sentences are evidence`);
      }
    });
  }
});
