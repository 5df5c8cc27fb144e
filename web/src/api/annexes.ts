import { paths } from '@clareira/contract';
import { ApiError, unlessShutOut } from './client.ts';

/** Asks for nothing but the answer's head: an ApiError unless the file can be had. Answers its media type. */
export async function checkAnnex(annexId: number, signal: AbortSignal): Promise<string> {
  return (await headOf(annexId, signal)).get('content-type') ?? '';
}

/** Whether a file can be had, asked before it is shown. */
export function isAnnexThere(annexId: number, signal: AbortSignal): Promise<boolean> {
  return checkAnnex(annexId, signal).then(
    () => true,
    () => false,
  );
}

/** In bytes. */
export async function annexSize(annexId: number, signal: AbortSignal): Promise<number> {
  return Number((await headOf(annexId, signal)).get('content-length'));
}

async function headOf(annexId: number, signal: AbortSignal): Promise<Headers> {
  const request = { method: 'HEAD', credentials: 'include', signal } as const;
  const answer = await unlessShutOut(fetch(paths.download(annexId), request).catch(() => undefined));
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return answer.headers;
}
