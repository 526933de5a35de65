import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { ConnectionTest, sampleConnectionTest } from './connection-test-outcome.ts';
import { Body, GivenCode, GivenEmail, Id, MailToken, Resource, Timestamp, WholeListOf } from './fields.ts';
import { created, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** 256 bits in base64url. */
const SECRET = '^[A-Za-z0-9_-]{43}$';
/** The longest answer of a provider, in bytes: a form that a browser posted. */
const LONGEST_ANSWER = 524_288;

export const Provider = Resource({
  id: Type.String({ description: 'Its ID in the file of providers' }),
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
    Type.String({ minLength: 1, description: 'A connection of an organization to its own provider' }),
  ),
  verifierHash: Type.String({
    pattern: SECRET,
    description:
      'SHA-256, in base64url, of a `verifier` of 43 base64url characters that the page keeps (as the S256 challenge of RFC 7636, section 4.2)',
  }),
};

export const Verifier = Type.String({
  pattern: SECRET,
  description: 'The verifier that the page kept; one that is unknown, spent or too old is 422',
});

export const Answered = Type.String({
  maxLength: LONGEST_ANSWER,
  description: 'What came with the return: the query without `?`, or the body of the form, as it was',
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
  description: 'Lists the providers with which everybody can sign in, in the order of the file of providers.',
  access: 'public',
  successes: ok('The providers.', ProviderList),
  example: { success: listed({ id: 'google', name: 'Google' }) },
});

export const createSignIn = operation('POST /sign-ins', {
  tag: 'Providers',
  summary: 'Begin to sign in with a provider',
  description:
    'Send the browser to `url`. The provider returns it to a page of this service, which sends what came with it to `/v1/sign-ins/completion` within 10 minutes. Name one of `providerId`, `email` (whose domain chooses the connection of an organization) and `connectionId`. With `prompt` and the access token of a session, the completion confirms who you are, as `/v1/reauthentication` does; without a session, `prompt` is 422.',
  access: 'public',
  optionalToken: true,
  ...BEGINNING,
  body: Body({
    ...begun,
    invitationToken: Type.Optional(MailToken),
    prompt: Type.Optional(
      Type.Enum(['login'], { description: 'Makes the person sign in at the provider again' }),
    ),
  }),
  successes: created('The way to the provider.', SignIn, 'Where to complete it'),
  example: {
    request: { providerId: 'google', verifierHash: sampleVerifierHash },
    success: sampleSignIn,
  },
});

export const completeSignIn = operation('POST /sign-ins/completion', {
  tag: 'Providers',
  summary: 'Complete a sign-in with a provider',
  description:
    'Opens a session on the word of the provider, for the account that its identity is linked to, or else for a new one. An account is never linked only because it has the same address: 409 `IDENTITY_NOT_LINKED` says that there is one; then sign in to it in another way, and send the same `verifier` to `/v1/identities/completion` within 10 minutes. The test of a connection answers 200 with its outcome, and begins no session. An account with an authenticator app needs a code as well: 401 `SECOND_FACTOR_REQUIRED` leaves the sign-in good for 5 minutes and 5 codes.',
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
    ...ok('What a test of a connection has shown.', ConnectionTest),
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
  ],
  example: {
    request: { verifier: sampleVerifier, parameters: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    success: { ...samples.signedIn, methods: ['provider'] },
    successes: { 200: sampleConnectionTest },
  },
});
