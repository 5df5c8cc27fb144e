import { startPostgres } from './postgres.mjs';

/** Vitest calls this before the first file of the project that asks for it, and what it returns after the last. */
export default async function setup() {
  // Vitest dies of a signal without calling `stop`; an exit of its own takes PostgreSQL along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
