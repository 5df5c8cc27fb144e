import { type ChoiceOptions, choiceCell } from './cells/ChoiceCell.tsx';
import { cnpjCell } from './cells/CnpjCell.tsx';
import { codeCell } from './cells/CodeCell.tsx';
import { dayCell } from './cells/DayCell.tsx';
import { emailCell } from './cells/EmailCell.tsx';
import { idCell, namedCell } from './cells/FixedCell.tsx';
import { flagCell } from './cells/FlagCell.tsx';
import { moneyCell } from './cells/MoneyCell.tsx';
import { passwordCell } from './cells/PasswordCell.tsx';
import { pdfCell } from './cells/PdfCell.tsx';
import { textCell } from './cells/TextCell.tsx';
import type { Cell, Column, Line, StoredRow } from './column.ts';

/** The keys of a row whose value is of this type, so that a column of the wrong kind does not compile. */
type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** Marks a text that is often the same in many rows. */
export const suggested = { suggests: true } as const;

/** The kinds of column for one type of row, their titles under `{section}.columns`. */
export function columnsOf<Row extends StoredRow>(section: string) {
  function bind<Value>(name: string, key: string, cell: Cell<Value>): Column<Row> {
    const title = `${section}.columns.${name}`;
    const read = (line: Line<Row>) => (line as Readonly<Record<string, Value | undefined>>)[key];
    const { editor, annexId, sortKey } = cell;
    return {
      name,
      title,
      width: cell.width,
      upTo: cell.upTo,
      grows: cell.grows ?? false,
      align: cell.align,
      sortable: !cell.unsortable,
      text: (line, t) => cell.text(read(line), t),
      sortKey: sortKey && ((line) => sortKey(read(line))),
      show: (line, words) => (cell.show ? cell.show(read(line), words) : cell.text(read(line), words.t)),
      exported: (line, t) => (cell.exported ?? cell.text)(read(line), t),
      annexId: annexId && ((line) => annexId(read(line))),
      editor: editor && { start: (line) => editor.start(read(line)), field: editor.field },
    };
  }

  return {
    /** `width` for a title longer than the numbers under it, in rem. */
    id: (width = idCell.width): Column<Row> => ({ ...bind('id', 'id', idCell), width }),
    /** A field that is never edited, shown by the name of what it points at. */
    named: (name: KeyOf<Row, number | null>, nameOf: (id: number) => string) => bind(name, name, namedCell(nameOf)),
    text: (name: KeyOf<Row, string>, more: Partial<Column<Row>> = {}) => ({ ...bind(name, name, textCell), ...more }),
    code: (name: KeyOf<Row, string>) => bind(name, name, codeCell),
    day: (name: KeyOf<Row, string | null>) => bind(name, name, dayCell),
    money: (name: KeyOf<Row, number>) => bind(name, name, moneyCell),
    cnpj: (name: KeyOf<Row, string>) => bind(name, name, cnpjCell),
    email: (name: KeyOf<Row, string>) => bind(name, name, emailCell),
    flag: (name: KeyOf<Row, boolean>) => bind(name, name, flagCell),
    choice: (name: KeyOf<Row, string>, options: ChoiceOptions) => bind(name, name, choiceCell(options)),
    /** The server never answers a password, so there is nothing to show but while one is typed. */
    password: (name: string): Column<Row> => ({ ...bind(name, name, passwordCell), onlyWhileEditing: true }),
    /** `name` is the file as it goes out, `annex` the row's id of the one that is stored. */
    pdf: (name: string, annex: KeyOf<Row, number | null>, maxBytes: number) => bind(name, annex, pdfCell(maxBytes)),
  };
}
