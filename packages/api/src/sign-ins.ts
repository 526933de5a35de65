import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { ConnectionTest, sampleConnectionTest } from './connection-test-outcome.ts';
import { Body, GivenCode, GivenEmail, Id, MailToken, Resource, Timestamp, WholeListOf } from './fields.ts';
import { created, HOOK_ERRORS, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** 256 bits in base64url. */
const SECRET = '^[A-Za-z0-9_-]{43}$';
/** The longest answer of a provider, in bytes: a form that a browser posted. */
const LONGEST_ANSWER = 524_288;

export const Provider = Resource({
  id: Type.String({ description: 'Its ID in the providers file' }),
  name: Type.String(),
});

export const ProviderList = WholeListOf(Provider);

/** A way to a provider, which a page follows. */
export const SignIn = Resource({
  id: Id,
  url: Type.String({ format: 'uri', description: 'Where to send the browser' }),
  expiresAt: Timestamp,
});

/** Chooses a provider, and ties the browser that returns to the one that left. */
export const begun = {
  providerId: Type.Optional(Type.String({ description: 'One of the list of providers' })),
  email: Type.Optional(GivenEmail),
  connectionId: Type.Optional(
    Type.String({ minLength: 1, description: 'A connection of an organization to its identity provider' }),
  ),
  verifierHash: Type.String({
    pattern: SECRET,
    description:
      'The SHA-256 hash, in base64url, of a `verifier` of 43 base64url characters that the page keeps (like the S256 challenge of RFC 7636, section 4.2)',
  }),
};

export const Verifier = Type.String({
  pattern: SECRET,
  description: 'The verifier that the page kept; unknown, used and expired ones are 422',
});

export const Answered = Type.String({
  maxLength: LONGEST_ANSWER,
  description: 'The parameters of the return: the query string without `?`, or the form body, unchanged',
});

/** Shared by the operations that begin a sign-in, which differ only in its purpose. */
export const BEGINNING = {
  limited: true,
  errors: ['CONNECTION_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
} as const;
export const COMPLETION = { bodyBytes: LONGEST_ANSWER } as const;

export const sampleSignIn = {
  id: samples.session.id,
  url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=portico',
  expiresAt: '2026-11-21T10:10:00.000Z',
};
export const sampleVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const sampleVerifierHash = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export const listProviders = operation('GET /providers', {
  tag: 'Providers',
  summary: 'List the providers',
  description: 'Lists the providers that everyone can sign in with, in the order of the providers file.',
  access: 'public',
  successes: ok('The providers.', ProviderList),
  example: { success: listed({ id: 'google', name: 'Google' }) },
});

export const createSignIn = operation('POST /sign-ins', {
  tag: 'Providers',
  summary: 'Begin signing in with a provider',
  description:
    "Send the browser to `url`. The provider returns it to a page of this service, which sends the parameters of the return to `/v1/sign-ins/completion` within 10 minutes. Name one of `providerId`, `email` (whose domain selects an organization's connection) and `connectionId`. With `prompt` and the access token of a session, the completion confirms your identity, as `/v1/reauthentication` does; without a session, `prompt` is 422.",
  access: 'public',
  optionalToken: true,
  ...BEGINNING,
  body: Body({
    ...begun,
    invitationToken: Type.Optional(MailToken),
    prompt: Type.Optional(
      Type.Enum(['login'], { description: 'Requires the person to sign in at the provider again' }),
    ),
  }),
  successes: created('The URL of the provider.', SignIn, 'Where to complete it'),
  example: {
    request: { providerId: 'google', verifierHash: sampleVerifierHash },
    success: sampleSignIn,
  },
});

export const completeSignIn = operation('POST /sign-ins/completion', {
  tag: 'Providers',
  summary: 'Complete a sign-in with a provider',
  description:
    "Opens a session for the account that the provider's identity is linked to, or for a new account. An existing account is never linked merely because it has the same address. If there is one, the response is 409 `IDENTITY_NOT_LINKED`: sign in to it in another way, and send the same `verifier` to `/v1/identities/completion` within 10 minutes. The test of a connection returns 200 with its outcome, and opens no session. An account with an authenticator app needs a code as well: after 401 `SECOND_FACTOR_REQUIRED`, the sign-in stays valid for 5 minutes and 5 codes.",
  access: 'public',
  limited: true,
  ...COMPLETION,
  body: Body({
    verifier: Verifier,
    parameters: Type.Optional(Answered),
    code: Type.Optional(GivenCode),
  }),
  successes: {
    ...created('The account and its access token.', SignedIn, 'The session'),
    ...ok('The outcome of the test of a connection.', ConnectionTest),
  },
  errors: [
    'SIGN_IN_REFUSED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'REGISTRATION_CLOSED',
    'ACCOUNT_SUSPENDED',
    'IDENTITY_NOT_LINKED',
    'INVITATION_NOT_PENDING',
    'ACCESS_FORBIDDEN',
    'MANAGER_LIMIT_REACHED',
    ...HOOK_ERRORS,
  ],
  example: {
    request: { verifier: sampleVerifier, parameters: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    success: { ...samples.signedIn, methods: ['provider'] },
    successes: { 200: sampleConnectionTest },
  },
});
