/** Undefined where the server does not answer. */
export type Release = 'current' | 'replaced' | undefined;

/** Whether the server still has what this page began with: each release has files of other names. */
export async function askRelease(): Promise<Release> {
  const { src = '' } = document.querySelector('script') ?? {};
  const answer = await fetch(src, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  );
  if (answer?.ok) return 'current';
  return answer?.status === 404 ? 'replaced' : undefined;
}

/** What is said of code that did not come. */
export function unavailableText(release: Release, usual = 'faults.unavailable'): string {
  return release === 'replaced' ? 'faults.updated' : usual;
}
