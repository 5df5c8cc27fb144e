import { ApiError, unlessShutOut } from '../../api/client.ts';
import { zipArchive } from '../../table/export/zip-archive.ts';

interface Paper {
  name: string;
  path: string;
}

/** Fetches these papers, one after the other, and puts them into one archive. */
export async function makePack(papers: readonly Paper[], tellDone: (part: number) => void): Promise<Blob> {
  const files = [];
  for (const [at, { name, path }] of papers.entries()) {
    tellDone(at / papers.length);
    files.push({ path: name, content: [await bytesOf(path)] });
  }
  return await zipArchive(files, 'application/zip');
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await unlessShutOut(fetch(path, { credentials: 'include' }).catch(() => undefined));
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return new Uint8Array(await answer.arrayBuffer());
}
