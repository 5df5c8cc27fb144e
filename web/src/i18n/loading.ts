/** How texts are read: so many at a time, and one that fails so often again. */
export const loading = {
  maxParallelReads: 10,
  maxRetries: 5,
  /** Milliseconds before the first retry; each further one waits twice as long. */
  retryTimeout: 350,
};
