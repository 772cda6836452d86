import assert from 'node:assert/strict';
import { readDocumentPair } from '../../../src/engine/reading/documentPair';
import { readDocument } from '../../../src/files/documents';
import type { DocumentReadOptions } from '../../../src/files/tableDocuments';
import type { DocumentInput } from '../../../src/model/document';

/** The source texts and the translations of one file. */
async function pairsIn(fileName: string, text: string, wanted: DocumentReadOptions): Promise<string[] | undefined> {
  const read = (document: DocumentInput) =>
    Promise.resolve(readDocument('text' in document ? document : assert.fail()));
  const { source, target } = await readDocumentPair({ source: { fileName, text } }, wanted, read);
  if (!target || source.kind !== 'monolingual' || target.kind !== 'monolingual') return undefined;
  const translations = target.segments;
  return source.segments.map(
    ({ text: written, key }) => `${written} = ${translations.find((each) => each.key === key)?.text}`,
  );
}

describe('A file whose names are the source texts', () => {
  it('has pairs: names of several words, also below a path and behind a context', async () => {
    const laravel =
      '{"Forgot your password?": "Mot de passe oublié ?", "Sign in": "Se connecter", "Cancel": "Annuler"}';
    assert.deepEqual(await pairsIn('fr.json', laravel, { source: 'en' }), [
      'Forgot your password? = Mot de passe oublié ?',
      'Sign in = Se connecter',
      'Cancel = Annuler',
    ]);
    const jed =
      '{"locale_data": {"app": {"": {"lang": "sv"}, "Open the lid": ["Öppna locket"], "verb\\u0004Save all": ' +
      '["Spara allt"]}}}';
    assert.deepEqual(await pairsIn('sv.json', jed, { source: 'en' }), [
      'Open the lid = Öppna locket',
      'Save all = Spara allt',
    ]);
    assert.deepEqual(await pairsIn('es.yml', 'es:\n  "Close the door.": "Cierra la puerta."\n', { source: 'en' }), [
      'Close the door. = Cierra la puerta.',
    ]);
  });

  it('has none where the names are identifiers, or in the language of the texts', async () => {
    const keys = '{"auth.login": "Se connecter", "auth.reset_link": "Mot de passe oublié ?"}';
    assert.equal(await pairsIn('fr.json', keys, { source: 'en' }), undefined);
    assert.equal(await pairsIn('en.json', '{"Open the lid": "Open the lid, please"}', { source: 'en' }), undefined);
  });

  it('is read in a moment, also where a name is made of numbers or long names differ late', async () => {
    const numbered = `Close the lid${'.1'.repeat(100_000)}x`;
    const long = `Open ${'lid '.repeat(60_000)}`;
    const names = [numbered, `${long}a`.repeat(2), `${long}b`.repeat(2)];
    const start = process.cpuUsage();
    const pairs = await pairsIn('sv.json', JSON.stringify(Object.fromEntries(names.map((name) => [name, 'Lock']))), {
      source: 'en',
    });
    const { user, system } = process.cpuUsage(start);
    assert.equal(pairs?.length, names.length);
    assert.ok(user + system < 5_000_000, `${(user + system) / 1000} ms`);
  });
});
