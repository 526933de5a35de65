import type { Transaction } from '../ground/database/database.ts';
import type { Caller } from './callers/caller.ts';
import type { KeyTokens } from './callers/key-token.ts';

type Kind = Caller['kind'];
type CallerOf<Kinds extends Kind> = Extract<Caller, { readonly kind: Kinds }>;

/** Where a request comes from; the object itself stands for the request. */
interface Origin {
  readonly ipAddress: string | null;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const SCHEME = 'dpop ';

/** Whether a request sends its access token together with a proof of a key (RFC 9449, section 7.1). */
export function isWithProof({ authorization }: Origin['headers']): boolean {
  return String(authorization).slice(0, SCHEME.length).toLowerCase() === SCHEME;
}

/** The callers that one kind of access tokens identifies: one or more kinds of callers. */
export interface Authenticator<Kinds extends Kind> {
  /** Tells tokens of this kind from others by their form. */
  readonly tokens: Pick<KeyTokens, 'isOne'>;
  /** Whether they can be bound to keys, which it then judges. */
  readonly takesProofs?: true;
  /** @returns undefined for a token that is not valid, or no longer */
  readonly authenticate: (
    token: string,
    from: Origin,
  ) => Promise<CallerOf<Exclude<Kinds, 'operator'>> | undefined>;
  /**
   * By kind, the caller as it is now, in the transaction of a change: it stays valid until that ends. Undefined where its
   * token no longer works.
   * @throws Failure `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
   */
  readonly again: {
    readonly [Each in Kinds]: (
      tx: Transaction,
      caller: CallerOf<Each>,
      now: number,
    ) => Promise<Caller | undefined>;
  };
  /** By kind, whether a caller would still be admitted: for reads that take long. A moment later, it may not be. */
  readonly isAdmitted: { readonly [Each in Kinds]: (caller: CallerOf<Each>) => Promise<boolean> };
}

/** How every kind of caller is judged under the lock of a change. */
export type Again = Authenticator<Kind>['again'];
/** Whether a caller of any kind would still be admitted. */
export type IsAdmitted = (caller: Caller) => Promise<boolean>;
/** Finds the caller of an access token; undefined for one that is not valid. */
type Authenticate = Authenticator<Kind>['authenticate'];

/** Makes the function that finds the caller of a token of any kind. */
export function authenticating(
  authenticators: readonly Pick<Authenticator<Kind>, 'tokens' | 'takesProofs' | 'authenticate'>[],
): Authenticate {
  return async (token, from) => {
    const found = authenticators.find(({ tokens }) => tokens.isOne(token));
    const isTaken = found?.takesProofs === true || !isWithProof(from.headers);
    return isTaken ? found?.authenticate(token, from) : undefined;
  };
}

/** Makes the function that judges callers of any kind by those of each. */
export function admitting(byKind: Authenticator<Kind>['isAdmitted']): IsAdmitted {
  return (caller) => (byKind[caller.kind] as IsAdmitted)(caller);
}
