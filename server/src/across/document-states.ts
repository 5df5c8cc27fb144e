import {
  addDays,
  type Day,
  type DocumentState,
  licenceWarningDays,
  renewalDays,
  warningDays,
} from '@clareira/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database/database.ts';

const isLicence = sql<boolean>`type = 'environmental_license'`;

/** `documentState` of the contract as a condition, so that the database finds the documents in a state. */
export function inState(state: DocumentState, { engine, today }: { engine: Engine; today: Day }): RawBuilder<boolean> {
  const lastFiling =
    engine === 'postgres'
      ? sql`to_char(valid_until::date - ${sql.lit(renewalDays)}::integer, 'YYYY-MM-DD')`
      : sql`date(valid_until, ${`-${renewalDays} days`})`;
  const isExtended = sql<boolean>`(${isLicence} and renewal_filed_on is not null and renewal_filed_on <= ${lastFiling})`;
  const soonFor = { licence: addDays(today, licenceWarningDays), other: addDays(today, warningDays) };
  const soon = sql`case when ${isLicence} then ${soonFor.licence} else ${soonFor.other} end`;
  const [sooner = today, later = today] = Object.values(soonFor).toSorted();
  // As the index has it. The days that no document in the state is beyond tell where in it to begin and to end.
  const day = sql`coalesce(valid_until, '')`;
  const isPast = sql<boolean>`${day} > '' and ${day} < ${today}`;
  switch (state) {
    case 'none':
      return sql<boolean>`valid_until is null`;
    case 'expired':
      return sql<boolean>`(${isPast} and not ${isExtended})`;
    case 'extended':
      return sql<boolean>`(${isPast} and renewal_filed_on is not null and ${isExtended})`;
    case 'expiring':
      return sql<boolean>`(${day} >= ${today} and ${day} <= ${later} and ${day} <= ${soon})`;
    case 'valid':
      return sql<boolean>`(${day} > ${sooner} and ${day} > ${soon})`;
  }
}
