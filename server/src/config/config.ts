import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { email, type SecondFactorRequirement, secondFactorRequirements } from '@clareira/contract';
import { OperatorError } from '../operator-error.ts';
import { isDecodable } from './is-decodable.ts';
import { readSender, type Sender, senderAt, senderForm, smtpAddress, smtpForm } from './mail-settings.ts';
import { proxiesForm, readProxies, type TrustProxy } from './proxies.ts';
import { smtpOptionsForm, withSmtpOptions } from './smtp-options.ts';

/** The environment, parsed once. Everything else takes values from here. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  admin: { email: string; password: string | undefined };
  /** An IANA zone: what "today" is. */
  timeZone: string;
  /** The portal's address where it is told to people, without a slash at its end; unset, the request's own origin. */
  publicUrl: string | undefined;
  /** Where mails are handed over, and in whose name; unset, there are none. */
  mail: MailConfig | undefined;
  /** How long news for one person are collected into one mail. */
  noticeDelaySeconds: number;
  brand: { name: string; homeUrl: string; aboutUrl: string; contactUrl: string };
  maxUploadMb: number;
  /** How often one person may call, signed in. */
  callsPerMinute: number;
  /** Whose forwarded headers are believed: so many in a row, or those of a list. */
  trustProxy: TrustProxy;
  logLevel: LogLevel;
  /** Who must have a second factor before anything else is open to them. */
  requireSecondFactor: SecondFactorRequirement;
  /** Opens `/metrics`; unset, there is none. */
  metricsToken: string | undefined;
  /** How long a server that was told to stop goes on serving, so that a balancer can turn away from it. */
  drainSeconds: number;
}

/** A bucket for the files, instead of the disk. */
export interface S3Config {
  bucket: string;
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined;
  region: string;
}

export interface MailConfig {
  smtpUrl: string;
  from: Sender;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export class ConfigError extends OperatorError {}

type Environment = Record<string, string | undefined>;

/** A variable, or its fallback where it is blank. A wrong value stops the start with what it accepts. */
type Read = <T>(
  name: string,
  fallback: T,
  accepts: string,
  parse: (text: string) => T | undefined,
  shown?: string,
) => T;

export function readConfig(env: Environment): Config {
  const read: Read = (name, fallback, accepts, parse, shown = `${name}=${env[name]}`) => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) throw new ConfigError(`${shown} is not valid: it takes ${accepts}.`);
    return value;
  };
  // An address may hold a password, and one that cannot be read does not say where: it is never repeated.
  const address: Read = (name, fallback, accepts, parse) => read(name, fallback, accepts, parse, name);
  const url = (name: string, fallback: string) => address(name, fallback, 'an http:// or https:// address', webAddress);

  const bucket = read('S3_BUCKET', undefined, 'the name of a bucket', bucketName);
  const endpoint = address('S3_ENDPOINT', undefined, 'an http:// or https:// address', webAddress);
  const region = read('S3_REGION', undefined, 'the name of a region', regionName);
  if (!bucket && (endpoint || region)) {
    // Files would go to the disk, which is not what was meant.
    const given = endpoint ? 'S3_ENDPOINT' : 'S3_REGION';
    throw new ConfigError(`S3_BUCKET is not valid: it takes the name of a bucket when ${given} is set.`);
  }

  const publicUrl = address('PUBLIC_URL', undefined, "the portal's http:// or https:// address", portalAddress);
  const smtpUrl =
    address('SMTP_URL', undefined, smtpForm, smtpAddress) &&
    address('SMTP_URL', undefined, smtpOptionsForm, withSmtpOptions);
  const from = read('MAIL_FROM', undefined, senderForm, readSender);
  if (smtpUrl && !publicUrl) {
    throw new ConfigError("PUBLIC_URL is not valid: it takes the portal's address when SMTP_URL is set.");
  }

  const host = read('HOST', '127.0.0.1', 'a host name or address', (text) =>
    isIP(text) > 0 || isHostName(text) ? text : undefined,
  );

  return {
    host,
    port: read('PORT', 3000, 'a whole number from 0 to 65535', (text) => wholeNumber(text, 0, 65_535)),
    dataDir: resolve(read('DATA_DIR', './data', 'a directory', (text) => text)),
    databaseUrl:
      address('DATABASE_URL', undefined, postgresForm, postgresAddress) &&
      address('DATABASE_URL', undefined, postgresTimesForm, withWholeTimes),
    s3: bucket ? { bucket, endpoint, region: region ?? (env.AWS_REGION?.trim() || 'us-east-1') } : undefined,
    admin: {
      email: read('ADMIN_EMAIL', 'admin@localhost', 'an e-mail address', (text) => {
        const parsed = email().parse(text);
        return parsed.ok ? parsed.value : undefined;
      }),
      password: readPassword(env.ADMIN_PASSWORD),
    },
    timeZone: read('TIME_ZONE', 'America/Sao_Paulo', 'an IANA time zone, such as America/Manaus', ianaZone),
    publicUrl,
    mail: smtpUrl && publicUrl ? { smtpUrl, from: from ?? senderAt(publicUrl) } : undefined,
    noticeDelaySeconds: read('NOTICE_DELAY_SECONDS', 600, 'a whole number from 0 to 86400', (text) =>
      wholeNumber(text, 0, 86_400),
    ),
    brand: {
      name: read('BRAND_NAME', 'Clareira', 'up to 60 characters', (text) => (text.length <= 60 ? text : undefined)),
      homeUrl: url('BRAND_HOME_URL', 'https://example.com/'),
      aboutUrl: url('BRAND_ABOUT_URL', 'https://example.com/sobre'),
      contactUrl: url('BRAND_CONTACT_URL', 'https://example.com/contato'),
    },
    maxUploadMb: read('MAX_UPLOAD_MB', 20, 'a whole number from 1 to 1024', (text) => wholeNumber(text, 1, 1024)),
    callsPerMinute: read('CALLS_PER_MINUTE', 30_000, 'a whole number from 600 to 1000000', (text) =>
      wholeNumber(text, 600, 1_000_000),
    ),
    trustProxy: read('TRUST_PROXY', false, proxiesForm, (text) => readProxies(text, host)),
    logLevel: read('LOG_LEVEL', 'info', logLevels.join(', '), (text) => logLevels.find((level) => level === text)),
    requireSecondFactor: read('REQUIRE_SECOND_FACTOR', 'off', secondFactorRequirements.join(', '), (text) =>
      secondFactorRequirements.find((requirement) => requirement === text),
    ),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    drainSeconds: read('DRAIN_SECONDS', 0, 'a whole number from 0 to 300', (text) => wholeNumber(text, 0, 300)),
  };
}

