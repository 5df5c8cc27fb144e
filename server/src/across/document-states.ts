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
  const soon = sql`case when ${isLicence} then ${addDays(today, licenceWarningDays)} else ${addDays(today, warningDays)} end`;
  switch (state) {
    case 'none':
      return sql<boolean>`valid_until is null`;
    case 'expired':
      return sql<boolean>`(valid_until < ${today} and not ${isExtended})`;
    case 'extended':
      return sql<boolean>`(valid_until < ${today} and ${isExtended})`;
    case 'expiring':
      return sql<boolean>`(valid_until >= ${today} and valid_until <= ${soon})`;
    case 'valid':
      return sql<boolean>`(valid_until > ${soon})`;
  }
}
