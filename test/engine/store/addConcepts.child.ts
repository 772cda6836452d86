/** A second engine: adds concepts one by one to a glossary that others change at the same time. */
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';
import { FileLockSockets } from '../../../src/engine/store/socketFiles';

const [path, prefix, count, socketFolder] = process.argv.slice(2) as [string, string, string, string?];
const store = new GlossaryStore({
  lockSockets: socketFolder === undefined ? undefined : new FileLockSockets(socketFolder),
});
for (let index = 0; index < Number(count); index++) {
  const id = `c${prefix}${String(index).padStart(4, '0')}`;
  await store.change({ path }, { kind: 'put', concepts: [{ id, terms: [{ term: id, language: 'en' }] }] });
}
