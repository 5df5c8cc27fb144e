import type { Day, NoticeTopic } from '@clareira/contract';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Change } from '../../change.ts';
import type { Tables } from '../../database/tables.ts';
import type { WriteContext } from '../../services.ts';
import type { MailTexts } from '../texts.ts';

export type NewsKind = keyof MailTexts['kinds'];
type Audience = 'members' | 'staff';

/** What a piece of news says of its row. Everything else comes from the language. */
export interface Told {
  values: Record<string, string>;
  /** Of the screen that shows it. */
  path: string;
  /** Its id, where that screen can point at it. */
  row?: number;
}

/** Something that people are told of: invoices, documents, visits. `F` is what is read of a row to tell of it. */
export interface Subject<F extends { id: number } = { id: number }> {
  topic: NoticeTopic;
  /** The name of the resource whose changes are looked at. */
  resource: string;
  /** Read when the mail is made and not with the change, so that what was corrected, paid or deleted meanwhile is told right. */
  read(db: Kysely<Tables>, ids: number[]): Promise<F[]>;
  kinds: Partial<Record<NewsKind, KindOfNews<F>>>;
  reminders?: readonly Reminder[];
}

export interface KindOfNews<F> {
  /** Which change is told, and to whom; a reminder is made by no change. */
  on?: { audience: Audience; is(change: Change, context: WriteContext): boolean };
  /** Null when there is no longer anything to tell. `about` is the day that a reminder was made for. */
  tell(facts: F, about: Day | null): Told | null;
}

/** Rows whose day is so many days after a morning, or before it where negative, are told of on that morning. */
interface Reminder {
  kind: NewsKind;
  ahead: readonly number[];
  /** The live rows of an account that have this day. */
  rows(
    db: Kysely<Tables>,
    accountId: number,
    day: Day,
  ): SelectQueryBuilder<Tables, never, { row_id: number; company_id: number }>;
  /** Would be untrue a day later, so a morning that was missed is not caught up with. */
  isOfItsMorning?: boolean;
}

/** Keeps the type of the facts between what reads them and what tells them. */
export function subject<F extends { id: number }>(declared: Subject<F>): Subject {
  return declared as unknown as Subject;
}
