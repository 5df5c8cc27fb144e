import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrativeUsers, companyUsers, contracts, paths, payments } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostPerEmailAndAddress } from '../src/identity/throttle.ts';
import { Client, form, pdf } from './harness/client.ts';
import { emptyPostgres } from './harness/database.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { type S3Store, startS3 } from './harness/s3.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, engine } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

// Only PostgreSQL is shared by machines.
describe.runIf(engine === 'postgres')('two servers over one PostgreSQL and one store', () => {
  let store: S3Store;
  let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
  let directory: string;
  let shared: Record<string, string>;
  const servers: ServerProcess[] = [];
  let here: Client;
  let there: Client;
  let company: number;

  beforeAll(async () => {
    store = await startS3();
    postgres = await emptyPostgres();
    directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
    const { environment } = await store.newBucket();
    shared = { ...environment, DATABASE_URL: postgres.url, ADMIN_PASSWORD: adminPassword, TRUST_PROXY: 'on' };
    // Both find the database empty, and neither finds what the other has on its disk.
    const [first, second] = await Promise.all([run('one').url, run('two').url]);
    here = new Client(first);
    await here.signIn(adminEmail, adminPassword);
    there = onTheOther(here, second);
    company = await makeCompany(here, 'Ipê');
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await postgres.drop();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });

  function run(name: string): ServerProcess {
    const server = runServer({ ...shared, DATA_DIR: join(directory, name) });
    servers.push(server);
    return server;
  }

  /** The same browser, led to the other server by the load balancer. */
  function onTheOther(client: Client, url = client.url === here.url ? there.url : here.url): Client {
    const other = new Client(url);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    other.user = client.user;
    return other;
  }

  const at = () => ({ account_id: 1, company_id: company });
  const rows = () => paths.rows(contracts, at());
  const contract = (content: string) =>
    form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf(content) });
  const signedInHere = async (email: string, password: string) => {
    const client = new Client(here.url);
    expect((await client.signIn(email, password)).status).toBe(200);
    return client;
  };
  const newUser = async () => {
    const user = sampleOf(companyUsers);
    const { body } = await here.post(paths.rows(companyUsers, at()), user);
    return { id: body.id, email: String(user.email), password: String(user.password), fields: user };
  };

  test('that start at once on an empty database make one schema and one first user, and both are ready', async () => {
    for (const client of [here, there]) expect((await client.get('/readyz')).status).toBe(200);
    const { rows: people } = await here.get(paths.rows(administrativeUsers, { account_id: 1 }));
    expect(people.map(({ email }) => email)).toEqual([adminEmail]);
  });

  test('know a session wherever it was made, and its token', async () => {
    expect((await there.get(rows())).status).toBe(200);
    expect((await there.post(paths.rows(payments, at()), sampleOf(payments))).status).toBe(201);
    const stranger = onTheOther(here, there.url);
    stranger.cookies.set('XSRF-TOKEN', 'x'.repeat(43));
    expect((await stranger.post(paths.rows(payments, at()), sampleOf(payments))).status).toBe(419);
  });

  test('take a handshake here and the sign-in there', async () => {
    const client = new Client(here.url);
    await client.handshake();
    const other = onTheOther(client);
    const { status } = await other.post(paths.signIn, { email: adminEmail, password: adminPassword });
    expect(status).toBe(200);
    expect((await onTheOther(other).get(rows())).status).toBe(200);
  });

  test('show a row and its file at once, wherever they were written', async () => {
    const { status, body } = await here.post(rows(), contract('written here'));
    expect(status).toBe(201);
    const list = await there.get(rows());
    expect(list.rows.find(({ id }) => id === body.id)).toEqual(body);
    expect((await there.get(paths.download(Number(body.annex_id)))).text).toBe('%PDF-1.4\nwritten here');

    const changed = await there.put(`${rows()}/${body.id}`, contract('written there'));
    expect(changed.status).toBe(200);
    expect((await here.get(paths.download(Number(body.annex_id)))).status).toBe(404);
    expect((await here.get(paths.download(Number(changed.body.annex_id)))).text).toBe('%PDF-1.4\nwritten there');
  });

  test('never call a list unchanged that the other has changed', async () => {
    const path = paths.rows(payments, at());
    const seen = { here: await here.get(path), there: await there.get(path) };
    const ask = (client: Client, { headers }: { headers: Headers }) =>
      client.get(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect((await ask(there, seen.there)).status).toBe(304);
    for (let round = 0; round < 10; round++) {
      const [writer, reader] = round % 2 === 0 ? [here, there] : [there, here];
      const { body } = await writer.post(path, sampleOf(payments));
      const before = reader === here ? seen.here : seen.there;
      const after = await ask(reader, before);
      expect(after.status).toBe(200);
      expect(after.rows.map(({ id }) => id)).toContain(body.id);
      if (reader === here) seen.here = after;
      else seen.there = after;
    }
  });

  test('write at once without losing anything', async () => {
    const writes = Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).post(rows(), contract(`both ${n}`)));
    const made = await Promise.all(writes);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const lists = [await here.get(rows()), await there.get(rows())];
    for (const list of lists) {
      expect(list.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ body }) => body.id)));
    }
    expect(lists[0]?.text).toBe(lists[1]?.text);
    const texts = await Promise.all(
      made.map(async ({ body }, n) => (await (n % 2 ? there : here).get(paths.download(Number(body.annex_id)))).text),
    );
    expect(texts).toEqual(made.map((_, n) => `%PDF-1.4\nboth ${n}`));
  });

  test('end the sessions there when the password is changed here, or the user deleted', async () => {
    const user = await newUser();
    const path = paths.row(companyUsers, at(), user.id);
    const first = onTheOther(await signedInHere(user.email, user.password));
    expect((await first.get(rows())).status).toBe(200);
    await here.put(path, { ...user.fields, password: 'outra senha' });
    expect((await first.get(rows())).status).toBe(401);

    const second = onTheOther(await signedInHere(user.email, 'outra senha'));
    expect((await second.get(rows())).status).toBe(200);
    await here.delete(path);
    expect((await second.get(rows())).status).toBe(401);
  });

  test('end a session for both when it is signed out of one', async () => {
    const user = await newUser();
    const client = await signedInHere(user.email, user.password);
    const other = onTheOther(client);
    expect((await other.get(rows())).status).toBe(200);
    expect((await client.post(paths.signOut)).status).toBe(204);
    expect((await other.get(rows())).status).toBe(401);
  });

  test('count wrong passwords together', async () => {
    const user = await newUser();
    const attempt = async (url: string, password: string) => {
      const client = new Client(url);
      await client.handshake();
      const { status } = await client.post(
        paths.signIn,
        { email: user.email, password },
        { 'x-forwarded-for': '203.0.113.77' },
      );
      return status;
    };
    const urls = [here.url, there.url];
    const wrong = Array.from({ length: mostPerEmailAndAddress }, (_, n) => attempt(urls[n % 2] ?? '', 'wrong'));
    expect(await Promise.all(wrong)).toEqual(wrong.map(() => 422));
    expect(await Promise.all(urls.map((url) => attempt(url, user.password)))).toEqual([429, 429]);
  });

  test('are joined by a third, and go on with all that it wrote when it dies', async () => {
    const third = run('three');
    const client = onTheOther(here, await third.url);
    const { status, body } = await client.post(rows(), contract('of the dead'));
    expect(status).toBe(201);
    third.child.kill('SIGKILL');
    await third.ended;
    for (const alive of [here, there]) {
      expect((await alive.get(rows())).rows.map(({ id }) => id)).toContain(body.id);
      expect((await alive.get(paths.download(Number(body.annex_id)))).text).toBe('%PDF-1.4\nof the dead');
    }
  });
});
