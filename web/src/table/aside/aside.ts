import type { ReactNode } from 'react';
import type { placeAmong, TablePdf } from '../pdf/pdfs.ts';

/** What stands beside the table, one thing at a time. It belongs to a row, and goes with it. */
export type Aside =
  | {
      readonly shows: 'pdf';
      readonly rowId: number;
      readonly pdf: TablePdf;
      /** Left out when the filter no longer shows its row. */
      readonly place: ReturnType<typeof placeAmong>;
    }
  | { readonly shows: 'details'; readonly rowId: number; readonly title: string; readonly content: ReactNode };

/** What there is to know about a row beyond its cells. */
export interface DetailsOfRows<Row> {
  /** Its code. */
  load(): Promise<unknown>;
  draw(row: Row): ReactNode;
}
