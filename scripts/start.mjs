import { serve } from './serve.mjs';

await serve('server/src/main.ts');
