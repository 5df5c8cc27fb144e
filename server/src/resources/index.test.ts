import { resources as declared } from '@clareira/contract';
import { expect, test } from 'vitest';
import { resources } from './index.ts';

test('the server serves what the contract declares', () => {
  expect(resources.map(({ resource }) => resource)).toEqual(declared);
});
