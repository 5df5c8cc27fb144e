import { BlockList, isIP, isIPv6 } from 'node:net';

/** Nobody, so many in front of the server, or those of a list. */
export type TrustProxy = false | number | string;

/** Whether the one at this address, so many proxies in front of the server, is a proxy of ours. */
export type TrustsPeer = (address: string | undefined, hop: number) => boolean;

export function trustsPeer(trustProxy: TrustProxy): TrustsPeer {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const list = proxyList(trustProxy);
  return (address) => address !== undefined && list?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true;
}

/** A proxy on this machine. */
const loopback = '127.0.0.0/8, ::1';

/**
 * A number trusts whoever connects, and `on` says of no address that it is a proxy's: both only where no other machine
 * can connect.
 */
export function readProxies(text: string, host: string): TrustProxy | undefined {
  if (['off', 'false', '0'].includes(text)) return false;
  const isOpen = !(host === 'localhost' || proxyList(loopback)?.check(host, isIPv6(host) ? 'ipv6' : 'ipv4'));
  if (['on', 'true'].includes(text)) return isOpen ? undefined : loopback;
  if (/^\d+$/.test(text)) return isOpen || Number(text) > 20 ? undefined : Number(text);
  return proxyList(text) && text;
}

export const proxiesForm =
  'off, a list of the addresses and networks of proxies, or, with HOST on this machine only, on or a number of proxies';

/** The proxies of a list such as `10.0.0.1, 192.168.0.0/16`; undefined when one of them is no address. */
function proxyList(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', bits, ...rest] = part.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const most = version === 6 ? 128 : 32;
    if (version === 0 || rest.length > 0) return undefined;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) list.addSubnet(address, Number(bits), family);
    else return undefined;
  }
  return list;
}
