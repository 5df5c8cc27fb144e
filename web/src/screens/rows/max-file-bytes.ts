import { settings } from '../../settings.ts';

/** The largest file that the server takes. */
export const maxFileBytes = settings.maxUploadMb * 1024 * 1024;
