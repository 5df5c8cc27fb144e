import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { RefusedFiles } from './cells/refused-files.ts';
import type { Exported } from './export/exported.ts';

/** A row the server knows has its number; one that exists only here has a text of its own. */
export type RowId = number | string;

export interface StoredRow {
  readonly id: number;
}

/** A row that was added and not saved yet: all of it may still be missing. */
export type UnsavedRow<Row> = Partial<Omit<Row, 'id'>> & { readonly id: string };

export type Line<Row> = Row | UnsavedRow<Row>;

/** What a person has typed, ticked or chosen so far, by column. */
export type Draft = Readonly<Record<string, DraftValue>>;
export type DraftValue = string | boolean | File | RefusedFiles | null;

/** What is wrong with a draft, by column, in the words of the person's language. */
export type DraftProblems = Readonly<Record<string, string>>;

export interface EditorProps {
  /** The column's title: the accessible name of the field. */
  readonly label: string;
  readonly value: DraftValue;
  readonly required?: boolean | undefined;
  readonly problem: ReactNode;
  /** The stored value as the table shows it. */
  readonly current: ReactNode;
  /** How much of a running upload has gone out, from 0 to 1. */
  readonly progress: number | null;
  readonly busy: boolean;
  /** What other rows have here, the most frequent first; left out where that is no help. */
  readonly known?: (() => readonly string[]) | undefined;
  onChange(value: DraftValue): void;
}

/** What a cell may need to put itself into words. */
export interface Words {
  readonly t: TFunction;
  /** The title of its column. */
  readonly title: string;
  /** The ids of what tells its row from others, for what is pressed in it; left out where there are no others. */
  readonly describedBy?: string;
}

/** One kind of cell: how a value reads, sorts and is edited. */
export interface Cell<Value> {
  /** In rem. */
  readonly width: number;
  /** How wide it becomes, in rem, where the window has more room than all columns need. */
  readonly upTo?: number;
  /** Shares in the space that the other columns leave over. */
  readonly grows?: true;
  readonly align?: 'end';
  /** The value in words: what is shown unless `show` says otherwise, and what the filter searches. */
  text(value: Value | undefined, t: TFunction): string;
  /** What sorting compares instead of the words without case and accents; null comes last. */
  sortKey?(value: Value | undefined): string | number | null;
  show?(value: Value | undefined, words: Words): ReactNode;
  /** What leaves the table for a file or for paper, instead of the words. */
  exported?(value: Value | undefined, t: TFunction): Exported;
  /** The id of the annex that the cell links to. */
  annexId?(value: Value | undefined): number | undefined;
  readonly unsortable?: true;
  readonly editor?: { start(value: Value | undefined): DraftValue; field(props: EditorProps): ReactNode };
}

/** A kind of cell bound to one field of a row. */
export interface Column<Row> {
  readonly name: string;
  /** The key of its title in the language files. */
  readonly title: string;
  readonly width: number;
  readonly upTo?: number | undefined;
  readonly grows: boolean;
  readonly align?: 'end' | undefined;
  readonly sortable: boolean;
  readonly onlyWhileEditing?: true;
  /** What other rows have here is offered while one types. */
  readonly suggests?: true;
  /** Nothing is saved without it, or no new row is. */
  readonly required?: boolean | 'inNew' | undefined;
  text(line: Line<Row>, t: TFunction): string;
  /** Left out by columns that sort by their words. */
  sortKey?: ((line: Line<Row>) => string | number | null) | undefined;
  show(line: Line<Row>, words: Words): ReactNode;
  exported(line: Line<Row>, t: TFunction): Exported;
  /** The id of the annex that the cell links to; left out by columns without any. */
  annexId?: ((line: Line<Row>) => number | undefined) | undefined;
  readonly editor?: { start(line: Line<Row>): DraftValue; field(props: EditorProps): ReactNode } | undefined;
  /** What typing here fills in elsewhere, of all that was typed so far. */
  fills?: ((draft: Draft) => Draft) | undefined;
}
