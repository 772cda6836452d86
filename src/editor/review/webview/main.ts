import type { PictureContent } from '../../pictures/pictures';
import { fillPlaceholders, makeElement } from '../../webview/dom';
import type { ReviewMessageToPage } from '../reviewPanel';
import type {
  EntryPictureReference,
  ReviewMessageToHost,
  RowChange,
  RowConflict,
  ReviewEditKind,
} from '../reviewSession';
import { ReviewEdits } from '../reviewSession';
import { EvidencePane } from './evidencePane';
import { ReviewTable } from './grid';
import { Footer, GroupBar, Toolbar } from './toolbar';
import type { TableViewState } from './reviewModel';
import { INITIAL_TABLE_VIEW_STATE, ReviewModel, RowFormatter } from './reviewModel';

/** The state that a hidden page restores when it is shown again. */
interface Remembered extends TableViewState {
  /** Index of the active row in the review. */
  active?: number;
}

/** VS Code's API for the page. */
interface Host {
  postMessage(message: ReviewMessageToHost): void;
  getState(): Remembered | undefined;
  setState(remembered: Remembered): void;
}
declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();

/** The functions that handle messages from the host. */
interface Page {
  focus(): void;
  settle(changes: RowChange[]): void;
  compare(conflicts: RowConflict[]): void;
  draw(picture: EntryPictureReference, view: PictureContent): void;
}

/** Builds the page and keeps its parts in sync. Returns the functions that handle messages from the host. */
function show({ state, words, title, glossary }: Extract<ReviewMessageToPage, { kind: 'show' }>): Page {
  const edits = new ReviewEdits(state.rows, state.history);
  const model = new ReviewModel(edits, words.locale);
  const { active, ...view }: Remembered = { ...INITIAL_TABLE_VIEW_STATE, ...host.getState() };
  model.arrange(view);
  const rowWords = new RowFormatter(words);
  const summary = makeElement('span', { class: 'summary', role: 'status' });
  const evidence = new EvidencePane(
    words,
    rowWords,
    state,
    (side, line, file) => host.postMessage({ kind: 'open', side, line, file }),
    (picture) => host.postMessage({ kind: 'picture', picture }),
  );

  const draw = (): void => {
    const saved = model.count('saved');
    const counts = fillPlaceholders(
      model.rows.length === 1 ? words.summaryOfOne : words.summary,
      model.rows.length,
      model.count('accepted'),
    );
    summary.textContent = saved ? `${counts} · ${fillPlaceholders(words.savedCount, saved)}` : counts;
    grid.draw();
    toolbar.draw();
    groups.draw();
    footer.draw();
  };
  const take = (step: ReviewEditKind, wanted: readonly RowChange[]): void => {
    const changes = edits.take(step, wanted);
    if (changes.length) host.postMessage({ kind: 'change', step, changes });
    draw();
  };
  const arrange = (view: Partial<TableViewState>): void => {
    model.arrange({ ...model.view, ...view });
    grid.toTop();
    toolbar.draw();
    groups.draw();
  };
  const save = (): void => host.postMessage({ kind: 'save' });
  const undo = (): void => take('undo', edits.next('undo'));
  const redo = (): void => take('redo', edits.next('redo'));

  const grid = new ReviewTable(model, rowWords, words, {
    change: (changes) => take('make', changes),
    sort: (sort) => {
      arrange({
        sort,
        descending: model.view.sort === sort ? !model.view.descending : sort === 'confidence' || sort === 'count',
      });
      grid.focus();
    },
    activate: (row) => {
      host.setState({ ...model.view, active: row });
      if (row === undefined) evidence.clear();
      else evidence.show(model.rows[row]!, model.conflict(row));
    },
    undo,
    redo,
  });
  const toolbar = new Toolbar(model, rowWords, words, {
    view: arrange,
    // A button that becomes disabled loses the focus, so the table gets it.
    acceptFrom: (confidence) => {
      take(
        'make',
        model.openFrom(confidence).map((row) => ({ row, decision: 'accepted' })),
      );
      grid.focus();
    },
    undo: () => {
      undo();
      grid.focus();
    },
    redo: () => {
      redo();
      grid.focus();
    },
  });
  const groups = new GroupBar(model, words, (group) => {
    const { expanded } = model.view;
    const isOpened = !expanded.includes(group);
    arrange({ expanded: isOpened ? [...expanded, group] : expanded.filter((other) => other !== group) });
    const first = model.shownRows.find((row) => model.rows[row]!.group === group);
    if (first !== undefined) grid.bringUp(first);
  });
  const footer = new Footer(model, words, state.domain, glossary, {
    domain: (domain) => host.postMessage({ kind: 'domain', domain }),
    save,
  });

  const header = makeElement('header', {}, makeElement('h1', {}, title), summary);
  document
    .getElementById('review')
    ?.replaceChildren(header, toolbar.root, grid.root, grid.empty, groups.root, evidence.root, footer.root);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  draw();
  if (active !== undefined) grid.goTo(active);
  grid.focus();
  return {
    focus: () => grid.focus(),
    draw: (picture, view) => evidence.draw(picture, view),
    settle: (changes) => {
      edits.settle(changes);
      draw();
    },
    compare: (conflicts) => {
      model.compare(conflicts);
      // A restored page may be filtered by conflicts. These are known only now, so the rows are filtered again.
      if (model.view.decision === 'conflicts' && !model.shownRows.length) model.arrange();
      draw();
    },
  };
}

let page: Page | undefined;
window.addEventListener('message', ({ data }: MessageEvent<ReviewMessageToPage>) => {
  if (data.kind === 'changed') page?.settle(data.changes);
  else if (data.kind === 'conflicts') page?.compare(data.conflicts);
  else if (data.kind === 'picture') page?.draw(data.picture, data.view);
  else if (data.kind === 'focus') page?.focus();
  // The page is built only once; later `show` messages are ignored.
  else page ??= show(data);
});
// When the page gets the focus, the table does, unless something else in the page has it already.
window.addEventListener('focus', () => document.activeElement === document.body && page?.focus());
host.postMessage({ kind: 'ready' });
