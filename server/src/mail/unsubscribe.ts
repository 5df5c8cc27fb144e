import { type NoticeTopic, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { escaped } from '../http/html.ts';
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

  const pageOf = async ({ userId, topics, email }: Found, isDone: boolean) => {
    const { language } = await readNotices(db, userId);
    const { unsubscribe: texts } = textsIn(language);
    const list = new Intl.ListFormat(language).format(topics.map((topic: NoticeTopic) => texts.topics[topic]));
    const said = fill(isDone ? texts.done : texts.lead, { topics: list, address: email });
    const rest = isDone
      ? `<p>${escaped(texts.again)}</p><p><a href="${escaped(config.publicUrl ?? '/')}">${escaped(texts.openPortal)}</a></p>`
      : `<form method="post"><button>${escaped(texts.button)}</button></form>`;
    return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${escaped(`${texts.title} · ${config.brand.name}`)}</title>
<style>${style}</style>
<main><p class="brand">${escaped(config.brand.name)}</p><h1>${escaped(texts.title)}</h1><p>${escaped(said)}</p>${rest}</main>
</html>
`;
  };

  app.get<WithToken>(path, async (request, reply) => {
    const found = await find(request.params.token);
    return reply.type('text/html; charset=utf-8').send(await pageOf(found, false));
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
      return reply.type('text/html; charset=utf-8').send(await pageOf(found, true));
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

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef3ef,#0f1411);color:light-dark(#17211b,#d8e0db)}
main{box-sizing:border-box;max-width:32rem;margin:12vh auto;padding:2rem 1.5rem;border-radius:14px;background:light-dark(#fff,#1f2723);overflow-wrap:anywhere}
.brand{margin:0;font-weight:700;color:light-dark(#2b6a46,#8cc0a1)}
h1{margin:.5rem 0 1rem;font-size:1.375rem}
a{color:light-dark(#2b6a46,#8cc0a1)}
button{font:inherit;font-weight:650;padding:.8rem 1.5rem;border:0;border-radius:10px;cursor:pointer;background:light-dark(#2b6a46,#8cc0a1);color:light-dark(#fff,#0f1411)}`;
