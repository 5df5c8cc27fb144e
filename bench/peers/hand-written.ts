/**
 * The yardstick for what has no bare limit: Fastify with statements prepared by hand, doing for each call what must be
 * done and nothing else. No roles, no refusals, no other resource.
 */
import { createHash, hash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { verify } from '@node-rs/argon2';
import fastify, { type FastifyRequest } from 'fastify';
import { openDatabase } from './statements.ts';

const files = join(process.env.DATA_DIR ?? '', 'by-hand');
await mkdir(files, { recursive: true });
const { read, write } = openDatabase(process.env);
const app = fastify();
await app.register(multipart);

const digest = (text: string) => hash('sha256', text, 'base64url');
const tokenOf = ({ headers }: FastifyRequest) => /clareira_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

async function authenticate(request: FastifyRequest) {
  const found = await read(
    `select users.id, users.account_id, users.company_id, companies.id as asked from sessions
      join users on users.id = sessions.user_id
      left join companies on companies.id = $2 and companies.account_id = users.account_id and companies.deleted_at is null
      where sessions.token_hash = $1 and users.deleted_at is null`,
    [digest(tokenOf(request)), Number((request.params as { company?: string }).company ?? 0)],
  );
  if (!found[0]) throw new Error('not signed in');
}

async function isFromPortal(request: FastifyRequest) {
  if (request.headers['x-xsrf-token'] !== digest(`csrf:${tokenOf(request)}`)) throw new Error('no token');
}

const audit = `insert into audit_events (at, account_id, company_id, user_id, action, resource, row_id, address, details)
  values ($1, 1, $2, 1, 'create', $3, $4, '127.0.0.1', $5)`;
const bumpVersion = 'update companies set version = $1 where id = $2';

app.get('/by-hand/:company/payments', { onRequest: authenticate }, async (request) => {
  const rows = await read(
    `select id, company_id, unit, service_date, due_date, status, value_cents, billet_code, billet_annex_id,
      invoice_annex_id from payments where company_id = $1 and deleted_at is null order by id`,
    [Number((request.params as { company: string }).company)],
  );
  return rows.map(({ value_cents, ...row }) => ({ ...row, value: Number(value_cents) / 100 }));
});

app.post('/by-hand/:company/payments', { onRequest: [isFromPortal, authenticate] }, async (request, reply) => {
  const company = Number((request.params as { company: string }).company);
  const body = request.body as Record<string, string>;
  const now = Date.now();
  const row = await write(async (run) => {
    await run(bumpVersion, [now, company]);
    const [made] = await run(
      `insert into payments (account_id, company_id, unit, service_date, due_date, status, value_cents, billet_code, search_text,
        created_at, created_by, updated_at, updated_by) values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $9, 1) returning *`,
      [
        company,
        body.unit,
        body.service_date,
        body.due_date,
        body.status,
        Math.round(Number(body.value) * 100),
        body.billet_code,
        `${body.unit}\n${body.billet_code}`.toLowerCase(),
        now,
      ],
    );
    await run(audit, [now, company, 'payments', made?.id, JSON.stringify(body)]);
    return made;
  });
  return reply.code(201).send(row);
});

app.post('/by-hand/login', { onRequest: isFromPortal }, async (request) => {
  const { email, password } = request.body as Record<string, string>;
  const [user] = await read('select id, password_hash from users where email_key = $1 and deleted_at is null', [email]);
  if (!user || !(await verify(String(user.password_hash), password ?? ''))) throw new Error('wrong');
  const now = Date.now();
  await write(async (run) => {
    await run(
      `insert into sessions (token_hash, user_id, created_at, used_at, address, user_agent)
        values ($1, $2, $3, $3, '127.0.0.1', '')`,
      [digest(randomBytes(32).toString('base64url')), user.id, now],
    );
    await run(audit, [now, null, 'sign-in', null, '{}']);
  });
  return user;
});

app.post('/by-hand/:company/contracts', { onRequest: [isFromPortal, authenticate] }, async (request, reply) => {
  const company = Number((request.params as { company: string }).company);
  const key = randomUUID();
  const fields: Record<string, string> = {};
  const sum = createHash('sha256');
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const file = await open(join(files, `${key}.part`), 'wx');
    for await (const chunk of part.file) {
      size += chunk.length;
      sum.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
    await file.close();
    await rename(join(files, `${key}.part`), join(files, key));
    const directory = await open(files, 'r');
    await directory.sync();
    await directory.close();
  }
  const now = Date.now();
  const row = await write(async (run) => {
    await run(bumpVersion, [now, company]);
    const [annex] = await run(
      `insert into annexes (company_id, file_name, size, sha256, storage_key, state, state_at, created_by)
        values ($1, 'contrato.pdf', $2, $3, $4, 'live', $5, 1) returning id`,
      [company, size, sum.digest('hex'), key, now],
    );
    const [made] = await run(
      `insert into contracts (account_id, company_id, date, unit, technical_manager, status, annex_id, search_text,
        created_at, created_by, updated_at, updated_by) values (1, $1, $2, $3, $4, $5, $6, '', $7, 1, $7, 1) returning *`,
      [company, fields.date, fields.unit, fields.technical_manager, fields.status, annex?.id, now],
    );
    await run(audit, [now, company, 'contracts', made?.id, JSON.stringify(fields)]);
    return made;
  });
  return reply.code(201).send(row);
});

app.get('/by-hand/download/:id', { onRequest: authenticate }, async (request, reply) => {
  const [annex] = await read("select storage_key, size from annexes where id = $1 and state = 'live'", [
    Number((request.params as { id: string }).id),
  ]);
  return reply
    .type('application/pdf')
    .header('content-length', annex?.size)
    .send(createReadStream(join(files, String(annex?.storage_key))));
});

console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit(0));
