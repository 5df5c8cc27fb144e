import { paths } from '@clareira/contract';
import { ApiError, unlessShutOut } from './client.ts';

/** Asks for nothing but the answer's head: an ApiError unless the file can be had. Answers its media type. */
export async function checkAnnex(annexId: number, signal: AbortSignal): Promise<string> {
  return (await headOf(annexId, signal)).get('content-type') ?? '';
}

/** In bytes. */
export async function annexSize(annexId: number, signal: AbortSignal): Promise<number> {
  return Number((await headOf(annexId, signal)).get('content-length'));
}

async function headOf(annexId: number, signal: AbortSignal): Promise<Headers> {
  const request = { method: 'HEAD', credentials: 'include', signal } as const;
  const answer = await fetch(paths.download(annexId), request).catch(() => undefined);
  await unlessShutOut(answer?.status);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return answer.headers;
}
