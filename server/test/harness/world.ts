import { administrativeUsers } from '@clareira/contract';
import { createAccount, createSuperUser } from '../../src/commands/people.ts';
import type { Client } from './client.ts';
import { sampleOf } from './samples.ts';
import type { TestServer } from './server.ts';

export const roles = [
  'anonymous',
  'ordinary',
  'companyAdmin',
  'superPlain',
  'superAdmin',
  'otherCompany',
  'otherAccount',
  'otherAccountSuper',
] as const;
export type Role = (typeof roles)[number];

/** Two accounts, three companies, and someone of every role. */
export interface World {
  account: number;
  company: number;
  otherCompany: number;
  otherAccount: number;
  foreignCompany: number;
  as: Record<Role, Client>;
}

/** Of everyone but the first super user. */
export const password = 'senha de teste';

export async function makeWorld(server: TestServer): Promise<World> {
  const superAdmin = await server.signIn();
  const account = superAdmin.user?.account_id ?? 0;
  // Company 1 is nobody's here: the paths that are fixed at it must not lean on it.
  await makeCompany(superAdmin, 'Primeira');
  const company = await makeCompany(superAdmin, 'Águas do Vale Ltda');
  const otherCompany = await makeCompany(superAdmin, 'Dedetizadora Silva');

  const { services } = server;
  const person = (email: string) => ({ email, name: email.split('@')[0], password });
  await createSuperUser(services, String(account), person('plain@staff.test'), false);
  await createAccount(services, 'Outra conta', person('root@other.test'));
  const otherAccountSuper = await server.signIn('root@other.test', password);
  const foreignCompany = await makeCompany(otherAccountSuper, 'Limpeza Total');

  const join = async (maker: Client, companyId: number, email: string, admin_user: boolean) => {
    const users = `/api/accounts/${maker.user?.account_id}/companies/${companyId}/users`;
    await maker.post(users, { ...person(email), admin_user });
    return server.signIn(email, password);
  };
  return {
    account,
    company,
    otherCompany,
    otherAccount: otherAccountSuper.user?.account_id ?? 0,
    foreignCompany,
    as: {
      anonymous: await anonymous(server),
      ordinary: await join(superAdmin, company, 'ordinary@vale.test', false),
      companyAdmin: await join(superAdmin, company, 'admin@vale.test', true),
      superPlain: await server.signIn('plain@staff.test', password),
      superAdmin,
      otherCompany: await join(superAdmin, otherCompany, 'ordinary@silva.test', false),
      otherAccount: await join(otherAccountSuper, foreignCompany, 'ordinary@limpeza.test', true),
      otherAccountSuper,
    },
  };
}

/** Someone new of the staff, signed in. Made by the operator: whoever else makes one has to have shown a password lately. */
export async function joinStaff(server: TestServer, account: number): Promise<Client & { email: string }> {
  const sample = sampleOf(administrativeUsers);
  const [email, given] = [String(sample.email), String(sample.password)];
  await createSuperUser(server.services, String(account), { email, name: String(sample.name), password: given }, true);
  return Object.assign(await server.signIn(email, given), { email });
}

/** Not signed in, but past the handshake: what is refused is refused for who it is. */
async function anonymous(server: TestServer): Promise<Client> {
  const client = server.client();
  await client.handshake();
  return client;
}

export async function makeCompany(client: Client, name: string, cnpj = '12345678000190'): Promise<number> {
  const answer = await client.post(`/api/accounts/${client.user?.account_id}/companies`, { name, cnpj });
  if (answer.status !== 201) throw new Error(`The company was not made: ${answer.status} ${answer.text}`);
  return answer.body.id;
}
