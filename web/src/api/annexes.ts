import { paths } from '@clareira/contract';
import { ApiError } from './client.ts';

/** Asks for nothing but the answer's status: an ApiError unless the file can be had. */
export async function checkAnnex(annexId: number, signal: AbortSignal): Promise<void> {
  const request = { method: 'HEAD', credentials: 'include', signal } as const;
  const answer = await fetch(paths.download(annexId), request).catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
}
