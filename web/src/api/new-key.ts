/** Names a request that may be sent again. Not by `randomUUID`, which a page that came over plain HTTP does not have. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
