import { serve } from './serve.mjs';

await serve('server/src/commands/demo.ts');
