import { isRecord } from '../../base/nameTable';
import type { Concept, Term } from '../../model/concept';
import { isGlossaId, withContentId } from '../glossary/glossaryReader';
import type { TableColumn } from './columnNames';
import type { TableRow } from './rowReader';

/** A column that numbers the entries, by its name. */
const NUMBERING =
  /^(?:no|nr|n°|nº|№|#|id|key|pos|lfd\.?\s?nr|num|number|numéro|número|numero|номер|序号|番号|번호|م|الرقم)\.?$/i;
/** Equal ids mean the same entry only if more than this share of the ids are distinct. */
const MIN_DISTINCT = 0.2;

/** Groups the rows of one entry: those with the same id, and continuations of the previous row. */
export class RowGroups {
  private readonly idColumn: number;
  /** True if rows have ids or numbers; a row without an id then continues the previous row. */
  private readonly hasIds: boolean;
  private readonly joinsSameIds: boolean;
  private pending: { concept: Concept; key: string } | undefined;
  private readonly groups = new Map<string, Concept>();

  constructor(
    private readonly columns: readonly TableColumn[],
    sample: readonly TableRow[],
    names: readonly string[],
    private readonly take: (concept: Concept) => void,
    /** True if the rows of an entry may be anywhere in the table, such as with one term per row. */
    private readonly isByTerm = false,
  ) {
    const isId = (column: TableColumn): boolean => column.kind === 'conceptField' && column.field === 'id';
    const numbering = columns.findIndex(
      (column, index) => column.kind === 'other' && NUMBERING.test(names[index]?.trim() ?? ''),
    );
    this.idColumn = columns.some(isId) ? columns.findIndex(isId) : numbering;
    const ids = sample.flatMap(({ cells }) => cells[this.idColumn]?.trim() || []);
    this.hasIds = ids.length > 0;
    this.joinsSameIds = new Set(ids).size > MIN_DISTINCT * ids.length;
  }

  /**
   * Returns whether a row continues the entry before it: by merged cells, the same id, or a lack of both an id and some
   * terms.
   */
  continues({ cells, covered }: TableRow): boolean {
    if (!this.pending || this.isByTerm) return false;
    const isOfEntry = (index: number): boolean => index === this.idColumn || this.columns[index]?.kind === 'term';
    if (covered && [...covered.keys()].some(isOfEntry)) return true;
    const isTerm = (column: TableColumn, index: number): boolean => column.kind === 'term' && !cells[index]?.trim();
    const key = cells[this.idColumn]?.trim() ?? '';
    // In Glossa's own tables each row is an entry.
    if (key) return key === this.pending.key && this.joinsSameIds && !isGlossaId(key);
    return this.hasIds && this.joinsSameIds && this.columns.some(isTerm);
  }

  add(concept: Concept, { cells }: TableRow, continues: boolean): void {
    const key = this.idColumn < 0 ? '' : (cells[this.idColumn]?.trim() ?? '');
    if (this.isByTerm) {
      const known = this.groups.get(key);
      this.groups.set(key || concept.id, known && key ? joined(known, concept, key) : concept);
      return;
    }
    const { pending } = this;
    if (pending && continues) pending.concept = joined(pending.concept, concept, key || pending.key);
    else {
      this.flush();
      this.pending = { concept, key };
    }
  }

  end(): void {
    this.flush();
    for (const concept of this.groups.values()) this.take(concept);
  }

  private flush(): void {
    if (this.pending) this.take(this.pending.concept);
    this.pending = undefined;
  }
}

/** Returns an entry with the content of another row. Different fields are kept in `columns`. */
function joined(first: Concept, next: Concept, key: string): Concept {
  const { id, terms, columns, ...fields } = first;
  const kept: Record<string, unknown> = isRecord(columns) ? { ...columns } : {};
  const put = (name: string, value: unknown): void => {
    if (Object.values(kept).includes(value)) return;
    let free = name;
    for (let number = 2; kept[free] !== undefined; number++) free = `${name} ${number}`;
    kept[free] = value;
  };
  for (const [field, value] of Object.entries(next)) {
    if (field === 'id' || field === 'terms' || field === 'columns' || fields[field] === value) continue;
    if (fields[field] === undefined) fields[field] = value;
    else put(field, value);
  }
  for (const [name, value] of Object.entries(isRecord(next.columns) ? next.columns : {})) put(name, value);
  const isKnown = (term: Term): boolean =>
    terms.some((other) => other.language === term.language && other.term === term.term);
  const all = [...terms, ...next.terms.filter((term) => !isKnown(term))];
  const byLanguage = [...new Set(all.map(({ language }) => language))].flatMap((language) =>
    all.filter((term) => term.language === language),
  );
  const concept = { ...fields, terms: byLanguage, ...(Object.keys(kept).length ? { columns: kept } : {}) };
  return isGlossaId(key) ? { id, ...concept } : withContentId(concept);
}
