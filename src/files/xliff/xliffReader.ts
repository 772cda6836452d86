import { countMessage, ProblemList, Tally } from '../../base/problem';
import { canonicalLanguage, languageOfName, languageTagOfFileName } from '../../language/names';
import type { Concept, Term } from '../../model/concept';
import type { UnitNote } from '../../model/segment';
import type { PartialLanguagePair } from '../../model/languagePair';
import { splitExample } from '../glossary/exampleSentence';
import type { ConceptSink, GlossaryReader, ImportedConcept, GlossaryReadOptions } from '../glossary/glossaryReader';
import { isGlossaId, UNFINISHED_FLAG, withContentId } from '../glossary/glossaryReader';
import { setConceptField, setTermField } from '../table/cellValues';
import { elementTextOf, inlineTextOf } from '../xml/elementText';
import type { XmlElement } from '../xml/xmlElement';
import { childrenNamed, decodedName } from '../xml/xmlElement';
import { readXml } from '../xml/xmlFile';
import { rootValidator } from '../xml/xmlTree';
import type { XliffConstraints, XliffSegment, XliffUnit } from './xliffUnits';
import { FIXED_SEGMENT, isUntranslated, xliffTextOfSide, xliffXmlHandler } from './xliffUnits';

const NO_LANGUAGES = 'The file does not state its languages. Specify the source and target languages.';

/**
 * Reads XLIFF 1.2 and 2: each translated segment (in version 1.2 most often a unit) is a concept with both texts as
 * terms. If a unit of version 2 has glossary entries, these become the concepts, and its segments become example
 * sentences (docs/reference/formats.md).
 */
export const readXliff: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  const units = new UnitReader(options, problems, take);
  yield* readXml(
    source,
    options.encoding,
    {
      root: rootValidator(['xliff'], 'an XLIFF file (<xliff>)', 'Export it as XLIFF.', problems),
      ...xliffXmlHandler({ unit: (...unit) => units.read(...unit) }, languageOf),
    },
    problems,
  );
  units.end();
  return { problems: problems.sorted() };
};

class UnitReader {
  private count = 0;
  private readonly untranslated = new Tally();
  private readonly unfinished = new Tally();
  private readonly fixed = new Tally();
  private lacksLanguages = false;

  constructor(
    private readonly options: GlossaryReadOptions,
    private readonly problems: ProblemList,
    private readonly take: ConceptSink,
  ) {}

  read(unit: XliffUnit<XmlElement>, languages: PartialLanguagePair, { isFixed }: XliffConstraints): void {
    this.count++;
    const from = languages.source ?? this.options.source;
    const named = languageTagOfFileName(this.options.fileName ?? '');
    const to =
      languages.target ?? this.options.target ?? languageOfTargets(unit) ?? (named === from ? undefined : named);
    if (!from || !to) {
      if (!this.lacksLanguages) this.problems.report(unit.element.line, NO_LANGUAGES, '--from en --to de');
      this.lacksLanguages = true;
      return;
    }
    const entries = childrenNamed(unit.element, 'glossary').flatMap((glossary) =>
      childrenNamed(glossary, 'glossEntry'),
    );
    if (entries.length) this.readEntries(unit, entries, from, to);
    else if (isFixed) for (const { line } of unit.segments) this.fixed.add(line);
    else for (const segment of unit.segments) this.readSegment(segment, from, to);
  }

  end(): void {
    const { untranslated } = this;
    if (untranslated.count)
      this.problems.report(untranslated.first, countMessage('Skipped', untranslated.count, 'untranslated segment'));
    this.problems.skip(this.fixed, ...FIXED_SEGMENT);
    if (this.unfinished.count)
      this.problems.report(
        this.unfinished.first,
        `${countMessage('Read', this.unfinished.count, 'unfinished translation')} Review the resulting entries.`,
      );
    if (!this.count && !this.problems.size)
      this.problems.report(1, 'The file contains no units (<trans-unit> or <unit>).');
  }

  private readSegment(segment: XliffSegment<XmlElement>, from: string, to: string): void {
    const [source, target] = [xliffTextOfSide(segment, 'source'), xliffTextOfSide(segment, 'target')];
    const [sourceText, targetText] = [
      source ? inlineTextOf(source.element) : '',
      target ? inlineTextOf(target.element) : '',
    ];
    if (!sourceText || !targetText || isUntranslated(sourceText, targetText, segment.state)) {
      this.untranslated.add(segment.line);
      return;
    }
    const concept: ImportedConcept = {
      terms: [
        { term: sourceText, language: languageOf(source!.language) ?? from },
        { term: targetText, language: languageOf(target!.language) ?? to },
      ],
      ...(segment.isUnfinished && { flags: [UNFINISHED_FLAG] }),
    };
    if (segment.isUnfinished) this.unfinished.add(segment.line);
    takeNotes(concept, segment.notes, from, to);
    this.take(identified(concept, segment.id));
  }

