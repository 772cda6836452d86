import type { eld } from 'eld/small';
import { latePackage } from './latePackage';

const late = latePackage<{ default: typeof eld }>('eld', 'src/entries/static.small.js');

/**
 * The recogniser of languages: its tables take a hundred megabytes and half a second, and documents that state their language
 * do without.
 */
export const recogniser = (): typeof eld => late().default;
