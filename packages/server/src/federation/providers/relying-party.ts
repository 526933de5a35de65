import type { REFUSAL_REASONS } from '@portico/api';
import type { ConnectionState } from '@portico/conventions';

/**
 * A relying party of a provider, for `sign-ins`: it begins by making the URL to which the browser is sent, and completes
 * by verifying what the browser brought back. It keeps nothing between the two: the secrets that tie them together are
 * given to both. One over OpenID Connect is made by `openIdParty`, for a provider of the team as well as for the
 * connection of an organization; GitHub has one of its own.
 */
export interface RelyingParty {
  /** @throws ProviderUnavailable */
  begin(asked: SignInRequest): Promise<string>;
  /** @throws SignInRefused */
  complete(answer: Answer): Promise<ProviderClaims>;
}

/** The client that a request came from. */
export interface Client {
  readonly ipAddress: string | null;
  readonly connectionState: () => ConnectionState;
}

/** The secrets of one sign-in, which the provider has to bring back. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

export interface SignInRequest extends Secrets {
  readonly returnUrl: string;
  /** Whether the person has to sign in at the provider again. */
  readonly isFresh: boolean;
}

export interface Answer extends Secrets {
  readonly returnUrl: string;
  /** What came with the return, as a query string. */
  readonly parameters: string;
  /** The client that brought it. */
  readonly client: Client;
}

/** What a provider says of a person, verified. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null where it names none. */
  readonly email: string | null;
  /** The claims or attributes in which it is looked for, in this order. */
  readonly emailSources: readonly string[];
  /** Whether it is believed that the address is the person's. */
  readonly isBelieved: boolean;
  readonly name: string | null;
  /** When the person was authenticated, in seconds since 1970; null where it does not say. */
  readonly authTime: number | null;
  /** All claims, for roles by a claim, and for what an owner is shown of a test. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The provider cannot be reached now, or is not set up as it should be. `message` is for operators. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  /** The issuer that the provider names in place of the one that was entered. */
  readonly namedIssuer: string | undefined;

  constructor(
    message: string,
    { namedIssuer, ...options }: ErrorOptions & { readonly namedIssuer?: string | undefined } = {},
  ) {
    super(message, options);
    this.namedIssuer = namedIssuer;
  }
}

/** Why a sign-in is refused, as events give it. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The provider refused, or its answer does not verify. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The longest detail, in characters, and the most causes that are listed. */
const MOST = { characters: 500, causes: 4 };

/** What does not verify, in the words of the libraries and the provider, for the person who sets up the provider. */
export function detailOf(refused: SignInRefused): string | null {
  const told: string[] = [];
  let cause = refused.cause;
  while (cause instanceof Error && told.length < MOST.causes) {
    const { error, error_description } = cause as { error?: unknown; error_description?: unknown };
    const said = [cause.message, error, error_description].filter((part) => typeof part === 'string');
    told.push(said.join(': '));
    cause = cause.cause;
  }
  const text = told
    .join('. ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MOST.characters)
    .toWellFormed();
  return text || null;
}
