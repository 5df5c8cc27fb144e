import type { Removal } from '../../table/changes.ts';

/** Keys under `toasts` of a resource's texts. */
export type Toast =
  | 'created'
  | 'updated'
  | 'rowRemoved'
  | 'oneRemoved'
  | 'manyRemoved'
  | 'loadFailed'
  | 'createFailed'
  | 'updateFailed'
  | 'removeFailed'
  | 'removeManyFailed';

/**
 * The specification words some deletions in several ways: one text is for a row's own button, one for a selection
 * of one row, one for a selection of more. Resources with a single text for all of them repeat it.
 */
export function removedToast(count: number, from: Removal<unknown>['from']): Toast {
  if (count > 1) return 'manyRemoved';
  return from === 'row' ? 'rowRemoved' : 'oneRemoved';
}

export function removeFailedToast(count: number): Toast {
  return count > 1 ? 'removeManyFailed' : 'removeFailed';
}

export function savedToast(isNew: boolean): Toast {
  return isNew ? 'created' : 'updated';
}

export function saveFailedToast(isNew: boolean): Toast {
  return isNew ? 'createFailed' : 'updateFailed';
}
