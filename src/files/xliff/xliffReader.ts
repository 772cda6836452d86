import { countWithNoun } from '../../base/counted';
import { ProblemList } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import { canonicalLanguage, languageOfName } from '../../language/names';
import type { Concept, Term } from '../../model/concept';
import type { ImportedConcept } from '../glossary/contentId';
import { isOwnId, withContentId } from '../glossary/contentId';
import { splitExample } from '../glossary/exampleSentence';
import type { GlossaryReader, ReadOptions, TakeConcept } from '../glossary/glossaryReader';
import { takeConceptField, takeTermField } from '../glossary/namedFields';
import { inlineTextOf } from '../glossary/segmentText';
import { elementTextOf } from '../tbx/tbxFields';
import { decodedName, localName } from '../xml/xmlNames';
import { rootNamed } from '../xml/xmlRoot';
import type { XmlElement } from '../xml/xmlTree';
import { childrenOf, readXml } from '../xml/xmlTree';
import { isUntranslated } from './xliffState';

const UNITS = ['trans-unit', 'unit'];
const NO_LANGUAGES = 'The file does not say which language its targets are in, or its sources. Say which languages they are, as --from en --to de.';

/**
 * Reads XLIFF 1.2 and 2: each translated segment (in version 1.2 most often a unit) is a concept with both texts as terms. A unit
 * of version 2 with glossary entries gives these instead, and its segments as their example sentences (docs/formats.md).
 */
export const readXliff: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  const units = new UnitReader(options, problems, take);
  yield* readXml(
    source,
    options.encoding,
    {
      root: rootNamed(['xliff'], 'a bilingual file (<xliff>)', 'Export it as XLIFF.', problems),
      isWanted: (name) => UNITS.includes(localName(name)),
      passed: (element) => units.enter(element),
      element: (unit) => units.read(unit),
    },
    problems,
  );
  units.end();
  return { problems: problems.sorted() };
};

class UnitReader {
  private from: string | undefined;
  private to: string | undefined;
  private documentFrom: string | undefined;
  private documentTo: string | undefined;
  private count = 0;
  private untranslated = 0;
  private firstUntranslated = 1;
  private lacksLanguages = false;

  constructor(
    private readonly options: ReadOptions,
    private readonly problems: ProblemList,
    private readonly take: TakeConcept,
  ) {}

  /** Languages stand on `<xliff>` in version 2, on `<file>` in version 1.2. */
  enter({ name, attributes }: XmlElement): void {
    const local = localName(name);
    if (local !== 'xliff' && local !== 'file') return;
    this.from = languageIn(attributes, 'srcLang', 'source-language') ?? this.documentFrom;
    this.to = languageIn(attributes, 'trgLang', 'target-language') ?? this.documentTo;
    if (local !== 'xliff') return;
    this.documentFrom = this.from;
    this.documentTo = this.to;
  }

  read(unit: XmlElement): void {
    this.count++;
    const from = this.from ?? this.options.from;
    const named = languageOfFileName(this.options.fileName ?? '');
    const to = this.to ?? this.options.to ?? languageOfTargets(unit) ?? (named === from ? undefined : named);
    if (!from || !to) {
      if (!this.lacksLanguages) this.problems.report(unit.line, NO_LANGUAGES);
      this.lacksLanguages = true;
      return;
    }
    const entries = within(unit, 'glossary').flatMap((glossary) => within(glossary, 'glossEntry'));
    const segments = localName(unit.name) === 'unit' ? within(unit, 'segment') : markedSegments(unit);
    if (entries.length) this.readEntries(unit, entries, segments, from, to);
    else for (const segment of segments) this.readSegment(unit, segment, segments.length === 1, from, to);
  }

  end(): void {
    if (this.untranslated) this.problems.report(this.firstUntranslated, `${countWithNoun(this.untranslated, 'segment')} without a translation left out, the first here.`);
    if (!this.count && !this.problems.size) this.problems.report(1, 'The file holds no unit (<trans-unit> or <unit>).');
  }

  private readSegment(unit: XmlElement, segment: XmlElement, isOnly: boolean, from: string, to: string): void {
    const [source, target] = [within(segment, 'source')[0], within(segment, 'target')[0]];
    const [sourceText, targetText] = [source ? inlineTextOf(source) : '', target ? inlineTextOf(target) : ''];
    const state = target?.attributes.state ?? segment.attributes.state ?? '';
    if (!sourceText || !targetText || isUntranslated(sourceText, targetText, state)) {
      if (!this.untranslated) this.firstUntranslated = segment.line;
      this.untranslated++;
      return;
    }
    const concept: ImportedConcept = {
      terms: [
        { term: sourceText, language: languageIn(source!.attributes, 'xml:lang') ?? from },
        { term: targetText, language: languageIn(target!.attributes, 'xml:lang') ?? to },
      ],
    };
    takeNotes(concept, unit, from, to);
    this.take(identified(concept, isOnly ? unit.attributes.id : undefined));
  }

