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

function credentials(answer: Response): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: pairs.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}
