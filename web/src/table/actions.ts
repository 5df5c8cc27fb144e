import type { Icon } from '../ui/icon.tsx';
import type { RowIconName } from '../ui/RowIcon.tsx';

interface Named {
  readonly key: string;
  readonly label: string;
}

interface ToolbarItem extends Named {
  readonly icon: Icon;
  readonly disabled?: boolean;
  readonly busy?: boolean;
}

/** A button over the table. */
export interface ToolbarAction extends ToolbarItem {
  /** The one that most people come for. */
  readonly isMain?: true;
  run(): void;
}

/** A button over the table that offers several ways. */
export interface ToolbarMenu extends ToolbarItem {
  /** What the choice is about. */
  readonly caption: string;
  readonly choices: readonly (Named & { run(): void })[];
}

/** A button over the table for the rows that are selected. */
export interface SelectionAction<Row> extends Named {
  readonly icon: Icon;
  readonly busy?: boolean;
  /** Whether there is anything to do with these rows. */
  isFor(rows: readonly Row[]): boolean;
  run(rows: readonly Row[]): void;
}

/** A button in every row. */
export interface RowAction<Row> extends Named {
  readonly icon: RowIconName;
  readonly tone?: 'danger';
  /** Rows that do not have it; left out by an action for all of them. */
  isFor?(row: Row): boolean;
  run(row: Row): void;
}
