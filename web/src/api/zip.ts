import { type Place, paths, type Resource } from '@clareira/contract';
import { ApiError, csrfToken } from './client.ts';

/** The PDFs of these rows as one archive. The answer is no JSON, so this call is made by itself. */
export async function fetchZip(resource: Resource, place: Place, ids: readonly number[]): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': csrfToken() ?? '' };
  const request = { method: 'POST', credentials: 'include', headers, body: JSON.stringify({ ids }) } as const;
  const answer = await fetch(paths.zip(resource, place), request).catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return answer.blob();
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
