import type { Proof } from '@clareira/contract';
import { expect, test } from 'vitest';
import { inQueueOrder } from './queue.ts';

const proof = (id: number, status: Proof['status']) => ({ id, status }) as Proof;
const proofs = [proof(1, 'refused'), proof(2, 'sent'), proof(3, 'accepted'), proof(4, 'sent')];
const ids = (list: Proof[]) => list.map(({ id }) => id);

test('a client sees what was sent last first', () => {
  expect(ids(inQueueOrder(proofs, false))).toEqual([4, 3, 2, 1]);
});

test('staff see what waits for them first, the longest waiting of all', () => {
  expect(ids(inQueueOrder(proofs, true))).toEqual([2, 4, 3, 1]);
});
