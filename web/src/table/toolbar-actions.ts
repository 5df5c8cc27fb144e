import type { TFunction } from 'i18next';
import { IconTrash } from '../ui/icons.ts';
import type { SelectionAction, ToolbarAction, ToolbarMenu } from './actions.ts';
import type { Removal, TableChanges } from './changes.ts';
import { IconPlus } from './table-icons.ts';

interface ToolbarOptions<Row> {
  changes: TableChanges<Row>;
  chosen: readonly Row[];
  selectionActions: readonly SelectionAction<Row>[];
  exportMenu: ToolbarMenu;
  /** A row is in edit, or a deletion or the reading of files is under way. */
  locked: boolean;
  /** The rows are being fetched anew. */
  loading: boolean;
  t: TFunction;
  add(blank: Partial<Omit<Row, 'id'>>): void;
  askRemoval(removal: Removal<Row>): void;
}

/** The buttons over a table: what its screen brings, then what every table has as far as the reader may. */
export function toolbarActions<Row>(options: ToolbarOptions<Row>): (ToolbarAction | ToolbarMenu)[] {
  const { changes, chosen, selectionActions, exportMenu, locked, loading, t, add, askRemoval } = options;
  const { create, delete: removal } = changes;
  return [
    ...selectionActions.map(({ isFor, run, ...action }) => ({
      ...action,
      disabled: !isFor(chosen),
      run: () => run(chosen),
    })),
    ...(removal
      ? [
          {
            key: 'remove',
            label: t('table.remove'),
            icon: IconTrash,
            disabled: locked || loading || chosen.length === 0,
            run: () => askRemoval({ rows: chosen, from: 'selection' }),
          },
        ]
      : []),
    exportMenu,
    ...(create
      ? [
          {
            key: 'add',
            label: t('table.add'),
            icon: IconPlus,
            disabled: locked,
            isMain: true as const,
            run: () => add(create.blank),
          },
        ]
      : []),
  ];
}
