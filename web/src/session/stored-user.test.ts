import { afterEach, describe, expect, test, vi } from 'vitest';
import { asUser, onUserStoredElsewhere } from './stored-user.ts';

const user = { id: 1, name: 'Ana', email: 'ana@example.com', admin_user: false, company_id: null, account_id: 1 };

test('a user is taken as it is, without what the contract does not name', () => {
  expect(asUser({ ...user, password: 'secret' })).toEqual(user);
});

test('admin_user may be anything truthy', () => {
  expect(asUser({ ...user, admin_user: 1 })?.admin_user).toBe(true);
});

test.each([
  [null],
  ['Ana'],
  [{}],
  [{ ...user, id: '1' }],
  [{ ...user, company_id: undefined }],
  [{ ...user, account_id: null }],
])('%o is no user', (input) => {
  expect(asUser(input)).toBeNull();
});

describe('who is signed in by now is told', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** What a page hears of an event, with this user stored. */
  function heardOf(name: string, details: object, stored: object | null = user) {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
    const listener = vi.fn<Parameters<typeof onUserStoredElsewhere>[0]>();
    const event = Object.assign(new Event(name), details);
    const stop = onUserStoredElsewhere(listener);
    window.dispatchEvent(event);
    stop();
    window.dispatchEvent(event);
    return listener.mock.calls.flat();
  }

  test('when another tab stores it', () => {
    expect(heardOf('storage', { key: 'clareira.user' })).toEqual([user]);
    expect(heardOf('storage', { key: null }, null)).toEqual([null]);
    expect(heardOf('storage', { key: 'i18nextLng' })).toEqual([]);
  });

  test('when the back button shows the page as it was, not when it has just loaded', () => {
    expect(heardOf('pageshow', { persisted: true }, null)).toEqual([null]);
    expect(heardOf('pageshow', { persisted: false }, null)).toEqual([]);
  });
});
