import './cheap-hashing.ts';
import { keepFilesIn } from './server.ts';

/** Runs before every test file: files share processes, so that the server's modules are loaded once and not for each. */
keepFilesIn(undefined);
