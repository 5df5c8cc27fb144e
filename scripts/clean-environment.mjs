/** What a process needs of the machine, without what would point a server at somebody's database, files or mails. */
export function cleanEnvironment() {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE };
}
