import type { SecondFactorWanted, User } from '@clareira/contract';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isExpired, onExpired } from '../api/client.ts';
import { forgetLists } from '../api/etag-cache.ts';
import { dismissAll, notifyError } from '../ui/notify.ts';
import { requestSessionCheck, requestSignIn, requestSignOut, requestUser } from './calls.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetOwn } from './own-memory.ts';
import { onUserStoredElsewhere, storedUser, storeUser } from './stored-user.ts';

interface Session {
  user: User | null;
  /** What is asked for beside it: nothing, where that was all. */
  signIn(email: string, password: string): Promise<SecondFactorWanted['second_factor']>;
  /** Whoever has gone through all steps of a sign-in. */
  enter(user: User): void;
  signOut(): Promise<void>;
  /** Signs out in this browser only. */
  forget(): void;
  /** Asks the server whether the session is alive, and who its user is by now; one that is not has expired. */
  validate(signal: AbortSignal): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a SessionProvider');
  return session;
}

/** For screens behind the session guard, which always have a user. */
export function useSignedInUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useSignedInUser outside of the session guard');
  return user;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [user, setUser] = useState(storedUser);
  // The user as of now: several calls may fail together, before React renders again.
  const current = useRef(user);
  // Whoever was here last, signed in by now or not.
  const last = useRef(user?.id);
  // Which session of this page it is: the same person may have signed in again.
  const count = useRef(0);

  const become = useCallback((next: User | null) => {
    if (next?.id !== current.current?.id) {
      count.current += 1;
      forgetLists();
    }
    if (next && next.id !== last.current) {
      forgetDrafts();
      forgetOwn();
    }
    last.current = next?.id ?? last.current;
    current.current = next;
    setUser(next);
  }, []);

  const forget = useCallback(() => {
    storeUser(null);
    become(null);
  }, [become]);

  /** The server no longer knows a session: it is forgotten here too, and that is said once. */
  const expire = useCallback(
    (session: number) => {
      if (count.current !== session || !current.current) return;
      forget();
      notifyError(t('session.expired'));
    },
    [forget, t],
  );
  // Before any screen asks for something.
  useLayoutEffect(() => {
    const session = count.current;
    return user ? onExpired(() => expire(session)) : undefined;
  }, [user, expire]);

  const enter = useCallback(
    (signedIn: User) => {
      dismissAll();
      storeUser(signedIn);
      become(signedIn);
    },
    [become],
  );

  const signIn = useCallback(
    async (email: string, password: string) => {
      const answer = await requestSignIn(email, password);
      if ('second_factor' in answer) return answer.second_factor;
      enter(answer);
      return [];
    },
    [enter],
  );

  const signOut = useCallback(async () => {
    forgetDrafts();
    forget();
    await requestSignOut();
    // Last, as what was being saved breaks off on the way.
    forgetOwn();
  }, [forget]);

  const validate = useCallback(
    async (signal: AbortSignal) => {
      const asked = current.current;
      const session = count.current;
      if (!asked) return;
      // Somebody may have changed their name or what they may do. Until the answer comes they are who they were.
      requestUser(signal).then(
        (user) => {
          if (current.current !== asked || user.id !== asked.id || isSame(user, asked)) return;
          storeUser(user);
          become(user);
        },
        () => {},
      );
      try {
        await requestSessionCheck(asked, signal);
      } catch (error) {
        if (error instanceof ApiError && isExpired(error.status)) expire(session);
        throw error;
      }
    },
    [become, expire],
  );

  useEffect(
    () =>
      onUserStoredElsewhere((stored) => {
        if (!isSame(stored, current.current)) become(stored);
      }),
    [become],
  );

  const session = useMemo(
    () => ({ user, signIn, enter, signOut, forget, validate }),
    [user, signIn, enter, signOut, forget, validate],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Both by `asUser`, which has the fields in one order. */
const isSame = (one: User | null, other: User | null) => JSON.stringify(one) === JSON.stringify(other);
