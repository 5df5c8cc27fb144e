import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { isUnanswered, unlessGone } from './lost-answers.ts';

test('no answer, or a fault on the way, leaves in doubt what was done; a refusal does not', () => {
  const statuses = [0, 500, 502, 422, 404];
  expect(statuses.filter((status) => isUnanswered(new ApiError(status)))).toEqual([0, 500, 502]);
  expect(isUnanswered(new TypeError('a bug'))).toBe(false);
});

test('what is to be ended and is not there has ended', async () => {
  await expect(Promise.reject(new ApiError(404)).catch(unlessGone)).resolves.toBeUndefined();
  await expect(Promise.reject(new ApiError(500)).catch(unlessGone)).rejects.toMatchObject({ status: 500 });
});