  private readEntries(
    { element: { attributes }, notes, segments }: XliffUnit<XmlElement>,
    entries: XmlElement[],
    from: string,
    to: string,
  ): void {
    // Glossa's own files give the terms of one concept as entries of one unit, whose id is the concept's.
    const own = isGlossaId(attributes.id ?? '') ? attributes.id : undefined;
    const groups = own ? [entries] : entries.map((entry) => [entry]);
    for (const group of groups) {
      const terms = distinct(
        group.flatMap((entry) => [
          ...childrenNamed(entry, 'term').flatMap((term) => termOf(term, from)),
          ...childrenNamed(entry, 'translation').flatMap((term) => termOf(term, to)),
        ]),
      );
      if (!terms.length) {
        this.problems.report(group[0]!.line, 'This glossary entry has no term and was skipped.');
        continue;
      }
      const concept: ImportedConcept = { terms };
      const definition = childrenNamed(group[0]!, 'definition')[0];
      if (definition && elementTextOf(definition)) concept.definition = elementTextOf(definition);
      if (definition?.attributes.source) concept.definitionSource = definition.attributes.source;
      if (groups.length === 1) takeNotes(concept, notes, from, to);
      for (const segment of segments) addExamples(terms, segment);
      const id = group[0]!.attributes.id && decodedName(group[0]!.attributes.id);
      this.take(own ? { id: own, ...(id ? { originalId: id } : {}), ...concept } : identified(concept, id));
    }
  }
}

function languageOfTargets({ segments }: XliffUnit<XmlElement>): string | undefined {
  return segments
    .map((segment) => languageOf(xliffTextOfSide(segment, 'target')?.language))
    .find((language) => language);
}

/** Returns the terms, sources first, then translations, each once. */
function distinct(terms: Term[]): Term[] {
  const language = terms[0]?.language;
  const sorted = [
    ...terms.filter((term) => term.language === language),
    ...terms.filter((term) => term.language !== language),
  ];
  return sorted.filter(
    (term, index) =>
      index === sorted.findIndex((other) => other.language === term.language && other.term === term.term),
  );
}

function identified(concept: ImportedConcept, id: string | undefined): Concept {
  if (id && isGlossaId(id)) return { id, ...concept };
  return withContentId(id ? { originalId: id, ...concept } : concept);
}

/** Reads notes. In version 2, the category is the field name, and the note belongs to the term of its side. */
function takeNotes(concept: ImportedConcept, notes: readonly UnitNote[], from: string, to: string): void {
  const plain: string[] = [];
  for (const { text, category, side } of notes) {
    const language = side && (side === 'source' ? from : to);
    const term = language && concept.terms.find((each) => each.language === language);
    const isTaken = category && (term ? setTermField(term, category, text) : setConceptField(concept, category, text));
    if (text && !isTaken) plain.push(text);
  }
  if (plain.length) concept.note = [concept.note, ...plain].filter((text) => text !== undefined).join('\n');
}

function termOf(element: XmlElement, language: string): Term[] {
  const text = inlineTextOf(element);
  const { source } = element.attributes;
  return text
    ? [{ term: text, language: languageOf(element.attributes['xml:lang']) ?? language, ...(source ? { source } : {}) }]
    : [];
}

/** Adds the unit's sentences as examples of the terms that they contain. */
function addExamples(terms: Term[], segment: XliffSegment<XmlElement>): void {
  const languages = {
    source: terms[0]!.language,
    target: terms.find(({ language }) => language !== terms[0]!.language)?.language,
  };
  for (const { side, element } of segment.texts) {
    const sentence = inlineTextOf(element);
    for (const term of terms) {
      const example =
        sentence !== term.term && term.language === languages[side] ? splitExample(sentence, term.term) : undefined;
      if (example) (term.examples ??= []).push(example);
    }
  }
}

function languageOf(tag: string | undefined): string | undefined {
  return tag ? (canonicalLanguage(tag) ?? languageOfName(tag)) : undefined;
}
