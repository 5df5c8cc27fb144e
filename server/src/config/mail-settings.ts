import { email } from '@clareira/contract';
import { isDecodable } from './is-decodable.ts';

/** Who a mail is from. Without a name, the brand's stands there. */
export interface Sender {
  name: string | undefined;
  address: string;
}

export const smtpForm =
  'an smtp:// or smtps:// address, with %40 for @, %2F for /, %3F for ? and %23 for # in its password';

/** A sign of the password that stands as it is would be taken for the end of the host, and what follows be repeated. */
export function smtpAddress(text: string): string | undefined {
  if (!URL.canParse(text) || !/^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/i.test(text)) return undefined;
  return isDecodable(text) && new URL(text).hostname ? text : undefined;
}

export const senderForm = 'an e-mail address, or Name <address>';

export function readSender(text: string): Sender | undefined {
  const [, quoted, plain, bracketed] = /^(?:"([^"\\]*)"|([^"<>]*))\s*<([^<>]+)>$/.exec(text) ?? [];
  const parsed = email().parse(bracketed ?? text);
  if (!parsed.ok || !parsed.value) return undefined;
  return { name: (quoted ?? plain)?.trim() || undefined, address: parsed.value };
}

/** Answers to it reach nobody, and a mail must come from somewhere. */
export function senderAt(publicUrl: string): Sender {
  const { hostname } = new URL(publicUrl);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  return { name: undefined, address: `nao-responda@${isNumeric ? 'localhost' : hostname}` };
}
