import type { ApplicationKind, SigningAlgorithm } from '../applications.ts';

/** The data of an application and of the service that goes into the settings of software. */
export interface ClientFacts {
  readonly application: {
    readonly id: string;
    readonly redirectUris: readonly string[];
    readonly signingAlgorithm: SigningAlgorithm;
    readonly requirePkce: boolean;
  };
  /** The public URL of the service. */
  readonly issuer: string;
}

/** Software that people sign in to, and the text that connects it. */
export interface Software {
  readonly name: string;
  /** The kinds of applications that it can be. */
  readonly kinds: readonly ApplicationKind[];
  /** The end of its redirect URI, as far as it chooses that itself. */
  readonly redirectUri?: string;
  /** Set if it cannot use PKCE (RFC 7636). */
  readonly pkce?: false;
  /** The only algorithm of ID tokens that it verifies, if it verifies just one. */
  readonly verifies?: SigningAlgorithm;
  /** The beginning of a comment in its language. */
  readonly comment: '//' | '#' | ';';
  /** The text to paste. It reads the secret, which is not stored, from the environment. */
  readonly settings: (facts: ClientFacts) => string;
}

export const SCOPE = 'openid profile email';
export const SECRET = 'PORTICO_CLIENT_SECRET';
export const WEB = ['web'] as const;

const USUAL = 'http://localhost:3000/callback';

/** The redirect URI to configure: the one with the given end if there is one, else the first. */
export function redirectUriOf({ application: { redirectUris } }: ClientFacts, end = ''): string {
  return redirectUris.find((uri) => endsWith(uri, end)) ?? redirectUris[0] ?? USUAL;
}

const endsWith = (uri: string, end: string) => URL.parse(uri)?.pathname.endsWith(end) ?? false;

/**
 * Where an application with a redirect URI listens, and under which path browsers come back to it.
 * @param end of that path
 */
export function addressOf(facts: ClientFacts, end = '') {
  const { origin, pathname, port, protocol } = URL.parse(redirectUriOf(facts, end)) ?? new URL(USUAL);
  return { origin, pathname, port: port || '3000', secure: protocol === 'https:' };
}

/** Whether the service is reached without TLS, which libraries refuse unless they are told. */
export const isPlain = ({ issuer }: ClientFacts) => issuer.startsWith('http:');

/** Sentences about settings of an application that the software does not support, each with the way out. */
export function obstacles({ name, redirectUri, pkce, verifies }: Software, facts: ClientFacts): string[] {
  const { redirectUris, requirePkce, signingAlgorithm } = facts.application;
  const found: string[] = [];
  if (redirectUri !== undefined && !redirectUris.some((uri) => endsWith(uri, redirectUri)))
    found.push(
      `${name} uses a redirect URI that ends with ${redirectUri}, unless you configure another: this application has none that does.`,
    );
  if (pkce === false && requirePkce)
    found.push(
      `${name} does not support PKCE, which this application requires: register it with --pkce-optional, or change that in the console.`,
    );
  if (verifies !== undefined && verifies !== signingAlgorithm)
    found.push(
      `${name} verifies only ${verifies}, but this application has ${signingAlgorithm}: register it with --signing-algorithm ${verifies}, or change that in the console.`,
    );
  return found;
}
