import { paths, type User } from '@clareira/contract';
import type { Answer } from '../harness/answer.ts';
import { checkAnswer } from '../harness/openapi.ts';
import type { PlainAnswer } from '../harness/plain-request.ts';
import type { Draft } from './drafts.ts';
import type { Marks } from './marks.ts';

const statuses = new Set([200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 413, 415, 416, 419, 422, 429]);

/** What is answered to people who are not signed in; every other route is theirs alone who are. */
const isOpen = (route: string) =>
  !/ \/(api|metrics)/.test(route) ||
  / \/api\/(login|login\/passkey|login\/passkey\/options|logout|forgot-password|reset-password|docs|openapi\.json|shares\/.*)$/.test(
    route,
  );

/** What is wrong with an answer, for the one who got it. */
export async function faultsOf(
  { route, request }: Draft,
  answer: PlainAnswer,
  caller: User | undefined,
  marks: Marks,
): Promise<string[]> {
  const { status, headers, bytes } = answer;
  const faults: string[] = [];
  if (!statuses.has(status)) faults.push(`a status of ${status}`);
  const isJson = headers.get('content-type')?.startsWith('application/json') && request.method !== 'HEAD';
  const body: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;
  if (status >= 400 && request.method !== 'HEAD') faults.push(...wrongRefusal(body));
  faults.push(...promised(request, { ...answer, body, rows: [], text: '' } as unknown as Answer));
  if (!caller && status < 300 && !isOpen(route)) faults.push(`a ${status} for nobody`);

  const isSignIn = route === `POST ${paths.signIn}` && status === 200;
  const reader = isSignIn ? (body as User) : caller;
  // Whoever asks who they are is told their own name.
  const named = isSignIn ? JSON.stringify(body) : / \/api\/me\b/.test(route) ? (caller?.name ?? '') : '';
  const own = named.match(/zq\w+zq/g);
  const texts = [readable(bytes), ...[...headers.values()]];
  for (const mark of await marks.foreign(texts, reader, own ?? [])) faults.push(`the foreign ${mark}`);
  for await (const place of foreignPlaces(body, reader, marks)) faults.push(`a foreign ${place}`);
  return faults;
}

/** What came back for bytes that were no request, or more than one. */
export function failuresIn(bytes: Buffer): string[] {
  const failed = bytes.toString('latin1').matchAll(/HTTP\/1\.1 (5\d\d)/g);
  return [...failed].map(([, status]) => `a status of ${status}`);
}

export async function foreignIn(bytes: Buffer, caller: User | undefined, marks: Marks): Promise<string[]> {
  const foreign = await marks.foreign([readable(bytes)], caller);
  return foreign.map((mark) => `the foreign ${mark}`);
}

/** Who sent a proof or made a folder is told to everyone who sees it, whatever else they may know of people. */
const readable = (bytes: Buffer) => bytes.toString('latin1').replace(/"(?:sent_by|created_by)":"(?:[^"\\]|\\.)*"/g, '');

function wrongRefusal(body: unknown): string[] {
  const { message, errors = {}, ...rest } = (body ?? {}) as Record<string, unknown>;
  const texts = Object.values(errors as Record<string, unknown>).flat();
  const isRight = [message, ...texts].every((text) => typeof text === 'string') && Object.keys(rest).length === 0;
  return isRight ? [] : [`a refusal that says ${JSON.stringify(body)}`];
}

function promised({ method, path }: Draft['request'], answer: Answer): string[] {
  try {
    checkAnswer(method, path, answer);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** Accounts and companies that an answer names beside the reader's own. */
async function* foreignPlaces(body: unknown, reader: User | undefined, marks: Marks): AsyncIterable<string> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === 'object') yield* foreignPlaces(value, reader, marks);
    if (typeof value !== 'number') continue;
    if (key === 'account_id' && value !== reader?.account_id) yield `account ${value}`;
    if (key !== 'company_id') continue;
    const isOwn = reader && (reader.company_id === null || reader.company_id === value);
    if (!isOwn || (await marks.accountOf(value)) !== reader.account_id) yield `company ${value}`;
  }
}
