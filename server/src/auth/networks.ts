import { isIPv6 } from 'node:net';

/** What one sender has to itself: an IPv4 address, or the 64 bits of IPv6 behind which it has as many as it likes. */
export function networkOf(address: string): string {
  const asIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (asIPv4) return asIPv4;
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const left = 8 - head.length - (tail?.length ?? 0);
  const groups = [...head, ...Array<string>(left).fill('0'), ...(tail ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
