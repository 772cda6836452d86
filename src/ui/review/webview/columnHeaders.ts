import type { ReviewWords } from '../reviewTypes';
import { element } from './dom';
import type { SortKey, View } from './reviewModel';

/** The heading of the table; its buttons sort. */
export function columnHeaders(words: ReviewWords, view: View, sort: (key: SortKey) => void): HTMLElement {
  const header = (key: SortKey, label: string, column: number): HTMLElement => {
    const isSorted = view.sort === key;
    const arrow = isSorted ? (view.descending ? '↓' : '↑') : '';
    const button = element('button', { type: 'button', class: 'sort' }, label, element('span', { 'aria-hidden': 'true', class: 'arrow' }, arrow));
    button.addEventListener('click', () => sort(key));
    const order = isSorted ? (view.descending ? 'descending' : 'ascending') : 'none';
    return element('div', { role: 'columnheader', class: key, 'aria-colindex': column, 'aria-sort': order }, button);
  };
  return element(
    'div',
    { role: 'row', class: 'headers', 'aria-rowindex': 1 },
    element('div', { role: 'columnheader', class: 'decision', 'aria-colindex': 1 }, element('span', { class: 'spoken' }, words.accept)),
    header('source', words.source, 2),
    header('target', words.target, 3),
    header('confidence', words.confidence, 4),
    header('count', words.count, 5),
  );
}
