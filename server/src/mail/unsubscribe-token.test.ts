import { expect, test } from 'vitest';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const asked = { userId: 7, topics: ['payments' as const, 'visits' as const] };
const token = unsubscribeToken('key', asked);

test('says whose notices and which', () => {
  expect(readUnsubscribeToken('key', token)).toEqual(asked);
});

test.for([
  ['of another key', unsubscribeToken('other', asked)],
  ["for somebody else's notices", token.replace(/^7/, '8')],
  ['for other notices', token.replace('visits', 'documents')],
  ['cut short', token.slice(0, -1)],
  ['empty', ''],
])('is nothing when it is %s', ([, forged = '']) => {
  expect(readUnsubscribeToken('key', forged)).toBeUndefined();
});
