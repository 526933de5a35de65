import type { ReactNode } from 'react';
import { usePermission, useSession } from '../hooks.ts';
import type { Permission, SignedInSession } from '../session.ts';

export interface SignedInProps {
  /** A function gets the session. */
  readonly children?: ReactNode | ((session: SignedInSession) => ReactNode);
  /** For people who are known to be signed out, such as a `SignInButton`. */
  readonly fallback?: ReactNode;
}

/** Shows its children to people who are signed in. */
export function SignedIn({ children, fallback = null }: SignedInProps): ReactNode {
  const session = useSession();
  if (session.state === 'signedOut') return fallback;
  if (session.state === 'loading') return null;
  return typeof children === 'function' ? children(session) : children;
}

/** Shows its children once the person is known to be signed out. */
export function SignedOut({ children }: { readonly children?: ReactNode }): ReactNode {
  return useSession().state === 'signedOut' ? children : null;
}

export interface AllowedProps {
  readonly permission: Permission;
  readonly children?: ReactNode;
  /** For all others, once it is certain that they lack the permission. */
  readonly fallback?: ReactNode;
}

/** Shows its children to those who have a permission. The product's server decides all the same. */
export function Allowed({ permission, children, fallback = null }: AllowedProps): ReactNode {
  const { state } = useSession();
  const isAllowed = usePermission(permission);
  if (isAllowed) return children;
  return state === 'loading' ? null : fallback;
}
