import { contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StorageUnavailable, type Upload } from '../src/storage/storage.ts';
import { form, pdf } from './harness/client.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const refuse = async (): Promise<never> => {
  throw new StorageUnavailable('full');
};

const faults: [string, (upload: () => Promise<Upload>) => Promise<Upload>][] = [
  ['while a file arrives', refuse],
  ['when a file is to be kept', async (upload) => ({ ...(await upload()), keep: refuse })],
];

test.for(faults)('a store that fails %s is a 503, nothing is written, and it recovers', async ([, failing]) => {
  const staff = await server.signIn();
  const company = await makeCompany(staff, 'Vale');
  const rows = paths.rows(contracts, { account_id: 1, company_id: company });
  const contract = () => form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() });
  const { storage } = server.services;
  const { receive } = storage;

  storage.receive = (content) => failing(() => receive(content));
  const refused = await staff.post(rows, contract());
  storage.receive = receive;

  expect(refused.status).toBe(503);
  expect(refused.body).toEqual({ message: 'Serviço indisponível no momento.' });
  expect((await staff.get(rows)).rows).toEqual([]);
  expect((await staff.post(rows, contract())).status).toBe(201);
});
