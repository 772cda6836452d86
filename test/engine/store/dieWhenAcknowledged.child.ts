import { writeSync } from 'node:fs';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';

const [glossary, folder] = process.argv.slice(2) as [string, string];
const store = new GlossaryStore({ acknowledged: { folder, large: 0 } });
await store.change({ path: glossary }, { kind: 'put', concepts: [{ id: 'ca', terms: [{ term: 'water pump', language: 'en' }] }] });
writeSync(1, 'acknowledged');
process.kill(process.pid, 'SIGKILL');
