import { randomBytes } from 'node:crypto';
import {
  type ApiToken,
  accountForms,
  addYears,
  isSuper,
  judgeForm,
  type NewApiToken,
  type Problems,
  paths,
} from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { recordAs } from '../../audit/trail.ts';
import type { Tables } from '../../database/tables.ts';
import { readBody } from '../../http/body.ts';
import { forbidden, invalid, notFound } from '../../http/errors.ts';
import { readId } from '../../http/ids.ts';
import { hashToken } from '../../identity/tokens.ts';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { confirmPassword } from '../confirm-password.ts';
import { type ClaimKey, createOnce } from '../idempotency.ts';
import { recordRefusal } from '../refusals.ts';
import { writeOwn } from '../write-own.ts';

/** So that a token is recognised wherever it turns up, by scanners of secrets too. */
const prefix = 'clr_';
const newToken = () => prefix + randomBytes(32).toString('base64url');

/** For the programs of the staff: each acts as its owner, until a day, and is shown once. */
export function apiTokenRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const forStaff = {
    onRequest: [
      authenticate(services),
      async (request: FastifyRequest) => {
        if (isSuper(callerOf(request).user)) return;
        await recordRefusal(services, request, 'api-tokens', 403);
        throw forbidden();
      },
    ],
  };

  app.get(paths.apiTokens, forStaff, async (request): Promise<ApiToken[]> => {
    const { id } = callerOf(request).user;
    const rows = await db.selectFrom('api_tokens').selectAll().where('user_id', '=', id).orderBy('id').execute();
    return rows.map(present);
  });

  app.post(paths.apiTokens, forStaff, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const made = await createOnce<NewApiToken>(
      services,
      request,
      (claimKey) => makeToken(services, request, fields, claimKey),
      (id) => findToken(services, id),
    );
    return reply.code(201).send(made);
  });

  app.delete<{ Params: { id: string } }>(paths.apiToken(':id'), forStaff, async (request, reply) => {
    const id = readId(request.params.id);
    await writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const ended = await tx
        .deleteFrom('api_tokens')
        .where('id', '=', id)
        .where('user_id', '=', caller.user.id)
        .returning('name')
        .executeTakeFirst();
      if (!ended) throw notFound();
      await recordAs(tx, at, caller, { action: 'api-token-ended', details: { id, name: ended.name } });
    });
    return reply.code(204).send();
  });
}

/** Only here is the token itself ever told. */
async function makeToken(
  services: Services,
  request: FastifyRequest,
  fields: Record<string, unknown>,
  claimKey: ClaimKey,
): Promise<NewApiToken> {
  const judged = judgeForm(accountForms.apiToken, fields);
  const confirmed = await confirmPassword(services, request, fields);
  const today = services.today();
  const last = judged.values.expires_on;
  const isInRange = !last || (last >= today && last <= addYears(today, 1));
  const problems: Problems = {
    ...(!judged.ok && judged.problems),
    ...(!isInRange && { expires_on: 'day' }),
    ...('problem' in confirmed && { current_password: confirmed.problem }),
  };
  if (!judged.ok || Object.keys(problems).length > 0) throw invalid(problems);
  const { name, access, expires_on } = judged.values;
  const token = newToken();
  const made = await writeOwn(services, callerOf(request), async (context) => {
    const { tx, at, caller } = context;
    if (!isSuper(caller.user)) throw forbidden();
    const row = await tx
      .insertInto('api_tokens')
      .values({
        user_id: caller.user.id,
        name,
        access,
        expires_on,
        token_hash: hashToken(token),
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { id: row.id, name: row.name, access, expires_on };
    await recordAs(tx, at, caller, { action: 'api-token-created', details });
    await claimKey(context, row);
    return row;
  });
  return { ...present(made), token };
}

/** One that ended meanwhile is not there any more. */
async function findToken({ db }: Services, id: number): Promise<ApiToken> {
  const row = await db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

function present({ id, name, access, expires_on, created_at, used_at }: Selectable<Tables['api_tokens']>): ApiToken {
  return {
    id,
    name,
    access,
    expires_on,
    created_at: new Date(created_at).toISOString(),
    used_at: used_at === null ? null : new Date(used_at).toISOString(),
  };
}
