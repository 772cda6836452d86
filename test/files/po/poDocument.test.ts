import assert from 'node:assert/strict';
import { describeDocument } from '../../../src/files/document/documents';

describe('a PO header in one string', () => {
  it('states the languages too', () => {
    const text = 'msgid ""\nmsgstr "X-Source-Language: en\\nLanguage: fr\\n"\n\nmsgid "rent"\nmsgstr "loyer"\n';
    assert.deepEqual(describeDocument({ fileName: 'messages.po', text }), { kind: 'bilingual', pair: { source: 'en', target: 'fr' } });
  });
});
