import type { ClientOptions } from '@portico/client/core';
import type { SessionData, SignInOptions } from './session.ts';

/** A source of sessions: the product's own server, or Portico itself. */
export interface Source {
  /** Differs from that of another source on the same origin. */
  readonly name: string;
  /** How Portico's interface is reached with this session. Called in browsers alone. */
  readonly client: () => Promise<ClientOptions>;
  /** @returns undefined if no answer came */
  readonly load: () => Promise<SessionData | undefined>;
  /** Goes to the page where people sign in. */
  readonly signIn: (options: SignInOptions) => Promise<void>;
  /** Ends the session, and goes to where people go then. @returns false if no answer came */
  readonly signOut: () => Promise<boolean>;
  /** @returns whether the page stays, with another session to load */
  readonly switchTo: (organizationId: string | null) => Promise<boolean>;
  /** The forms that sign in and out before any script runs; undefined where only scripts can. */
  readonly forms?: { readonly signIn: string; readonly signOut: string };
}

/** The present page, as a path of this origin. */
export const here = () => location.pathname + location.search + location.hash;
