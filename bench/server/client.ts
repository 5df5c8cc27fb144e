/** What a caller has before it signs in. */
export async function handshake(url: string): Promise<Record<string, string>> {
  return credentials(await fetch(`${url}/sanctum/csrf-cookie`));
}

/** The cookies and headers of a session, made as the portal makes one. */
export async function signIn(url: string, email: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...(await handshake(url)), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}: ${await answer.text()}`);
  return credentials(answer);
}

export function credentials(answer: Pick<Response, 'headers'>): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: pairs.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}

/** What was made. A call that made nothing would be measured as a fast one. */
export async function made<T>(answer: Response): Promise<T> {
  if (answer.status !== 201) throw new Error(`${answer.url} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
