import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { unlessDone, unlessGone } from './lost-answers.ts';

test('what got no answer has failed unless it is seen to be done; a refusal is believed', async () => {
  const look = (status: number, isDone: () => Promise<boolean>) =>
    Promise.reject(new ApiError(status)).catch(unlessDone(isDone));
  await expect(look(0, async () => true)).resolves.toBeUndefined();
  await expect(look(0, async () => false)).rejects.toMatchObject({ status: 0 });
  await expect(look(502, () => Promise.reject(new ApiError(401)))).rejects.toMatchObject({ status: 502 });
  await expect(look(403, async () => true)).rejects.toMatchObject({ status: 403 });
});

test('what is to be ended and is not there has ended', async () => {
  await expect(Promise.reject(new ApiError(404)).catch(unlessGone)).resolves.toBeUndefined();
  await expect(Promise.reject(new ApiError(500)).catch(unlessGone)).rejects.toMatchObject({ status: 500 });
});
