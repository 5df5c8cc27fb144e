import type { User } from '@clareira/contract';

const key = 'clareira.user';

export function storedUser(): User | null {
  try {
    return asUser(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(key, JSON.stringify(user));
    else localStorage.removeItem(key);
  } catch {
    // Storage may be full or switched off: the session then lasts as long as the page.
  }
}

/** Tells when another page signs in or out, also while the browser keeps this one for its back button. */
export function onUserStoredElsewhere(listener: (user: User | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedUser());
  };
  // A kept page hears nothing of what is stored meanwhile.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener(storedUser());
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

/** A user exactly as the contract has it: what is stored or answered may be anything. */
export function asUser(input: unknown): User | null {
  if (typeof input !== 'object' || input === null) return null;
  const { id, name, email, admin_user, company_id, account_id } = input as Record<string, unknown>;
  if (typeof id !== 'number' || typeof account_id !== 'number') return null;
  if (typeof name !== 'string' || typeof email !== 'string') return null;
  if (company_id !== null && typeof company_id !== 'number') return null;
  return { id, name, email, admin_user: Boolean(admin_user), company_id, account_id };
}
