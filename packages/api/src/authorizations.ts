import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, GivenId, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { created, DEMANDS, done, HOOK_ERRORS, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** The most grants that an account can have: another one ends the oldest. */
export const MOST_GRANTS = 100;

/** The scopes that applications can request; others are ignored. */
export const APPLICATION_SCOPES = [
  'openid',
  'profile',
  'email',
  'organization',
  'groups',
  'offline_access',
  'portico',
] as const;
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number];

/** The steps that may be left before a person can be sent back to an application. */
export const AUTHORIZATION_NEEDS = [
  'sign_in',
  'reauthentication',
  'second_factor',
  'organization',
  'consent',
] as const;
export type AuthorizationNeed = (typeof AUTHORIZATION_NEEDS)[number];

export const LONGEST_PARAMETERS = 8_000;
/** Octets of a PKCE verifier (RFC 7636, section 4.1). */
const LONGEST_VERIFIER = 128;
const LONGEST_TICKET = 1_000;
const LONGEST_CODE = 200;
const LONGEST_URI = 2_000;

const Parameters = Type.String({
  minLength: 1,
  maxLength: LONGEST_PARAMETERS,
  description:
    "The query string of the application's authorization request to `/authorize`, without the question mark (RFC 6749, section 4.1.1), or its `client_id` and `request_uri` (RFC 9126)",
});
export const Scopes = Type.Array(Type.Enum([...APPLICATION_SCOPES]), {
  description: 'The requested scopes that the application may have',
});
const Ticket = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: LONGEST_TICKET,
    description: 'The `ticket` of an earlier lookup of the same parameters, at most 30 minutes old',
  }),
);
const ClientId = Type.String({
  description: 'The ID of a registered application, or the URL of the metadata of an unregistered one',
});
const logoUrl = nullable(Type.String(), 'An `https` URL of its logo');

/** An application, as the people that it sends here see it. */
export const Sender = Resource({
  id: ClientId,
  name: Type.String(),
  logoUrl,
  firstParty: Type.Boolean({ description: "Whether it is one of the team's own" }),
});

export const AuthorizationRequest = Resource({
  application: Sender,
  scopes: Scopes,
  loginHint: nullable(Type.String(), 'Who the application expects to sign in, such as an email address'),
  redirectUri: Type.String({ description: 'Where the person goes with the answer' }),
  silent: Type.Boolean({ description: 'Whether the application sent `prompt=none`' }),
  organizationNamed: Type.Boolean({ description: 'Whether the application names the organization' }),
  organizationId: nullable(
    Id,
    'The organization that the person would sign in for: the one that the application names, or their only one',
  ),
  needs: Type.Array(Type.Enum([...AUTHORIZATION_NEEDS]), {
    description: 'The steps that the person must still complete, in this order',
  }),
  url: nullable(
    Type.String(),
    'Where to send the browser at once, to report an error to the application; null if there is none',
  ),
  ticket: Type.String({
    description:
      'The encrypted start time of this sign-in, for `POST /v1/authorizations`; valid for 30 minutes',
  }),
});

export const Redirection = Resource({
  url: Type.String({ description: 'Where to send the browser: a URL of the application' }),
});

export const Grant = Resource({
  id: Id,
  application: Resource({ id: ClientId, name: Type.String(), logoUrl }),
  scopes: Scopes,
  organization: nullable(
    Resource({ id: Id, name: Type.String() }),
    'The organization that the person signed in for, if any',
  ),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When the application last used it; null if never'),
});

export const GrantList = ListOf(Grant);

const { id } = samples.application;
const parameters = `response_type=code&client_id=${id}&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcallback&scope=openid&state=af0ifjsldkj&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256`;

const forAnyone = { tag: 'Authorizations', access: 'public' } as const;

export const lookUpAuthorization = operation('POST /authorizations/lookup', {
  ...forAnyone,
  summary: 'Look up an authorization request',
  description:
    'For the page to which an application sends people. With your access token, `needs` lists your remaining steps; without one, it is a sign-in. If `url` is not null, send the browser there without asking. Parameters that name no application, or a redirect URI that is not registered for it, are rejected: never redirect to it.',
  optionalToken: true,
  reads: true,
  body: Body({ parameters: Parameters, ticket: Ticket }),
  successes: ok('The authorization request.', AuthorizationRequest),
  errors: ['APPLICATION_NOT_FOUND', 'RATE_LIMITED'],
  example: { request: { parameters }, success: samples.authorizationRequest },
});

