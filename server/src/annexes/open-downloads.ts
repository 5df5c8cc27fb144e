import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyCalls } from '../http/errors.ts';
import { networkOf } from '../identity/networks.ts';

/** Of one person, or of one network where nobody has signed in: some of the places before a store are left for others. */
export const mostOpenDownloads = 400;

const comeBackIn = 10;

/** Counted by each server for itself. */
const open = new Map<string, number>();

/** Each download holds a place before the store, for as long as its reader takes: nobody takes all of them. */
export function limitOpenDownloads({ caller, ip }: FastifyRequest, { raw }: FastifyReply): void {
  const owner = caller ? `user ${caller.user.id}` : networkOf(ip);
  const others = open.get(owner) ?? 0;
  if (others >= mostOpenDownloads) throw tooManyCalls(comeBackIn);
  // Who has left by now will not leave again.
  if (raw.destroyed) return;
  open.set(owner, others + 1);
  raw.once('close', () => {
    const left = (open.get(owner) ?? 1) - 1;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  });
}