  private readEntries(unit: XmlElement, entries: XmlElement[], segments: XmlElement[], from: string, to: string): void {
    // Glossa's own files give the terms of one concept as entries of one unit, whose id is the concept's.
    const own = isOwnId(unit.attributes.id ?? '') ? unit.attributes.id : undefined;
    const groups = own ? [entries] : entries.map((entry) => [entry]);
    for (const group of groups) {
      const terms = distinct(group.flatMap((entry) => [...within(entry, 'term').flatMap((term) => termOf(term, from)), ...within(entry, 'translation').flatMap((term) => termOf(term, to))]));
      if (!terms.length) {
        this.problems.report(group[0]!.line, 'This glossary entry has no term; it was left out.');
        continue;
      }
      const concept: ImportedConcept = { terms };
      const definition = within(group[0]!, 'definition')[0];
      if (definition && elementTextOf(definition)) concept.definition = elementTextOf(definition);
      if (definition?.attributes.source) concept.definitionSource = definition.attributes.source;
      if (groups.length === 1) takeNotes(concept, unit, from, to);
      for (const segment of segments) addExamples(terms, segment);
      const id = group[0]!.attributes.id && decodedName(group[0]!.attributes.id);
      this.take(own ? { id: own, ...(id ? { originalId: id } : {}), ...concept } : identified(concept, id));
    }
  }
}

/** The segments of a unit of version 1.2 that a tool has cut into such (`seg-source`), each with the target of the same number; otherwise the unit. */
function markedSegments(unit: XmlElement): XmlElement[] {
  const sources = within(unit, 'seg-source').flatMap(segmentMarks);
  const [target] = within(unit, 'target');
  const targets = new Map((target ? segmentMarks(target) : []).map((mark) => [mark.attributes.mid, mark]));
  if (!sources.length || (target && !targets.size)) return [unit];
  return sources.map((source) => {
    const own = targets.get(source.attributes.mid);
    const content = [{ ...source, name: 'source', attributes: {} }, ...(own ? [{ ...own, name: 'target', attributes: target!.attributes }] : [])];
    return { name: 'segment', attributes: {}, content, line: source.line };
  });
}

function segmentMarks(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => (localName(child.name) === 'mrk' && child.attributes.mtype === 'seg' ? [child] : segmentMarks(child)));
}

function languageOfTargets(unit: XmlElement): string | undefined {
  const targets = [...within(unit, 'target'), ...within(unit, 'segment').flatMap((segment) => within(segment, 'target'))];
  return targets.map(({ attributes }) => languageIn(attributes, 'xml:lang')).find((language) => language);
}

/** Sources first, then translations, each once. */
function distinct(terms: Term[]): Term[] {
  const language = terms[0]?.language;
  const sorted = [...terms.filter((term) => term.language === language), ...terms.filter((term) => term.language !== language)];
  return sorted.filter((term, index) => index === sorted.findIndex((other) => other.language === term.language && other.term === term.term));
}

function identified(concept: ImportedConcept, id: string | undefined): Concept {
  if (id && isOwnId(id)) return { id, ...concept };
  return withContentId(id ? { originalId: id, ...concept } : concept);
}

/** Notes of a unit. In version 2 a category names a field, and the side it applies to is the term's. */
function takeNotes(concept: ImportedConcept, unit: XmlElement, from: string, to: string): void {
  const plain: string[] = [];
  const notes = [...within(unit, 'note'), ...within(unit, 'notes').flatMap((group) => within(group, 'note'))];
  for (const note of notes) {
    const text = elementTextOf(note);
    const { category, appliesTo } = note.attributes;
    const language = appliesTo === 'source' ? from : appliesTo === 'target' ? to : undefined;
    const term = language && concept.terms.find((each) => each.language === language);
    const isTaken = category && (term ? takeTermField(term, category, text) : takeConceptField(concept, category, text));
    if (text && !isTaken) plain.push(text);
  }
  if (plain.length) concept.note = [concept.note, ...plain].filter((text) => text !== undefined).join('\n');
}

function termOf(element: XmlElement, language: string): Term[] {
  const text = inlineTextOf(element);
  const { source } = element.attributes;
  return text ? [{ term: text, language: languageIn(element.attributes, 'xml:lang') ?? language, ...(source ? { source } : {}) }] : [];
}

/** The sentences of the unit are examples of the terms that stand in them. */
function addExamples(terms: Term[], segment: XmlElement): void {
  const sides = ['source', 'target'].map((name) => within(segment, name)[0]);
  const languages = [terms[0]!.language, terms.find(({ language }) => language !== terms[0]!.language)?.language];
  sides.forEach((side, index) => {
    const sentence = side ? inlineTextOf(side) : '';
    for (const term of terms) {
      const example = sentence !== term.term && term.language === languages[index] ? splitExample(sentence, term.term) : undefined;
      if (example) (term.examples ??= []).push(example);
    }
  });
}

function within(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).filter((child) => localName(child.name) === name);
}

function languageIn(attributes: Record<string, string>, ...names: string[]): string | undefined {
  const name = names.map((each) => attributes[each]).find((value) => value);
  return name ? (canonicalLanguage(name) ?? languageOfName(name)) : undefined;
}
