import { isIPv6 } from 'node:net';

/** What one sender has to itself: an IPv4 address, or the 64 bits of IPv6 behind which it has as many as it likes. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isIPv4 = groups.findIndex(Boolean) === 5 && groups[5] === 0xffff;
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  if (isIPv4) return bytes.join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, which may be written in many ways: an address of the web knows but one. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
