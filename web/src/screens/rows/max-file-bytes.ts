import { brand } from '../../brand.ts';

/** The largest file that the server takes. */
export const maxFileBytes = brand.maxUploadMb * 1024 * 1024;
