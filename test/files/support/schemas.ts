import { readFileSync } from 'node:fs';
import {
  DtdValidator,
  XmlBufferInputProvider,
  XmlDocument,
  XmlDtd,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm';
import { inProject } from '../../../scripts/steps/project.mjs';
import type { Validator } from './validation';
import { faultsBy } from './validation';

/** What a file is held against: the schemas in test/schemas. */
export type SchemaName = 'tbx' | 'tbx-dct' | 'tbx-min' | 'tbx-core' | 'tbx2' | 'tmx' | 'xliff';

const XML_NAMESPACE = 'informativeCopiesOf3rdPartySchemas/w3c/xml.xsd';
/**
 * Files that schemas import, by the path that they import them under. Nothing else is opened, and nothing is fetched.
 */
const IMPORTED: Record<string, string> = {
  ...{
    'xliff_core_2.0.xsd': 'xliff/xliff_core_2.0.xsd',
    'modules/glossary.xsd': 'xliff/modules/glossary.xsd',
    [XML_NAMESPACE]: `xliff/${XML_NAMESPACE}`,
  },
  ...Object.fromEntries(
    ['tbx3-texts.xsd', 'tbx-min-module.xsd', 'tbx-basic-module.xsd'].map((file) => [file, `tbx/${file}`]),
  ),
};
/** The core and the module, which know nothing of each other. */
const XLIFF = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="urn:oasis:names:tc:xliff:document:2.0" schemaLocation="xliff_core_2.0.xsd"/>
  <xs:import namespace="urn:oasis:names:tc:xliff:glossary:2.0" schemaLocation="modules/glossary.xsd"/>
</xs:schema>`;

/** What XML Schema cannot say of a dialect: what must not be found, by XPath. */
const FORBIDDEN: Partial<Record<SchemaName, [what: string, xpath: string][]>> = {
  'tbx-min': [
    [
      'a status of other words',
      '//*[@type = ' +
        '"administrativeStatus"][not(contains("|preferredTerm-admn-sts|admittedTerm-admn-sts|supersededTerm-admn-sts|deprecatedTerm-admn-sts|", ' +
        'concat("|", normalize-space(.), "|")))]',
    ],
    [
      'a part of speech of other words',
      '//*[@type = "partOfSpeech"][not(contains("|noun|verb|adjective|adverb|other|", concat("|", ' +
        'normalize-space(.), "|")))]',
    ],
  ],
  'tbx-dct': [
    ['a tag of our own in TBX-Basic', '//*[namespace-uri() = "urn:x-glossa:tbx"][/*/@type = "TBX-Basic"]'],
    ['a tag of our own that stands for nothing', '//*[namespace-uri() = "urn:x-glossa:tbx"][not(@metaType)]'],
    [
      'a data category as an attribute',
      '//*[namespace-uri() = "urn:iso:std:iso:30042:ed-2"][@type][not(self::*[local-name() = "tbx" or ' +
        'local-name() = "hi"])]',
    ],
  ],
};

xmlRegisterInputProvider(
  new XmlBufferInputProvider(Object.fromEntries(Object.entries(IMPORTED).map(([path, file]) => [path, read(file)]))),
);
const VALIDATORS: Record<SchemaName, Validator> = {
  tbx: XsdValidator.fromDoc(XmlDocument.fromBuffer(read('tbx/tbx3.xsd'))),
  'tbx-dct': XsdValidator.fromDoc(XmlDocument.fromBuffer(read('tbx/tbx-dct.xsd'))),
  'tbx-min': XsdValidator.fromDoc(XmlDocument.fromBuffer(read('tbx/tbx-min.xsd'))),
  'tbx-core': XsdValidator.fromDoc(XmlDocument.fromBuffer(read('tbx/tbx-core.xsd'))),
  tbx2: XsdValidator.fromDoc(XmlDocument.fromBuffer(read('tbx/tbx2.xsd'))),
  xliff: XsdValidator.fromDoc(XmlDocument.fromString(XLIFF)),
  tmx: new DtdValidator(XmlDtd.fromBuffer(read('tmx/tmx14.dtd'))),
};

/** What keeps a file from being valid, in the words of the validator. */
export function faultsOf(file: Uint8Array | string, name: SchemaName): string[] {
  return faultsBy(VALIDATORS[name], file, (document) => [
    ...(name === 'tmx' ? [] : lostReferences(document)),
    ...forbiddenIn(document, name),
  ]);
}

/** References that lead to no id, which the validator does not look for. */
function lostReferences(document: XmlDocument): string[] {
  const values = (xpath: string) => document.find(xpath).map((node) => node.content);
  const ids = new Set(values('//@id'));
  const isLink =
    'self::*[local-name() = "xref" or local-name() = "externalCrossReference" or local-name() = "xGraphic" or ' +
    '@metaType = "xref"]';
  return values(`//*[not(${isLink})]/@target | //@startRef`)
    .filter((target) => !ids.has(target))
    .map((target) => `nothing has the id ${target}`);
}

function forbiddenIn(document: XmlDocument, name: SchemaName): string[] {
  return (FORBIDDEN[name] ?? []).flatMap(([what, xpath]) =>
    document.find(xpath).map((node) => `${what}: ${node.content}`),
  );
}

function read(file: string): Uint8Array {
  return readFileSync(inProject('test', 'schemas', file));
}
