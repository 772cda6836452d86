import type { Span } from '../model/phrase';
import type { Word } from './words';
import { splitIntoWords } from './words';

/**
 * Complex prepositions of English, after R. Quirk et al., A Comprehensive Grammar of the English Language (1985), §§
 * 9.10–9.13, and verbs with a fixed noun (§ 16.58). Their nouns do not have the meaning that a glossary gives them:
 * *taken into account*. The names of keys on a keyboard count as idioms, too: *the Tab key*.
 */
const IDIOMS = new RegExp(
  String.raw`\b(?:(?<!(?:log|sign)(?:s|ged|ging|ed|ing)? )into account|on account of|by (?:means|virtue|way|` +
    'dint) of|by the way|in (?:accordance|addition|aid|behalf|case|charge|common|comparison|compliance|' +
    'connection|consequence|contact|contrast|exchange|favou?r|front|lieu|light|line|need|place|process|' +
    'quest|regard|relation|respect|return|search|spite|terms|view) (?:of|to|with|for)|in the (?:case|' +
    'course|event|face|hope|interests?|light|name|process|way) of|in the first place|on (?:behalf|pain|' +
    'top|grounds) of|on the (?:basis|grounds|part|strength) of|with (?:a view|reference|regard|respect|' +
    'the exception) (?:of|to)|for (?:lack|want|the sake) of|as a matter of|(?:give|gives|giving|gave|' +
    'given) way|(?:take|takes|taking|took|taken) (?:advantage|care|note|part|place)|(?:(?:up|out)(?: |' +
    '-)(?:to|of)(?: |-)|to )date|note that|tables? of contents|(?:(?:access|alt|arrow|control|ctrl|' +
    'cursor|delete|del|end|enter|esc|escape|function|home|modifier|return|shift|space|tab)|' +
    String.raw`f\d{1,2}) keys?|(?:\d+|[%{]\S+|many|several|multiple|few|two|three|four|five|ten) times)\b|` +
    String.raw`^\W*times\W*$`,
  'giu',
);

/** Returns whether a word of an English text is part of an idiom, in which it does not have its usual meaning. */
export function isInIdiom(text: string, { start, end }: Span, language: string): boolean {
  return (
    /^en\b/.test(language) &&
    Array.from(text.matchAll(IDIOMS)).some(
      ({ 0: idiom, index }) => index <= start && index + idiom.length >= end && idiom.length > end - start,
    )
  );
}

const PARTICLE = /^\s+(?:away|back|down|in|into|off|on|out|over|up)(?![\p{L}\p{N}-])/iu;
/** Matches text that may precede the base form of a verb, such as a modal verb, *to* or the beginning of a sentence. */
const BEFORE_VERB = new RegExp(
  String.raw`(?:^[\p{P}\p{S}\s]*|[.!?:;]\s+|\b(?:and|can(?:not)?|could|do|don[’']t|have|may|might|must|not|or|` +
    String.raw`please|shall|should|they|to|we|will|would|you)\s+(?:yourself\s+)?)$`,
  'iu',
);

/**
 * Returns whether a word is a verb with a particle, which differs in meaning from the word alone: *logged out*, *to log
 * in*. Quirk et al. (1985), §§ 16.3–16.4.
 */
export function isInPhrasalVerb(text: string, { start, end }: Span, language: string): boolean {
  const written = text.slice(start, end);
  return (
    /^en\b/.test(language) &&
    !/\s/.test(written) &&
    PARTICLE.test(text.slice(end)) &&
    (/(?:ed|ing)$/i.test(written) || BEFORE_VERB.test(text.slice(0, start)))
  );
}

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
