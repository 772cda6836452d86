import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';
import { XLIFF_12_SCHEMA } from '../../../scripts/steps/otherPrograms.mjs';
import { inProject } from '../../../scripts/steps/project.mjs';
import { writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';
import { HARDEST } from '../../files/support/hardestConcepts';
import { foreignConcepts, RICH } from '../../files/support/richConcepts';
import { faultsBy } from '../../files/support/validation';
import { AWKWARD } from './awkwardGlossary';

const XML_NAMESPACE = inProject('test', 'schemas', 'xliff', 'informativeCopiesOf3rdPartySchemas', 'w3c', 'xml.xsd');
const PAIR = { source: 'en', target: 'de' };

describe('XLIFF 1.2, by the schema of OASIS', () => {
  let schema: XsdValidator;
  before(() => {
    xmlRegisterInputProvider(
      new XmlBufferInputProvider({ 'http://www.w3.org/2001/xml.xsd': readFileSync(XML_NAMESPACE) }),
    );
    schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(XLIFF_12_SCHEMA)));
  });

  const faultsOf = (file: Uint8Array | string) => faultsBy(schema, file);
  const glossaries: [what: string, concepts: Concept[]][] = [
    ['every field', RICH],
    ['everything that is hard', HARDEST],
    ['what is awkward for other programs', AWKWARD],
    ['nothing', []],
    ...foreignConcepts().map((concepts, index): [string, Concept[]] => [`another program’s, ${index + 1}`, concepts]),
  ];
  for (const [what, concepts] of glossaries)
    it(`is valid: ${what}`, () => assert.deepEqual(faultsOf(writeGlossary(concepts, 'xliff12', PAIR).bytes), []));

  it('is told from what is not valid', () => {
    const text = Buffer.from(writeGlossary(AWKWARD, 'xliff12', PAIR).bytes).toString();
    assert.match(faultsOf(text.replace(/<trans-unit id="[^"]*">/, '<trans-unit>')).join('\n'), /id/);
  });
});
