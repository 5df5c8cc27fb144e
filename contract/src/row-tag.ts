/**
 * The version of a row as `ETag` and `If-Match` carry it, computed from what the row says: both sides make it from a row
 * they have, and none has to be sent along with a list.
 */
export function rowTag(row: object): string {
  const entries = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return `"${hash(JSON.stringify(entries))}"`;
}

/** cyrb53, a hash of 53 bits: it tells versions of one row apart, and nothing secret hangs on it. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