/** Not trimmed, and never repeated in the message: it is a secret. */
/** A name that ends in a number is an address, and such as 999.1.1.1 is none. */
const isHostName = (text: string) => /^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`);

function readPassword(password: string | undefined): string | undefined {
  if (!password) return undefined;
  const length = [...password].length;
  if (length < 8 || length > 200) throw new ConfigError('ADMIN_PASSWORD is not valid: it takes 8 to 200 characters.');
  return password;
}

/** A secret too. */
function readMetricsToken(token: string | undefined): string | undefined {
  if (!token) return undefined;
  if (!/^[\x21-\x7e]{16,200}$/.test(token)) {
    throw new ConfigError('METRICS_TOKEN is not valid: it takes 16 to 200 letters, digits and signs, without spaces.');
  }
  return token;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function webAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:\/\//i.test(text) ? text : undefined;
}

/** Paths are put after it, so it ends where they begin. Mails have it in a header, which takes it as a browser sends it. */
function portalAddress(text: string): string | undefined {
  const address = /[?#@]/.test(text) ? undefined : webAddress(text);
  return address && new URL(address).href.replace(/\/+$/, '');
}

/** The runtime takes offsets such as `-03:00` too, which know nothing of summer time and name no place. */
function ianaZone(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

function bucketName(text: string): string | undefined {
  return /^[a-z\d][\w.-]{1,61}[a-z\d]$/i.test(text) ? text : undefined;
}

function regionName(text: string): string | undefined {
  return /^[a-z\d-]{1,50}$/i.test(text) ? text : undefined;
}

const postgresForm = 'a postgres:// address, with %40 for @, %2F for /, %3F for ? and %23 for # in its password';

/**
 * A sign of the password that stands as it is ends the part with the host, and what follows would be taken for a port
 * or the name of a database, and told to everyone who reads that there is none.
 */
function postgresAddress(text: string): string | undefined {
  const isWhole = URL.canParse(text) && /^postgres(ql)?:\/\/[^/?#]*([/?][^@#]*)?$/.test(text);
  return isWhole && isDecodable(text) ? text : undefined;
}

const postgresTimes = ['query_timeout', 'silent_after', 'hung_after'];
const postgresTimesForm = `a whole number of milliseconds for each of ${postgresTimes.join(', ')}`;

function withWholeTimes(text: string): string | undefined {
  const { searchParams } = new URL(text);
  const given = postgresTimes.flatMap((name) => searchParams.getAll(name));
  return given.every((time) => /^\d{1,9}$/.test(time)) ? text : undefined;
}
