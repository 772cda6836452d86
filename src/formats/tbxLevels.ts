/** The elements of each level of TBX, of version 3 and then of version 2. */
export const ENTRIES = ['conceptEntry', 'termEntry'];
export const LANGUAGES = ['langSec', 'langSet'];
export const TERMS = ['termSec', 'tig', 'ntig'];
