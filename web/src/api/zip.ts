import { type Place, paths, type Resource } from '@clareira/contract';
import { ApiError, csrfToken, unlessShutOut } from './client.ts';

/** The PDFs of these rows as one archive. The answer is no JSON, so this call is made by itself. */
export async function fetchZip(resource: Resource, place: Place, ids: readonly number[]): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': csrfToken() ?? '' };
  const request = { method: 'POST', credentials: 'include', headers, body: JSON.stringify({ ids }) } as const;
  const answer = await unlessShutOut(fetch(paths.zip(resource, place), request).catch(() => undefined));
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return answer.blob();
}
