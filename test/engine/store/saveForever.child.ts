/**
 * An engine that adds, edits and deletes without end and says after each change which concepts the glossary holds by
 * now, until it is killed.
 */
import { ChangeJournal } from '../../../src/engine/store/changeJournal';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';

const [path, journal] = process.argv.slice(2) as [string, string];
const store = new GlossaryStore({ journal: new ChangeJournal(journal) });
const { concepts } = await store.read(path);
process.send?.('started');
for (let number = concepts.size; ; number++) {
  const id = `d${String(number).padStart(8, '0')}`;
  const put = (term: string) =>
    store.change({ path }, { kind: 'put', concepts: [{ id, terms: [{ term, language: 'en' }] }] }, { command: 'add' });
  await put('first');
  await put('second');
  process.send?.(id);
}
