import { type BackendModule, createInstance, type ReadCallback } from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loading } from './loading.ts';
import { texts } from './texts.ts';

const options = { ...loading, lng: 'pt-BR', fallbackLng: false, load: 'currentOnly' } as const;

test('texts are read ten at a time, however many there are', async () => {
  let [underWay, atOnce, answered] = [0, 0, 0];
  const backend: BackendModule = {
    type: 'backend',
    init() {},
    read(_language: string, _namespace: string, done: ReadCallback) {
      underWay += 1;
      atOnce = Math.max(atOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        answered += 1;
        done(null, { text: 'Olá' });
      });
    },
  };
  const ns = Array.from({ length: 25 }, (_, at) => `texts-${at}`);
  await createInstance()
    .use(backend)
    .init({ ...options, ns });
  expect({ atOnce, answered }).toEqual({ atOnce: 10, answered: 25 });
});

describe('texts that do not come', () => {
  /** Lets the first reads fail, and gives the time of each, and what there is to show in the end. */
  async function readFailing(failures: number): Promise<{ reads: number[]; shown: string }> {
    vi.useFakeTimers({ now: 0 });
    const reads: number[] = [];
    vi.stubGlobal('fetch', async () => {
      reads.push(Date.now());
      return reads.length <= failures ? new Response('', { status: 503 }) : Response.json({ text: 'Olá' });
    });
    const portal = createInstance().use(texts);
    const ready = portal.init({ ...options, ns: 'translations', defaultNS: 'translations' });
    await vi.runAllTimersAsync();
    await ready;
    return { reads, shown: portal.t('text') };
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('are read again after 350 ms, and twice as long each time', async () => {
    expect(await readFailing(3)).toEqual({ reads: [0, 350, 1050, 2450], shown: 'Olá' });
  });

  test('are given up after five more reads', async () => {
    const { reads, shown } = await readFailing(Number.POSITIVE_INFINITY);
    expect(reads).toEqual([0, 350, 1050, 2450, 5250, 10850]);
    expect(shown).toBe('text');
  });
});
