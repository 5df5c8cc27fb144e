import { open } from 'node:fs/promises';

/** Names that were made or changed in it outlive a crash from here on. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
