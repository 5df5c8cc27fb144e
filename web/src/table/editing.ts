import type { Draft, DraftProblems, DraftValue, RowId } from './column.ts';

/** The one row in edit. */
export interface Editing {
  readonly id: RowId;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly saving: boolean;
  readonly progress: number | null;
  /** Grows with every save that was refused, so that each of them moves the focus anew. */
  readonly refusals: number;
}

export interface TableState {
  readonly editing: Editing | null;
  readonly selected: ReadonlySet<RowId>;
}

export type TableAction =
  | { type: 'edit'; id: RowId; draft: Draft }
  | { type: 'change'; name: string; value: DraftValue }
  | { type: 'save' }
  | { type: 'progress'; fraction: number }
  | { type: 'refuse'; problems: DraftProblems }
  | { type: 'end' }
  | { type: 'select'; id: RowId }
  | { type: 'selectOnly'; ids: readonly RowId[] };

export const atRest: TableState = { editing: null, selected: new Set() };

const newRowPrefix = 'ROW_';

export function newRowId(now: number): string {
  return newRowPrefix + now;
}

export function isUnsaved(id: RowId): id is string {
  return typeof id === 'string' && id.startsWith(newRowPrefix);
}

/** Every move a table can make. One that its state does not allow leaves it as it is. */
export function tableReducer(state: TableState, action: TableAction): TableState {
  switch (action.type) {
    case 'edit':
      return state.editing ? state : { ...state, editing: begin(action.id, action.draft) };
    case 'select':
      return state.editing ? state : { ...state, selected: toggled(state.selected, action.id) };
    case 'selectOnly':
      return state.editing ? state : { ...state, selected: new Set(action.ids) };
    default:
      return state.editing ? { ...state, editing: editingReducer(state.editing, action) } : state;
  }
}

type EditingAction = Extract<TableAction, { type: 'change' | 'save' | 'progress' | 'refuse' | 'end' }>;

function editingReducer(editing: Editing, action: EditingAction): Editing | null {
  switch (action.type) {
    case 'change':
      return editing.saving ? editing : changed(editing, action.name, action.value);
    case 'save':
      return { ...editing, saving: true, progress: null };
    case 'progress':
      return editing.saving ? { ...editing, progress: action.fraction } : editing;
    case 'refuse':
      return {
        ...editing,
        saving: false,
        progress: null,
        problems: action.problems,
        refusals: editing.refusals + 1,
      };
    case 'end':
      return null;
  }
}

function begin(id: RowId, draft: Draft): Editing {
  return { id, draft, problems: {}, saving: false, progress: null, refusals: 0 };
}

/** What was wrong with a field is no longer said once it has been touched. */
function changed(editing: Editing, name: string, value: DraftValue): Editing {
  const { [name]: _, ...problems } = editing.problems;
  return { ...editing, draft: { ...editing.draft, [name]: value }, problems };
}

function toggled(ids: ReadonlySet<RowId>, id: RowId): ReadonlySet<RowId> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
