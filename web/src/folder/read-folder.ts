import { paths, type SharedFolder } from '@clareira/contract';

export type FolderAnswer =
  | { kind: 'open'; folder: SharedFolder }
  /** Unknown or ended: nobody is told which. */
  | { kind: 'closed' }
  | { kind: 'busy'; seconds: number }
  | { kind: 'failed' };

/** The token in an address, when it is of the form that the server makes: any other text could lead a call elsewhere. */
export const folderToken = (hash: string) => /^#\/pasta\/([\w-]{43})\/?(\?|$)/.exec(hash)?.[1] ?? '';

export async function readFolder(token: string): Promise<FolderAnswer> {
  if (!token) return { kind: 'closed' };
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
