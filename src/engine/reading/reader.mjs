/**
 * The thread's program where the engine runs from its sources: what loads TypeScript does so in the first thread alone.
 * The build puts a bundle in its place.
 */
import { register } from 'tsx/esm/api';

register();
await import(new URL('./reader.ts', import.meta.url).href);
