import { expect, test } from 'vitest';
import { onDisk } from './incoming.ts';
import { StorageUnavailable } from './storage.ts';

test('what the disk refuses is told with its reason and its place', async () => {
  const full = onDisk(Promise.reject(new Error('ENOSPC: no space left on device, write')));
  await expect(full).rejects.toThrow(StorageUnavailable);
  await expect(full).rejects.toThrow('the disk of DATA_DIR refused a file (ENOSPC: no space left on device, write)');
});
