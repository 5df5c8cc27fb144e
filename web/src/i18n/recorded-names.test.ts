import * as contract from '@clareira/contract';
import { expect, test } from 'vitest';
import portuguese from './locales/pt-BR.json' with { type: 'json' };

const sources = Object.values(
  import.meta.glob<string>(['../../../server/src/**/*.ts', '!../../../server/src/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const namesOf = (pattern: RegExp) =>
  sources
    .flatMap((source) => Array.from(source.matchAll(pattern), ([, name = '']) => name))
    // What is wrong with a field that is called `resource`.
    .filter((name) => !(name in contract.problemTexts));

const declared = Object.values(contract).flatMap((value) =>
  typeof value === 'object' && 'fields' in value && 'access' in value ? [String(value.name)] : [],
);

test.for([
  ['a declaration', declared, 'visitRequests'],
  ['a route of the staff', namesOf(/\bstaffOnly\(services, '([\w-]+)'/g), 'audit'],
  ['a refusal', namesOf(/\brecordRefusal\(services, request, '([\w-]+)'/g), 'annexes'],
  ['an event', namesOf(/\b(?:resource|refusedAs)(?::| =) '([\w-]+)'/g), 'calendar'],
] as const)('the history has a text for every name that %s brings into the trail', ([, names, one]) => {
  expect(names).toContain(one);
  expect(names.filter((name) => !(name in portuguese.history.resources))).toEqual([]);
});
