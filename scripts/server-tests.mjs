const files = (/** @type {string[]} */ ...names) => names.map((name) => `server/test/${name}.test.ts`);

/**
 * What these find does not depend on the database, so they run once, on SQLite: how HTTP is spoken, what is refused before any
 * row is touched, who may call what, what is said of the server, what it counts in its memory, and where files are kept.
 */
export const onOneDatabase = files(
  'body-limits',
  'broken-bodies',
  'call-limits',
  'closing',
  'connections',
  'demo',
  'demo-slip',
  'faults',
  'hashing',
  'openapi',
  'private-files',
  'roles',
  's3',
  's3-faults',
  'security-doc',
  'security-headers',
  'upload-refusals',
);

/** They start processes or work for many seconds: the quick run of the inner loop leaves them out. */
export const longRunning = files(
  'abuse',
  'backup',
  'backup-faults',
  'bad-input',
  'crash',
  'database-away',
  'demo',
  'faults',
  'private-files',
  'process',
  'query-plans',
  'restart',
  's3',
  's3-faults',
  'throttle',
);
