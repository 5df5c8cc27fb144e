import { inRoot } from './places.mjs';
import { isStopped, stopAll, Trouble } from './processes.mjs';

/**
 * The body of a script: its exit code is what `main` gives, and no signal leaves a process behind.
 * @param {() => Promise<number>} main
 */
export async function command(main) {
  // What one start has compiled the next one finds done: it takes two thirds of the time, and less memory.
  process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/node');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!isStopped()) console.error(error instanceof Trouble ? error.message : error);
    process.exitCode = isStopped() ? 130 : 1;
  }
}
