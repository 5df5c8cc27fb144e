import { type NoticeTopic, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { escaped, htmlPage, htmlType } from '../http/html.ts';
import { answerRefusedLink } from '../http/refused-file.ts';
import type { Services } from '../services.ts';
import { readNotices, turnOff } from './notices.ts';
import { fill, textsIn } from './texts.ts';
import { readUnsubscribeToken, unsubscribeKey } from './unsubscribe-token.ts';

type WithToken = { Params: { token: string } };

/**
 * One click in a mail program (RFC 8058): it posts a form and knows no cookie. Looking at the address changes nothing, as
 * programs that try the links of a mail do just that; a person who looks finds a button.
 */
export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const path = paths.unsubscribe(':token');

  const find = async (token: string) => {
    const asked = readUnsubscribeToken(await unsubscribeKey(db), token);
    const user = asked && (await emailOf(services, asked.userId));
    if (!asked || !user) throw notFound();
    return { ...asked, ...user };
  };
  type Found = Awaited<ReturnType<typeof find>>;

  const draw = async ({ userId, topics, email }: Found, isDone: boolean) => {
    const { language } = await readNotices(db, userId);
    const { unsubscribe: texts } = textsIn(language);
    const list = new Intl.ListFormat(language).format(topics.flatMap((topic: NoticeTopic) => texts.topics[topic]));
    const said = fill(isDone ? texts.done : texts.lead, { topics: list, address: email });
    const rest = isDone
      ? `<p>${escaped(texts.again)}</p><p><a href="${escaped(config.publicUrl ?? '/')}">${escaped(texts.openPortal)}</a></p>`
      : `<form method="post"><button>${escaped(texts.button)}</button></form>`;
    return htmlPage({
      language,
      brand: config.brand.name,
      title: texts.title,
      content: `<p>${escaped(said)}</p>${rest}`,
    });
  };

  app.get<WithToken>(path, { errorHandler: answerRefusedLink(config) }, async (request, reply) => {
    const found = await find(request.params.token);
    return reply.type(htmlType).send(await draw(found, false));
  });

  app.register(async (scope) => {
    // Whatever is sent along says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post<WithToken>(path, { config: { needsNoCsrfToken: true } }, async (request, reply) => {
      const found = await find(request.params.token);
      await turnOff(db, found.userId, found.topics);
      return reply.type(htmlType).send(await draw(found, true));
    });
  });
}

async function emailOf({ db }: Services, userId: number): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
