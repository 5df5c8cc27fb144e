/** Whether `If-None-Match` or `If-Match` names this tag. */
export function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition === etag) return true;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
