import { expect, test } from 'vitest';
import { question } from './question.ts';

test('a question that no screen shows is given up', async () => {
  expect(await question<undefined, 'yes' | 'stay'>('stay').ask(undefined)).toBe('stay');
});
