import type { AdministrativeStatus, Concept, Term } from '../../../src/model/concept';

/** Terms as `language:term`, those that must not be used as `language:!term`. */
function concept(number: number, terms: readonly string[], fields: Partial<Concept> = {}): Concept {
  return { id: `c${String(number).padStart(16, '0')}`, terms: terms.map(termOf), ...fields };
}

function termOf(written: string): Term {
  const [, language, mark, term] = /^([\w-]+):([!*]?)(.*)$/s.exec(written)!;
  const status: AdministrativeStatus | undefined =
    mark === '!' ? 'deprecatedTerm-admn-sts' : mark === '*' ? 'preferredTerm-admn-sts' : undefined;
  return { term: term!, language: language!, ...(status ? { status } : {}) };
}

const LONG = 'A definition that goes on, & on. '.repeat(1200);

/**
 * What is hard for the programs that read exports, an entry for each thing. English and German stand in all of them.
 */
export const AWKWARD: Concept[] = [
  concept(1, ['en:tank', 'en:*cistern', 'de:Tank', 'de:*Behälter', 'de:!Zisterne', 'fr:citerne', 'fr:réservoir'], {
    domain: 'water',
    definition: 'holds water',
    note: 'not the vehicle',
  }),
  concept(2, [
    'en-US:color profile',
    'en-GB:colour profile',
    'de:Farbprofil',
    'sr-Latn:profil boja',
    'pt-BR:perfil de cores',
  ]),
  concept(3, ['en:pump', 'de:Pumpe', 'ar:مضخة', 'he:משאבה (גדולה)']),
  concept(4, ['en:"quoted", the \'other\' 5" pipe', 'de:„zitiert“, das "andere" 5"-Rohr'], {
    definition: 'says "it"; twice',
    note: 'two\nlines, and a\ttab',
  }),
  concept(5, ['en:R&D <b>department</b> ]]> &amp;', 'de:F&E <b>Abteilung</b> ]]> &amp;']),
  concept(6, ['en:test tube 🧪👩🏽‍🔬', 'de:Reagenzglas 🧪𠮷', 'fr:e\u0301prouvette']),
  concept(7, ['en:=SUM(A1)', 'de:=SUMME(A1)']),
  concept(8, ['en:-5 degrees', 'de:-5 Grad']),
  concept(9, ['en:@home', 'de:+zuhause']),
  concept(10, ['en:007', 'de:1.5']),
  concept(11, ['en:2026-01-02', 'de:1e5']),
  concept(12, ['en:TRUE', 'de:12/25']),
  concept(13, ['en:long one', 'de:langer'], { definition: LONG }),
  concept(14, ['en:#hashtag', 'de:#Schlagwort']),
  concept(15, ['en:a|b', 'de:C:\\Begriffe\\n']),
  concept(16, ['en:line\nbreak', 'de:Zeilen\tumbruch']),
  concept(17, ['en:pump', 'de:Pumps', 'en:%s of {0}'], { domain: 'shoes' }),
  concept(18, ['en:!blacklist', 'de:!schwarze Liste']),
  concept(19, ['en:source', 'de:Quelle'], { source: 'handbook, p. 3' }),
  concept(20, ['fr:seul']),
];
