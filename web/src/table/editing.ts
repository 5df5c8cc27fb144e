import type { Draft, DraftProblems, DraftValue, Line, RowId, StoredRow, UnsavedRow } from './column.ts';

/** The one row in edit. */
export interface Editing<Row> {
  readonly id: RowId;
  /** As it was when it was opened, for the case that it is not in the table, or no longer. */
  readonly line: Line<Row>;
  /** What its fields began with. */
  readonly start: Draft;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly saving: boolean;
  readonly progress: number | null;
  /** Grows with every save that was refused, so that each of them moves the focus anew. */
  readonly refusals: number;
}

export interface TableState<Row> {
  readonly editing: Editing<Row> | null;
  readonly selected: ReadonlySet<RowId>;
  /** The row that was saved last: worth a look, whatever the filter says. */
  readonly saved: RowId | null;
}

export type TableMove<Row> =
  /** `filled` is typed already: giving it up asks first. */
  | { type: 'edit'; line: Line<Row>; draft: Draft; filled?: Draft }
  | { type: 'resume'; editing: Editing<Row> }
  | { type: 'change'; name: string; value: DraftValue }
  | { type: 'save' }
  | { type: 'progress'; fraction: number }
  | { type: 'refuse'; problems: DraftProblems }
  | { type: 'end'; saved?: RowId }
  | { type: 'forget' }
  | { type: 'select'; id: RowId }
  | { type: 'selectOnly'; ids: readonly RowId[] };

export const atRest = { editing: null, selected: new Set<RowId>(), saved: null } as const;

const newRowPrefix = 'ROW_';

export function newRowId(now: number): string {
  return newRowPrefix + now;
}

export function isUnsaved(id: RowId): id is string {
  return typeof id === 'string' && id.startsWith(newRowPrefix);
}

/** Every move a table can make. One that its state does not allow leaves it as it is. */
export function tableReducer<Row extends StoredRow>(state: TableState<Row>, move: TableMove<Row>): TableState<Row> {
  switch (move.type) {
    case 'edit':
      return state.editing ? state : { ...state, editing: begin(move.line, move.draft, move.filled) };
    case 'resume':
      return state.editing ? state : { ...state, editing: { ...move.editing, saving: false, progress: null } };
    case 'forget':
      return { ...state, saved: null };
    case 'end':
      return state.editing ? { ...state, editing: null, saved: move.saved ?? null } : state;
    case 'select':
      return state.editing ? state : { ...state, selected: toggled(state.selected, move.id) };
    case 'selectOnly':
      return state.editing ? state : { ...state, selected: new Set(move.ids) };
    default:
      return state.editing ? { ...state, editing: editingReducer(state.editing, move) } : state;
  }
}

type EditingMove = Extract<TableMove<never>, { type: 'change' | 'save' | 'progress' | 'refuse' }>;

function editingReducer<Row>(editing: Editing<Row>, move: EditingMove): Editing<Row> {
  switch (move.type) {
    case 'change':
      return editing.saving ? editing : changed(editing, move.name, move.value);
    case 'save':
      return { ...editing, saving: true, progress: null };
    case 'progress':
      return editing.saving ? { ...editing, progress: move.fraction } : editing;
    case 'refuse':
      return {
        ...editing,
        saving: false,
        progress: null,
        problems: move.problems,
        refusals: editing.refusals + 1,
      };
  }
}

function begin<Row extends StoredRow>(line: Line<Row>, start: Draft, filled: Draft = {}): Editing<Row> {
  const draft = { ...start, ...filled };
  return { id: line.id, line, start, draft, problems: {}, saving: false, progress: null, refusals: 0 };
}

/** The row after one of many: blank but for what the rows of one go have in common. */
export function nextLine<Row extends StoredRow>(
  saved: Row,
  blank: Partial<Omit<Row, 'id'>>,
  carriesOver: readonly (keyof Row & string)[],
  now: number,
): UnsavedRow<Row> {
  const carried = Object.fromEntries(carriesOver.map((name) => [name, saved[name]])) as Partial<Omit<Row, 'id'>>;
  return { ...blank, ...carried, id: newRowId(now) };
}

/** What was wrong with a field is no longer said once it has been touched. */
function changed<Row>(editing: Editing<Row>, name: string, value: DraftValue): Editing<Row> {
  const { [name]: _, ...problems } = editing.problems;
  return { ...editing, draft: { ...editing.draft, [name]: value }, problems };
}

/** Whether giving the row up would lose anything. */
export function isTouched<Row>({ start, draft }: Editing<Row>): boolean {
  return Object.entries(draft).some(([name, value]) => value !== start[name]);
}

export function toggled(ids: ReadonlySet<RowId>, id: RowId): ReadonlySet<RowId> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * The rows in sight, and at their end the one in edit where it is not among them: one that was added, or one that somebody
 * else has deleted meanwhile. What was typed into it stays until it is given up.
 */
export function withEdited<Row extends StoredRow>(
  shown: readonly Row[],
  edited: Line<Row> | undefined,
): readonly Line<Row>[] {
  return !edited || shown.some(({ id }) => id === edited.id) ? shown : [...shown, edited];
}
