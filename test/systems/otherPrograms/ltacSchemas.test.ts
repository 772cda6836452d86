import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { Schema } from 'node-schematron';
import { writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { HARDEST } from '../../files/support/hardestConcepts';
import { foreignConcepts, RICH } from '../../files/support/richConcepts';
import { faultsBy } from '../../files/support/validation';
import { AWKWARD } from './awkwardGlossary';

/**
 * A folder with LTAC Global's repositories of TBX, which have no licence and are therefore not here
 * (test/schemas/SOURCES.md).
 */
const FOLDER = process.env.GLOSSA_LTAC_SCHEMAS;
/** What a file is held against, by its format and, where it chooses one by what it holds, its dialect. */
const SCHEMAS: [format: ExportFormat, dialect: string, grammar: string | undefined, rules: string[]][] = [
  ['tbx', 'TBX-Basic', 'TBXcoreStructV03.rng', ['TBX-Basic_DCA.sch']],
  ['tbx', 'TBX-Glossa', 'TBXcoreStructV03.rng', []],
  ['tbx-min', 'TBX-Min', 'TBXcoreStructV03.rng', ['TBX-Min_DCA.sch']],
  ['tbx-core', 'TBX-Core', 'TBXcoreStructV03_TBX-Core_integrated.rng', ['TBX-Core.sch']],
  // Which grammar holds for which tags is told by NVDL, which no library here reads.
  ['tbx-dct', 'TBX-Basic', undefined, ['TBX-Basic_DCT.sch', 'Basic.sch', 'Min.sch']],
];

describe('TBX 3, by the schemas of LTAC Global', () => {
  const glossaries: [what: string, concepts: readonly Concept[]][] = [
    ['every field', RICH],
    ['everything that is hard', HARDEST],
    ['what is awkward for other programs', AWKWARD],
    ...foreignConcepts().map((concepts, index): [string, Concept[]] => [`another program’s, ${index + 1}`, concepts]),
  ];
  const written = glossaries.flatMap(([what, concepts]) =>
    ['tbx', 'tbx-min', 'tbx-core', 'tbx-dct'].map((format) => ({
      what,
      format,
      text: Buffer.from(writeGlossary(concepts, format as ExportFormat).bytes).toString(),
    })),
  );

  for (const [format, dialect, grammar, rules] of SCHEMAS) {
    const title = `is valid: ${format} as ${dialect}`;
    if (!FOLDER) {
      it.skip(`${title} (GLOSSA_LTAC_SCHEMAS names no folder with the schemas)`);
      continue;
    }
    it(title, () => {
      const files = written.filter((each) => each.format === format && each.text.includes(`type="${dialect}"`));
      assert.ok(files.length > 0, `no file is ${dialect}`);
      for (const { what, text } of files)
        assert.deepEqual(
          [
            ...(grammar ? againstGrammar(text, schemaText(grammar)) : []),
            ...rules.flatMap((rule) => againstRules(text, schemaText(rule))),
          ],
          [],
          what,
        );
    });

    it(`is told from what is not valid: ${format} as ${dialect}`, () => {
      const { text } = written.find((each) => each.format === format && each.text.includes(`type="${dialect}"`))!;
      if (grammar)
        assert.notDeepEqual(againstGrammar(text.replace('<langSec', '<figure/><langSec'), schemaText(grammar)), []);
      if (rules.length > 0)
        assert.notDeepEqual(
          againstRules(text.replace(`type="${dialect}"`, 'type="TBX-Other"'), schemaText(rules[0]!)),
          [],
        );
    });
  }
});

/** By its name, wherever it lies in the folder. */
function schemaText(name: string): string {
  const found = readdirSync(FOLDER!, { recursive: true, encoding: 'utf8' })
    .filter((each) => path.basename(each) === name)
    .sort((a, b) => a.length - b.length)[0];
  assert.ok(found, `${FOLDER} has no ${name}`);
  return readFileSync(path.join(FOLDER!, found), 'utf8').replace(/^\uFEFF/, '');
}

function againstGrammar(text: string, grammar: string): string[] {
  const schema = RelaxNGValidator.fromDoc(XmlDocument.fromString(grammar));
  try {
    return faultsBy(schema, text);
  } finally {
    schema.dispose();
  }
}

function againstRules(text: string, rules: string): string[] {
  return Schema.fromString(rules)
    .validateString(text)
    .map(({ message }) => message ?? 'a rule is broken');
}
