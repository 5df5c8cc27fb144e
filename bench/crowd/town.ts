import { contracts, paths } from '@clareira/contract';
import { fillPeople } from '../filling/fill.ts';
import { uploadOne } from '../server/calls.ts';
import { signIn } from '../server/client.ts';
import { start } from '../server/process.ts';
import { admin, type Engine, makeWorld, type World } from '../server/world.ts';

/** Companies with invoices, contracts and people, and the database that they live in. */
export interface Town extends World {
  annexes: Map<number, number>;
  companyOf(person: number): number;
}

const companies = 1000;
const paymentsEach = 200;
/** Those whose people come: as many as may be looked in on in a few minutes. */
const lively = 50;
export const mostPeople = 5000;

export const emailOf = (person: number) => `pessoa-${person}@crowd.test`;

/** A PDF of so many kilobytes. */
export const pdf = (kilobytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(kilobytes * 1024, 'x')]);

export async function makeTown(engine: Engine): Promise<Town> {
  const world = await makeWorld(engine, { companies, paymentsEach });
  const environment: Record<string, string> = { ...world.environment, TRUST_PROXY: 'on', HOST: '127.0.0.1' };
  // As in production.
  delete environment.CALLS_PER_MINUTE;
  await fillPeople(environment, { people: mostPeople, companies: lively });
  const annexes = new Map<number, number>();
  const server = await start('server/src/main.ts', world.environment);
  const headers = await signIn(server.url, admin.email, admin.password);
  for (let company = 1; company <= lively; company++) {
    const path = paths.rows(contracts, { account_id: 1, company_id: company });
    annexes.set(company, await uploadOne(server.url, path, headers));
  }
  await server.stop();
  return { ...world, environment, annexes, companyOf: (person) => 1 + (person % lively) };
}

export const annexOf = ({ annexes }: Town, company: number) => annexes.get(company) ?? 0;

/** The last invoice of a company, which is not paid: `fill` gives every company one in turn. */
export const openInvoiceOf = (company: number) => companies * (paymentsEach - 1) + company;
