import type { Word } from './words';
import { splitIntoWords } from './words';

/** Particles of verbs, after R. Quirk et al., A Comprehensive Grammar of the English Language (1985), § 16.2. */
const PARTICLES = /^(?:apart|aside|away|back|down|in|off|on|out|over|through|together|up)$/iu;
/** The maximum number of words of the object between a verb and its particle. */
const MAX_OBJECT_WORDS = 3;
/**
 * Matches the text after a particle: the end of a clause, or a word that begins another phrase. Before a noun, the word
 * is a preposition: *turn the page on the left*.
 */
const PHRASE_END = new RegExp(
  String.raw`^\s*(?:$|[.,;:!?)"”»…–—]|(?:after|again|and|as|at|automatically|because|before|but|by|completely|during|` +
    'for|from|if|immediately|instead|later|manually|now|or|safely|so|then|to|unless|until|using|when|whenever|while|' +
    String.raw`with|without)(?![\p{L}\p{M}-]))`,
  'iu',
);
/** Matches a word that begins another phrase or clause, so the words around it are no verb with its object. */
const OTHER_PHRASE = new RegExp(
  '^(?:about|after|am|and|are|as|at|be|been|before|being|but|by|can|could|did|do|does|for|from|had|has|have|he|how|i|' +
    'if|into|is|may|might|must|nor|not|of|onto|or|shall|she|should|so|than|then|they|to|was|we|were|what|when|where|' +
    'which|while|who|whose|will|with|would)$',
  'iu',
);
/** Matches a word before a noun, so the next word is no verb. */
const BEFORE_NOUN = /^(?:an?|any|each|every|her|his|its|my|no|of|our|some|that|the|their|these|this|those|your)$/iu;
/** Matches a participle, to which a particle after it belongs: *a work based on*. */
const PARTICIPLE = /[^e]ed$/iu;
/** Matches the text between two words of one clause. */
const GAP = /^[\s"'“”‘’«»/%{}#@&*_\p{S}]*$/u;

/**
 * Returns the words of an English text that may be a verb and its particle with the object between them: *shut* and
 * *down* in *shut the server down*.
 */
export function separatedVerbs(text: string): { verb: Word; particle: Word }[] {
  const words = splitIntoWords(text, 'en');
  return words.flatMap((particle, index) => {
    if (PARTICIPLE.test(words[index - 1]?.text ?? '')) return [];
    if (!PARTICLES.test(particle.text) || !PHRASE_END.test(text.slice(particle.end))) return [];
    const found: { verb: Word; particle: Word }[] = [];
    for (let at = index - 1; at >= 0 && index - at <= MAX_OBJECT_WORDS + 1; at--) {
      const verb = words[at]!;
      if (OTHER_PHRASE.test(verb.text) || !GAP.test(text.slice(verb.end, words[at + 1]!.start))) break;
      if (at < index - 1 && !BEFORE_NOUN.test(words[at - 1]?.text ?? '')) found.push({ verb, particle });
    }
    return found;
  });
}
