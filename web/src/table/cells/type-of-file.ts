import { type FileType, fileTypeOf, signatureLength } from '@clareira/contract';

/** What a file is by its first bytes. One that was changed, moved or locked since it was chosen cannot be read. */
export async function typeOfFile(file: Blob): Promise<FileType | 'unknown' | 'unreadable'> {
  try {
    return fileTypeOf(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())) ?? 'unknown';
  } catch {
    return 'unreadable';
  }
}
