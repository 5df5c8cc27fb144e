import { createHash } from 'node:crypto';
import type { Random } from '../../src/demo/random.ts';

export interface Paper {
  content: Blob;
  sha256: string;
}

export const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const largest = 2_000_000;

/** PDFs of random length and content, so that a byte that is torn, missing or another's shows. */
export function papersFrom(seed: number): (random: Random) => Paper {
  const noise = createHash('shake256', { outputLength: largest * 2 })
    .update(String(seed))
    .digest();
  return (random) => {
    const most = random.isLikely(0.7) ? 20_000 : random.isLikely(0.8) ? 200_000 : largest;
    const start = random.between(0, largest);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), noise.subarray(start, start + random.between(1, most))]);
    return { content: new Blob([bytes], { type: 'application/pdf' }), sha256: sumOf(bytes) };
  };
}
