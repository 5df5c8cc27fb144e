import { type BackendModule, createInstance, type ReadCallback } from 'i18next';
import { expect, test } from 'vitest';
import { loading } from './loading.ts';

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
  const options = { ...loading, lng: 'pt-BR', fallbackLng: false, load: 'currentOnly', ns } as const;
  await createInstance().use(backend).init(options);
  expect({ atOnce, answered }).toEqual({ atOnce: 10, answered: 25 });
});
