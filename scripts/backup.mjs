import { runWithFile } from './run-with-file.mjs';

await runWithFile('server/src/commands/backup.ts');
