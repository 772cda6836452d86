import type { Concept } from '../../src/model/concept';

const HEADER =
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
/** Sentences with a place for a term, and their translations; of different lengths, as those of a manual are. */
const SENTENCES = [
  [
    'Open the cover slowly and make sure that the {} stands still before you reach into the machine.',
    'Öffnen Sie die Abdeckung langsam und stellen Sie sicher, dass {} stillsteht, bevor Sie in die Maschine greifen.',
  ],
  ['The {} is checked by the manufacturer once a year.', 'Der Hersteller prüft {} einmal im Jahr.'],
  [
    'If water has entered the housing, replace the {} together with both seals and write the date into the book.',
    'Ist Wasser in das Gehäuse gelaufen, ersetzen Sie {} samt beiden Dichtungen und tragen Sie das Datum in das Buch ein.',
  ],
  ['Never clean the {} with petrol.', 'Reinigen Sie {} niemals mit Benzin.'],
  [
    'Both parties have agreed that the cost of the {} is paid by the buyer, who may ask for a receipt.',
    'Beide Seiten haben vereinbart, dass der Käufer, der eine Quittung verlangen kann, die Kosten für {} trägt.',
  ],
] as const;
/** Sentences of an entry. */
const SENTENCES_OF_ENTRY = 3;
/** Every so manieth term is translated by something else than the glossary's equivalent. */
const WRONG_EACH = 40;
/** What stands there then. */
const WRONG = 'das Ding da';

/**
 * A PO file of so many characters with the terms of a glossary in its sentences, in turn, and in their translations; some are missing there. The
 * same for the same arguments.
 */
export function madePo(length: number, concepts: readonly Concept[]): string {
  const parts = [HEADER];
  let written = HEADER.length;
  for (let entry = 0; written < length; entry++) {
    const lines = Array.from({ length: SENTENCES_OF_ENTRY }, (_, place) => {
      const number = SENTENCES_OF_ENTRY * entry + place;
      const [source, target] = SENTENCES[number % SENTENCES.length]!;
      const [english, german] = concepts[number % concepts.length]!.terms;
      return [
        source.replace('{}', english!.term),
        target.replace('{}', number % WRONG_EACH === 0 ? WRONG : german!.term),
      ] as const;
    });
    const part = `#: manual/${entry}\nmsgid "${lines.map(([source]) => source).join(' ')}"\nmsgstr "${lines.map(([, target]) => target).join(' ')}"\n\n`;
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}
