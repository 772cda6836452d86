import type { Span } from '../model/phrase';

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
