import { paths, type SharedFolder } from '@clareira/contract';

export type FolderAnswer =
  | { kind: 'open'; folder: SharedFolder }
  /** Unknown or ended: nobody is told which. */
  | { kind: 'closed' }
  | { kind: 'busy'; seconds: number }
  | { kind: 'failed' };

export async function readFolder(token: string): Promise<FolderAnswer> {
  try {
    const response = await fetch(paths.sharedFolder(token), { headers: { Accept: 'application/json' } });
    if (response.ok) return { kind: 'open', folder: await response.json() };
    if (response.status === 404) return { kind: 'closed' };
    if (response.status === 429) return { kind: 'busy', seconds: Number(response.headers.get('Retry-After')) || 60 };
  } catch {
    // No answer at all.
  }
  return { kind: 'failed' };
}
