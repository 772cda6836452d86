import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { readAllConcepts } from '../../../src/files/glossary/glossaryReader';
import { readTbx } from '../../../src/files/tbx/tbxReader';
import { TBX_3 } from '../../../src/files/tbx/tbxRules';
import { writeTbx } from '../../../src/files/tbx/tbxWriter';

export const read = (text: string | Uint8Array, encoding?: string) =>
  runSynchronously(readAllConcepts(readTbx, typeof text === 'string' ? Buffer.from(text) : text, { encoding }));
export const tbxText = (concepts: Parameters<typeof writeTbx>[0], version = TBX_3) =>
  Buffer.from(writeTbx(concepts, version).bytes).toString();
/** A version 3 file with this entry. */
export const tbx = (entries: string, declarations = '') =>
  `<?xml version="1.0"?>\n${declarations}<tbx style="dca" type="TBX-Basic" ` +
  `xml:lang="en"><text><body>\n${entries}\n</body></text></tbx>\n`;
export const entry = (inner: string, terms = '<langSec xml:lang="en"><termSec><term>pump</term></termSec></langSec>') =>
  `<conceptEntry id="e1">${inner}${terms}</conceptEntry>`;
export const termSec = (inner: string) =>
  entry('', `<langSec xml:lang="en"><termSec><term>pump</term>${inner}</termSec></langSec>`);
export const only = (text: string) => {
  const { value, problems } = read(text);
  assert.deepEqual(problems, []);
  assert.equal(value.length, 1);
  return value[0]!;
};

/** One entry with the same content in each of the three forms. */
export const MARTIF = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></martifHeader><text><body>
  <termEntry id="e7">
    <descrip type="subjectField">hydraulics</descrip>
    <descripGrp><descrip type="definition">moves
        water</descrip><admin type="source">Handbook</admin></descripGrp>
    <admin type="customerSubset">ACME</admin>
    <note>mind the gap</note>
    <transacGrp><transac type="transactionType">origination</transac><date>2020-01-02</date></transacGrp>
    <transacGrp><transac type="transactionType">modification</transac><date>2021-03-04</date></transacGrp>
    <langSet xml:lang="en">
      <tig><term>pump</term>
        <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
        <termNote type="partOfSpeech">noun</termNote>
        <descripGrp><descrip type="context">Both pumps run.</descrip><admin type="source">p. 3</admin></descripGrp>
      </tig>
    </langSet>
    <langSet xml:lang="de-AT">
      <ntig><termGrp><term>Pumpe</term><termNote type="normativeAuthorization">deprecatedTerm</termNote></termGrp><note>old</note></ntig>
    </langSet>
  </termEntry>
</body></text></martif>`;
export const DCA = `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></tbxHeader><text><body>
  <conceptEntry id="e7">
    <descrip type="subjectField">hydraulics</descrip>
    <descripGrp><descrip type="definition">moves water</descrip><admin type="source">Handbook</admin></descripGrp>
    <admin type="customerSubset">ACME</admin>
    <note>mind the gap</note>
    <transacGrp><transac type="transactionType">origination</transac><date>2020-01-02</date></transacGrp>
    <transacGrp><transac type="transactionType">modification</transac><date>2021-03-04</date></transacGrp>
    <langSec xml:lang="en">
      <termSec><term>pump</term>
        <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
        <termNote type="partOfSpeech">noun</termNote>
        <descripGrp><descrip type="context">Both pumps run.</descrip><admin type="source">p. 3</admin></descripGrp>
      </termSec>
    </langSec>
    <langSec xml:lang="de-AT">
      <termSec><term>Pumpe</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote><note>old</note></termSec>
    </langSec>
  </conceptEntry>
</body></text></tbx>`;
export const DCT = `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><tbxHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></tbxHeader><text><body>
  <conceptEntry id="e7">
    <min:subjectField>hydraulics</min:subjectField>
    <descripGrp><basic:definition>moves water</basic:definition><basic:source>Handbook</basic:source></descripGrp>
    <min:customerSubset>ACME</min:customerSubset>
    <note>mind the gap</note>
    <transacGrp><basic:transactionType>origination</basic:transactionType><date>2020-01-02</date></transacGrp>
    <transacGrp><basic:transactionType>modification</basic:transactionType><date>2021-03-04</date></transacGrp>
    <langSec xml:lang="en">
      <termSec><term>pump</term>
        <min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>
        <min:partOfSpeech>noun</min:partOfSpeech>
        <descripGrp><basic:context>Both pumps run.</basic:context><basic:source>p. 3</basic:source></descripGrp>
      </termSec>
    </langSec>
    <langSec xml:lang="de-AT">
      <termSec><term>Pumpe</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus><note>old</note></termSec>
    </langSec>
  </conceptEntry>
</body></text></tbx>`;
