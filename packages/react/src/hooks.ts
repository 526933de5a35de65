import type { Portico } from '@portico/client';
import { useMemo, useSyncExternalStore } from 'react';
import { usePortico } from './context.ts';
import { lateClient } from './late-client.ts';
import type { Permission, Session, SignInOptions } from './session.ts';

/** The session: `loading`, `signedOut` or `signedIn` by its `state`. All of it is replaced at once. */
export function useSession(): Session {
  const { store } = usePortico();
  return useSyncExternalStore(store.subscribe, store.current, store.first);
}

/** Whether the person has a permission in the organization in which they work; false while that is not known. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  return session.state === 'signedIn' && session.has(permission);
}

/** Actions that change the session. */
export interface SessionActions {
  readonly signIn: (options?: SignInOptions) => Promise<void>;
  /** @returns false if no answer came */
  readonly signOut: () => Promise<boolean>;
  /** Works in another organization from then on; null for none. */
  readonly switchTo: (organizationId: string | null) => Promise<void>;
  /** Loads the session again, for example after something that changes it. */
  readonly refresh: () => Promise<void>;
}

export function useSessionActions(): SessionActions {
  const { signIn, signOut, switchTo, refresh } = usePortico().store;
  return useMemo(() => ({ signIn, signOut, switchTo, refresh }), [signIn, signOut, switchTo, refresh]);
}

/**
 * The typed client for all of Portico's interface, with the session of the page. It is loaded with the first call; in
 * backend mode, its calls go through the product's server.
 */
export function useClient(): Portico {
  const { store } = usePortico();
  return useMemo(() => lateClient(store.options), [store]);
}
