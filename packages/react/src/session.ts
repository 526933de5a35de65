import type { Portico } from '@portico/client';

/**
 * The declaration of a product, once, so that names are checked:
 * `declare module '@portico/react' { interface Register { permission: 'invoice:read' | 'invoice:approve' } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: products add their members
export interface Register {}

/** The names of permissions; any string in a product that has not declared them. */
export type Permission = Register extends { permission: infer Name extends string } ? Name : string;

export type Role = 'owner' | 'admin' | 'viewer';

/** The session as `GET /auth/session` sends it, and as a page rendered on a server passes it on: JSON alone. */
export type SessionData =
  | {
      readonly state: 'signedOut';
      /** Why a session is over that there was: it had its time, or somebody ended it. */
      readonly reason?: 'expired' | 'ended' | null;
      /**
       * Why a sign-in has led to nothing: in browser mode, see `SignInFailed` of the client; otherwise the constant of
       * what bars the person, such as `EMAIL_NOT_VERIFIED`.
       */
      readonly error?: string;
    }
  | {
      readonly state: 'signedIn';
      readonly account: {
        readonly id: string;
        readonly email: string;
        readonly name: string | null;
        readonly locale: string | null;
      };
      /** The organization that the person works in; null before they have chosen one. */
      readonly organization: { readonly id: string; readonly name: string } | null;
      readonly role: Role | null;
      /** The roles of the product. */
      readonly roles: readonly string[];
      readonly permissions: readonly string[];
      readonly isImpersonated: boolean;
      readonly impersonator: { readonly id: string; readonly email: string | null } | null;
      /** True while the service that confirms the session cannot be reached. */
      readonly isStale: boolean;
      /** The public URL of Portico. */
      readonly portico: string;
    };

export type SignedOutSession = Extract<SessionData, { readonly state: 'signedOut' }>;
export type SignedInSession = Extract<SessionData, { readonly state: 'signedIn' }> & {
  readonly has: (permission: Permission) => boolean;
};

/** The session of the page. It is replaced as a whole: organization, role and permissions always belong together. */
export type Session = { readonly state: 'loading' } | SignedOutSession | SignedInSession;

export interface SignInOptions {
  /** The target afterwards: a path of this origin; the present page by default. */
  readonly returnTo?: string;
  /** The organization to sign in for. */
  readonly organizationId?: string;
  readonly prompt?: 'login' | 'select_account';
}

/** The operations that the components call. */
export type Api = Pick<Portico, keyof typeof import('./operations.ts').operations>;

export function sessionOf(data: SessionData): Session {
  if (data.state === 'signedOut') return data;
  return { ...data, has: (permission) => data.permissions.includes(permission) };
}

/** Differs if what a page may show has changed: caches of a product are good for one of these. */
export function keyOf(session: Session): string {
  if (session.state !== 'signedIn') return session.state;
  const { account, organization, role, roles, permissions } = session;
  return JSON.stringify([account.id, organization?.id, role, roles, permissions]);
}
