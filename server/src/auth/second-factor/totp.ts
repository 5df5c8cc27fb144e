import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../identity/tokens.ts';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, thirty seconds. */
const stepLength = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, the length that RFC 4226 recommends. */
export const newSecret = () => base32(randomBytes(20));

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export const stepAt = (instant: number) => Math.floor(instant / stepLength);

/** The steps whose code this is, of now and of one to either side: clocks differ, and people type slowly. */
export function stepsOf(secret: string, code: string, at: number): number[] {
  const now = stepAt(at);
  return [now, now - 1, now + 1].filter((step) => isSameSecret(codeAt(secret, step), code));
}

/** What a QR code tells an authenticator app. */
export function otpauthUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

/** Letters and digits that are not mistaken for each other, for secrets that people type. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
