import { addDays } from '@clareira/contract';
import { sql } from 'kysely';
import type { Services } from '../../src/services.ts';
import { fillIdentities } from './identities.ts';
import { fillMail } from './mail-of-strangers.ts';
import { chunksOf, insertCompanies } from './many-companies.ts';

const size = 3000;
const kept = { search_text: 'multidao', created_at: 0, updated_at: 0 };

/** Fills every table that grows with rows of another account, so that reading one whole would be the worse way. */
export async function fillWithStrangers(services: Services): Promise<void> {
  const { db, engine } = services;
  const numbers = Array.from({ length: size }, (_, at) => at);
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Multidão', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const some of chunksOf(numbers)) {
    await db
      .insertInto('accounts')
      .values(some.map((at) => ({ name: `Conta ${at}`, created_at: at })))
      .execute();
  }
  const companies = await insertCompanies(
    services,
    account.id,
    numbers.map((at) => `Multidão ${at}`),
  );
  const company = (at: number) => companies[at] ?? 0;
  const rowOf = (at: number) => ({ ...kept, account_id: account.id, company_id: company(at), unit: 'Matriz' });
  const people: number[] = [];
  for (const some of chunksOf(numbers)) {
    const users = some.map((at) => ({
      ...{ ...kept, account_id: account.id, company_id: company(at), name: 'M', email: `m${at}@crowd.test` },
      ...{ email_key: `m${at}@crowd.test`, password_hash: '-', admin_user: 0 },
    }));
    const made = await db.insertInto('users').values(users).returning('id').execute();
    people.push(...made.map(({ id }) => id));
  }
  const by = (at: number) => people[at] ?? 0;
  for (const some of chunksOf(numbers)) {
    const dated = { service_date: '2026-01-31', due_date: '2026-01-31' };
    const paid = { ...dated, status: 'pending', value_cents: 1, billet_code: '1' };
    const work = { technical_manager: 'T', status: 'S' };
    const insert = <T>(make: (at: number) => T) => some.map(make);
    const invoices = await db
      .insertInto('payments')
      .values(insert((at) => ({ ...rowOf(at), ...paid })))
      .returning('id')
      .execute();
    const visits = await db
      .insertInto('schedules')
      .values(insert((at) => ({ ...rowOf(at), ...work, service_type: 'S', date: '2026-01-31' })))
      .returning(['id as schedule_id', 'company_id'])
      .execute();
    await db
      .insertInto('visit_changes')
      .values(
        visits.map((visit, at) => ({
          ...visit,
          account_id: account.id,
          day: '2026-01-31',
          sequence: 1,
          changed_at: at,
          cancelled_at: at,
        })),
      )
      .execute();
    const folder = { title: 'F', expires_on: '2026-01-31', opened: 0 };
    await db
      .insertInto('shares')
      .values(
        insert((at) => ({
          ...kept,
          ...folder,
          company_id: company(at),
          created_by: by(at),
          token_hash: `crowd-${at}`,
        })),
      )
      .execute();
    await db
      .insertInto('calendar_feeds')
      .values(insert((at) => ({ user_id: by(at), token_hash: `crowd-${at}`, created_at: at })))
      .execute();
    await db
      .insertInto('contracts')
      .values(insert((at) => ({ ...rowOf(at), ...work })))
      .execute();
    await db
      .insertInto('documents')
      .values(insert((at) => ({ ...rowOf(at), name: 'N', type: 'T' })))
      .execute();
    const annex = { file_name: 'a.pdf', size: 1, sha256: '-', state: 'live' as const };
    const annexes = insert((at) => ({ ...annex, ...{ company_id: company(at), storage_key: `crowd-${at}` } }));
    const papers = await db
      .insertInto('annexes')
      .values(annexes.map((row, at) => ({ ...row, state_at: at, created_by: by(at) })))
      .returning('id')
      .execute();
    const sent = { ...kept, status: 'sent', sent_at: 0 };
    const proofs = some.map((at, index) => ({
      ...{ ...sent, account_id: account.id, company_id: company(at), sent_by_id: by(at) },
      ...{ payment_id: invoices[index]?.id ?? 0, annex_id: papers[index]?.id ?? 0 },
    }));
    await db.insertInto('proofs').values(proofs).execute();
    const now = Date.now();
    const session = { created_at: now, used_at: now, confirmed_at: now, address: '-', user_agent: '-' };
    await db
      .insertInto('sessions')
      .values(insert((at) => ({ ...session, token_hash: `crowd-${at}`, user_id: by(at) })))
      .execute();
    await fillIdentities(db, some.map(by));
    await db
      .insertInto('owed_days')
      .values(insert((at) => ({ account_id: account.id, due_date: addDays('2020-01-01', at), invoices: 1, cents: 1 })))
      .execute();
    const read = { resource: 'payments', file_name: 'a.csv', lines: '[]', row_count: 0, good_count: 0 };
    await db
      .insertInto('imports')
      .values(insert((at) => ({ ...read, status: 'done', account_id: account.id, created_at: at, created_by: by(at) })))
      .execute();
    await fillMail(
      db,
      some.map((at) => ({ account_id: account.id, company_id: company(at), user_id: by(at) })),
    );
    const ends_at = Date.now() * 2;
    await db
      .insertInto('sign_in_attempts')
      .values(insert((at) => ({ key: `crowd-${at}`, attempts: 1, ends_at })))
      .execute();
    const event = { account_id: account.id, action: 'create', address: '-', details: '{}' };
    await db
      .insertInto('audit_events')
      .values(insert((at) => ({ ...event, at })))
      .execute();
  }
  // PostgreSQL does this by itself after a while; SQLite never does.
  if (engine === 'postgres') await sql`analyze`.execute(db);
}
