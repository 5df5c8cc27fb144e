import { setImmediate } from 'node:timers/promises';
import type { User } from '@clareira/contract';
import { createInstance } from 'i18next';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissAll } from '../ui/notify.ts';
import { ownMemory } from './own-memory.ts';
import { SessionProvider, useSession } from './session.tsx';

const ana: User = { id: 1, name: 'Ana', email: 'ana@ipe.br', admin_user: false, company_id: 5, account_id: 1 };
const bia: User = { ...ana, id: 2, name: 'Bia' };

/** Lasts as long as the page. */
const memory = ownMemory(new Set<string>());

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: 'pt-BR', resources: { 'pt-BR': {} } }));

/** Where saves that are under way break off. */
let whileSigningOut: () => void;

beforeEach(() => {
  whileSigningOut = () => {};
  memory.clear();
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('document', { cookie: `XSRF-TOKEN=${'x'.repeat(43)}` });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => {
    whileSigningOut();
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
});

function Screen({ seen }: { seen: (session: ReturnType<typeof useSession>) => void }) {
  seen(useSession());
  return null;
}

function sessionOf(user: User) {
  const seen = vi.fn<ComponentProps<typeof Screen>['seen']>();
  const provider = createElement(SessionProvider, null, createElement(Screen, { seen }));
  renderToStaticMarkup(createElement(I18nextProvider, { i18n }, provider));
  const [session] = seen.mock.lastCall ?? [];
  if (!session) throw new Error('no session');
  session.enter(user);
  memory.add('typed');
  return session;
}

describe('what the page remembers of a person', () => {
  test('is forgotten by signing out, with what breaks off meanwhile', async () => {
    const session = sessionOf(ana);
    whileSigningOut = () => memory.add('broken off');
    await session.signOut();
    expect([...memory]).toEqual([]);
  });

  async function expire(session: ReturnType<typeof useSession>) {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    await expect(session.validate(new AbortController().signal)).rejects.toMatchObject({ status: 401 });
  }

  test('waits while the session has merely expired', async () => {
    const session = sessionOf(ana);
    await expire(session);
    session.enter(ana);
    expect([...memory]).toEqual(['typed']);
  });

  test('is nothing for the next one', async () => {
    const session = sessionOf(ana);
    await expire(session);
    session.enter(bia);
    expect([...memory]).toEqual([]);
  });
});

describe('a session that lives', () => {
  const answers = (own: Response) => async (path: string) =>
    path === '/api/me' ? own : new Response(null, { status: 204 });
  const validated = async (own: Response) => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: () => null,
    });
    vi.stubGlobal('fetch', answers(own));
    await sessionOf(ana).validate(new AbortController().signal);
    await setImmediate();
    return JSON.parse(kept.get('clareira.user') ?? 'null');
  };

  test('has the name and the role that its user has by now', async () => {
    const now = { ...ana, name: 'Ana Souza', admin_user: true };
    expect(await validated(Response.json({ user: now }))).toEqual(now);
  });

  test('has ended by an answer that was asked for under the old name, too', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
      getItem: () => null,
    });
    const session = sessionOf(ana);
    const validate = () => session.validate(new AbortController().signal);
    const late = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', () => late.promise.then(() => new Response('{}', { status: 401 })));
    const asked = validate();
    vi.stubGlobal('fetch', answers(Response.json({ user: { ...ana, name: 'Ana Souza' } })));
    await validate();
    await setImmediate();
    expect(kept.get('clareira.user')).toContain('Ana Souza');
    late.resolve();
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect([...kept.keys()]).toEqual([]);
  });

  test('stays when an answer to the one before comes late, of the same person', async () => {
    const session = sessionOf(ana);
    const late = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', () => late.promise.then(() => new Response('{}', { status: 401 })));
    const asked = session.validate(new AbortController().signal);
    session.forget();
    session.enter(ana);
    const kept = new Map([['clareira.user', 'ana']]);
    vi.stubGlobal('localStorage', { removeItem: (key: string) => kept.delete(key) });
    late.resolve();
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect([...kept.keys()]).toEqual(['clareira.user']);
  });

  test('keeps its user where the answer is of another one, or is none', async () => {
    expect(await validated(Response.json({ user: bia }))).toEqual(ana);
    expect(await validated(Response.json({ user: {} }))).toEqual(ana);
    expect(await validated(new Response(null, { status: 500 }))).toEqual(ana);
  });
});
