import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { RowAction } from './actions.ts';
import type { Removal, TableChanges } from './changes.ts';

interface RowActionsOptions<Row> {
  changes: TableChanges<Row>;
  rowActions: readonly RowAction<Row>[];
  t: TFunction;
  edit(row: Row): void;
  askRemoval(removal: Removal<Row>): void;
}

/** The buttons of a row: the same list as long as nothing changes, so that rows stay still. */
export function useRowActions<Row>(options: RowActionsOptions<Row>): readonly RowAction<Row>[] {
  const { changes, rowActions, t, edit, askRemoval } = options;
  const { update, delete: removal } = changes;
  return useMemo(
    () => [
      ...rowActions,
      ...(update ? [{ key: 'edit', label: t('table.edit'), icon: 'edit' as const, run: edit }] : []),
      ...(removal
        ? [
            {
              key: 'remove',
              label: t('table.remove'),
              icon: 'remove' as const,
              tone: 'danger' as const,
              isFor: (row: Row) => !removal.isProtected(row),
              run: (row: Row) => askRemoval({ rows: [row], from: 'row' }),
            },
          ]
        : []),
    ],
    [rowActions, update, removal, t, edit, askRemoval],
  );
}
