interface Kind {
  names: string[];
  takes: string;
  pattern: RegExp;
}

const switches: Kind = {
  names: ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'tls.rejectUnauthorized', 'pool'],
  takes: 'true or false',
  pattern: /^(true|false|1|0)$/i,
};
const versions: Kind = {
  names: ['tls.minVersion', 'tls.maxVersion'],
  takes: 'such as TLSv1.2',
  pattern: /^TLSv1(\.[1-3])?$/,
};
const texts: Kind = {
  names: ['tls.servername', 'tls.ciphers', 'name', 'localAddress', 'authMethod'],
  takes: 'a word',
  pattern: /^\S+$/,
};
const timeouts = ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'];
const numbers: Kind = {
  names: [...timeouts, 'maxConnections', 'maxMessages', 'rateLimit', 'rateDelta'],
  takes: 'a whole number',
  pattern: /^\d{1,9}$/,
};

/**
 * What may stand in the query of the address, as the library spells it. It would take anything else in silence, and go on
 * without TLS where the option that insists on it is spelt otherwise or has no value.
 */
const kinds = [switches, versions, texts, numbers];

const described = kinds.map(({ names, takes }) => `${names.join(', ')} (${takes})`);
export const smtpOptionsForm = `these options, each once: ${described.join('; ')}`;

/** The address with its options spelt as they are known. */
export function withSmtpOptions(text: string): string | undefined {
  const [place, query] = text.split('?');
  if (!query) return text;
  const options = new Map<string, string>();
  for (const [given, value] of new URLSearchParams(query)) {
    const isGiven = (name: string) => name.toLowerCase() === given.toLowerCase();
    const kind = kinds.find(({ names }) => names.some(isGiven));
    const name = kind?.names.find(isGiven);
    if (!name || options.has(name) || !kind?.pattern.test(value)) return undefined;
    options.set(name, kind === switches ? String(/^(true|1)$/i.test(value)) : value);
  }
  return `${place}?${new URLSearchParams([...options])}`;
}
