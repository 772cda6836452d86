import type { MessageToHost, MessageToPage, RowChange, RowStanding } from '../reviewTypes';
import { element, fill } from './dom';
import { EvidencePane } from './evidencePane';
import { Footer } from './footer';
import { Grid } from './grid';
import { FIRST_VIEW, ReviewModel } from './reviewModel';
import type { View } from './reviewModel';
import { RowView } from './rowView';
import { Toolbar } from './toolbar';

/** The editor's side of the page. The view is remembered there, because a hidden page is taken down. */
interface Host {
  postMessage(message: MessageToHost): void;
  getState(): View | undefined;
  setState(view: View): void;
}
declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();

/** Puts the page together and keeps its parts in step. @returns what takes in the host's news */
function show({ state, words, title, glossary }: Extract<MessageToPage, { kind: 'show' }>): Page {
  const model = new ReviewModel(state.rows, words.locale);
  model.arrange({ ...FIRST_VIEW, ...host.getState() });
  const rows = new RowView(words);
  const summary = element('span', { class: 'summary', role: 'status' });
  const evidence = new EvidencePane(words, rows, state);

  const draw = (): void => {
    summary.textContent = fill(words.summary, model.rows.length, model.count('accepted'));
    grid.draw();
    toolbar.draw();
    footer.draw();
  };
  const send = (changes: RowChange[]): void => {
    if (changes.length) host.postMessage({ kind: 'change', changes });
    draw();
  };
  const arrange = (view: Partial<View>): void => {
    model.arrange({ ...model.view, ...view });
    host.setState(model.view);
    grid.toTop();
  };
  const save = (): void => host.postMessage({ kind: 'save' });
  const undo = (): void => send(model.undo());
  const redo = (): void => send(model.redo());

  const grid = new Grid(model, rows, words, {
    change: (changes) => send(model.change(changes)),
    sort: (sort) => arrange({ sort, descending: model.view.sort === sort ? !model.view.descending : sort === 'confidence' || sort === 'count' }),
    activate: (row) => (row === undefined ? evidence.clear() : evidence.show(model.rows[row]!, model.standing(row))),
    undo,
    redo,
  });
  const toolbar = new Toolbar(model, rows, words, {
    view: arrange,
    acceptFrom: (confidence) => send(model.change(model.openFrom(confidence).map((row) => ({ row, decision: 'accepted' })))),
    undo,
    redo,
  });
  const footer = new Footer(model, words, state.domain, glossary, { domain: (domain) => host.postMessage({ kind: 'domain', domain }), save });

  const header = element('header', {}, element('h1', {}, title), summary);
  document.getElementById('review')?.replaceChildren(header, toolbar.root, grid.root, grid.empty, evidence.root, footer.root);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  draw();
  grid.root.focus();
  return {
    settle: (changes) => {
      model.settle(changes);
      draw();
    },
    compare: (standings) => {
      model.compare(standings);
      // A page that was hidden may come back filtered by conflicts, which are only known now.
      if (model.view.decision === 'conflicts' && !model.shown.length) model.arrange();
      draw();
    },
  };
}

/** What the host tells a page that is shown. */
interface Page {
  settle(changes: RowChange[]): void;
  compare(standings: RowStanding[]): void;
}

let page: Page | undefined;
window.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
  if (data.kind === 'changed') page?.settle(data.changes);
  else if (data.kind === 'standings') page?.compare(data.standings);
  // A page is shown once; a second state would mean another page.
  else page ??= show(data);
});
host.postMessage({ kind: 'ready' });