const own = { tag: 'Authorizations', access: ['session'] } as const;

export const createAuthorization = operation('POST /authorizations', {
  ...own,
  summary: 'Sign in to an application',
  description:
    "Creates a grant, and a code that the application can exchange once, within 60 seconds. The grant ends with the session that sends this request. Sessions of applications get 403: signing in to an application takes a session of Portico's own pages.",
  body: Body({
    parameters: Parameters,
    organizationId: Type.Optional(
      GivenId('The organization that you sign in for, if the application asks for one'),
    ),
    consent: Type.Optional(
      Type.Boolean({
        description:
          "Whether you consent to the request of an application that is not the team's own; not needed again while one of its grants covers it",
      }),
    ),
    ticket: Ticket,
  }),
  successes: created('Where to send the browser, with the code.', Redirection, 'The grant'),
  errors: ['APPLICATION_NOT_FOUND', ...DEMANDS, 'CONSENT_MISSING'],
  example: { request: { parameters, consent: true }, success: samples.authorized },
});

export const refuseAuthorization = operation('POST /authorizations/refusal', {
  ...forAnyone,
  summary: 'Refuse an authorization request',
  description: 'Returns the URL that tells the application that the person refused.',
  reads: true,
  body: Body({ parameters: Parameters }),
  successes: ok('Where to send the browser.', Redirection),
  errors: ['APPLICATION_NOT_FOUND', 'RATE_LIMITED'],
  example: { request: { parameters }, success: samples.refused },
});

export const redeemAuthorization = operation('POST /authorizations/redemption', {
  ...forAnyone,
  summary: 'Exchange a code for a session',
  description:
    "For the team's own `browser` and `native` applications that requested the scope `portico`. The application uses the session in the person's name. Using it counts as a use of the session in which the person signed in to the application, and it ends with that session. Sending a code twice ends its grant and the session.",
  body: Body({
    applicationId: Type.String({ minLength: 1, maxLength: LONGEST_URI }),
    code: Type.String({ minLength: 1, maxLength: LONGEST_CODE, description: 'The `code` of the redirect' }),
    verifier: Type.String({
      minLength: 1,
      maxLength: LONGEST_VERIFIER,
      description: 'The verifier from which `code_challenge` was derived (RFC 7636)',
    }),
    redirectUri: Type.String({
      minLength: 1,
      maxLength: LONGEST_URI,
      description: 'The `redirect_uri` to which the code was sent',
    }),
  }),
  successes: created('The account and the access token of the session.', SignedIn, 'The session'),
  errors: ['APPLICATION_NOT_FOUND', ...HOOK_ERRORS],
  example: {
    request: {
      applicationId: id,
      code: samples.CODE,
      verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      redirectUri: 'https://app.example.com/callback',
    },
    success: samples.signedIn,
  },
});

export const listGrants = operation('GET /grants', {
  ...own,
  summary: 'List the applications you are signed in to',
  description: `Lists the grants with which applications act in your name, newest first. You can have ${MOST_GRANTS}; a further one ends the oldest.`,
  query: Type.Object(Page),
  successes: ok('The grants.', GrantList),
  example: { success: listed(samples.grant) },
});

const onGrant = {
  ...own,
  target: { resource: 'grant', notFound: 'GRANT_NOT_FOUND', own: true, demands: false },
} as const;

export const getGrant = operation('GET /grants/:id', {
  ...onGrant,
  summary: 'Read one of your grants',
  description:
    'Returns a grant with which an application acts in your name. Grants of other accounts are 404.',
  successes: ok('The grant.', Grant),
  example: { parameters: { id: samples.grant.id }, success: samples.grant },
});

export const deleteGrant = operation('DELETE /grants/:id', {
  ...onGrant,
  summary: 'End one of your grants',
  description:
    'The application can no longer use it, beginning with its next request. Your own session continues.',
  successes: done('The grant has ended.'),
  example: { parameters: { id: samples.grant.id } },
});
