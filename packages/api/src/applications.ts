import { Type } from 'typebox';
import {
  Body,
  Id,
  ListOf,
  LONGEST_OVERLAP,
  Managed,
  Name,
  nullable,
  Page,
  Resource,
  Timestamp,
} from './fields.ts';
import { byTeam, created, done, forTeam, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';
import { AUDIENCE } from './tokens.ts';

/** The most applications that there can be. */
export const MOST_APPLICATIONS = 1_000;

export const APPLICATION_KINDS = ['web', 'browser', 'native', 'machine'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];
export const TOKEN_ENDPOINT_AUTHS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;
export type TokenEndpointAuth = (typeof TOKEN_ENDPOINT_AUTHS)[number];
export const SIGNING_ALGORITHMS = ['ES256', 'RS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

const LONGEST_URI = 2_000;
export const MOST_URIS = 20;
const MOST_KEYS = 10;

export const Uri = Type.String({ minLength: 1, maxLength: LONGEST_URI });
const Uris = (description: string) => Type.Array(Uri, { maxItems: MOST_URIS, description });
export const Audience = Type.String({ ...AUDIENCE, minLength: 1 });

/** A public key as a JWK (RFC 7517). */
const PublicKey = Type.Object(
  { kty: Type.String({ minLength: 1, maxLength: 10 }) },
  { additionalProperties: true, description: 'A public key (RFC 7517) for ES256 or RS256' },
);
export const Jwks = Type.Object(
  { keys: Type.Array(PublicKey, { minItems: 1, maxItems: MOST_KEYS }) },
  { additionalProperties: false },
);

/** The settings of a registration, all of which can be changed later. */
export const applicationSettings = {
  redirectUris: Uris(
    'Redirect URIs, to which people are sent back with a code. They are compared as strings, and can be `https` URLs, `http` URLs on loopback and, for `native` applications, URIs with private schemes; none may have a fragment. A `machine` has none, one with `devices` may have none, and every other application has at least one',
  ),
  postLogoutRedirectUris: Uris(
    'Where people can be sent after signing out; the rules for redirect URIs apply',
  ),
  backchannelLogoutUri: nullable(
    Uri,
    'Where the application is notified that a session has ended (OpenID Connect Back-Channel Logout 1.0); the rules for URLs of webhooks apply',
  ),
  audiences: Type.Array(Audience, {
    maxItems: MOST_URIS,
    description:
      'The audiences (`resource`) for which it can get access tokens; a `machine` needs at least one',
  }),
  resource: nullable(
    Audience,
    'The audience that identifies the application as an API: one of `audiences`, or null',
  ),
  firstParty: Type.Boolean({
    description: "Whether it is one of the team's own, for which people are not asked for consent",
  }),
  requireOrganization: Type.Boolean({
    description: 'Whether people must choose an organization to sign in to it',
  }),
  requirePkce: Type.Boolean({
    description:
      'Whether it must use PKCE. Can be false only for `web` applications, which then must send a `nonce`',
  }),
  requirePushed: Type.Boolean({
    description:
      'Whether it must push its authorization requests (RFC 9126: `require_pushed_authorization_requests`). Can be true only for `web` applications',
  }),
  devices: Type.Boolean({
    description:
      'Whether it signs people in on devices without a browser of their own, with a code (RFC 8628). Can be true only for `web` and `native` applications',
  }),
  requireDpop: Type.Boolean({
    description:
      'Whether it must prove the possession of a key (DPoP, RFC 9449) to get tokens. It then cannot have the scope `portico`',
  }),
  signingAlgorithm: Type.Enum([...SIGNING_ALGORITHMS], {
    description: 'The algorithm that signs its ID tokens',
  }),
  tokenEndpointAuth: Type.Enum([...TOKEN_ENDPOINT_AUTHS], {
    description:
      'How it authenticates: with its secret, with `private_key_jwt` and a key in `jwks`, or not at all (`browser` and `native`)',
  }),
  jwks: nullable(Jwks, 'Its public keys, for `private_key_jwt`'),
  logoUrl: nullable(Uri, 'An `https` URL of its logo, which people see when they sign in'),
};

export const applicationState = Type.Enum(['active', 'disabled'], {
  description: 'Sign-ins to a `disabled` application are refused',
});

const members = {
  id: Id,
  name: Type.String(),
  kind: Type.Enum([...APPLICATION_KINDS], {
    description:
      '`web` keeps a secret; `browser` and `native` cannot. Nobody signs in to a `machine`: it gets tokens in its own name',
  }),
  state: applicationState,
  ...applicationSettings,
  managed: Managed,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When someone last signed in to it, to the minute; null if never'),
};

export const Application = Resource(members);

/** The only answers that hold the secret. */
export const ApplicationWithSecret = Resource({
  ...members,
  secret: nullable(
    Type.String(),
    'The secret with which a `web` application or a `machine` authenticates. It is shown only once: store it now',
  ),
});

export const ApplicationList = ListOf(Application);

/** The same in a request, in which each is optional. */
export const givenSettings = Object.fromEntries(
  Object.entries(applicationSettings).map(([name, schema]) => [name, Type.Optional(schema)]),
) as {
  [Name in keyof typeof applicationSettings]: ReturnType<
    typeof Type.Optional<(typeof applicationSettings)[Name]>
  >;
};

const forWriters = forTeam('applications:write');
const example = { parameters: { id: samples.application.id }, success: samples.application };

const team = { ...byTeam('applications:write'), tag: 'Applications' } as const;

export const createApplication = operation('POST /operator/applications', {
  ...team,
  summary: 'Register an application',
  description: `${forWriters} People can then sign in to it with their accounts here, through OpenID Connect; a \`machine\` gets tokens in its own name. There can be at most ${MOST_APPLICATIONS} applications.`,
  recent: true,
  body: Body({
    name: Name,
    kind: Type.Enum([...APPLICATION_KINDS]),
    ...givenSettings,
    redirectUris: applicationSettings.redirectUris,
  }),
  successes: created(
    'The application, with its secret if it is `web`.',
    ApplicationWithSecret,
    'The application',
  ),
  errors: ['APPLICATION_LIMIT_REACHED'],
  example: {
    request: { name: 'Invoices', kind: 'web', redirectUris: samples.application.redirectUris },
    success: samples.issuedApplication,
  },
});

export const listApplications = operation('GET /operator/applications', {
  ...team,
  summary: 'List the applications',
  description: `${forWriters} Newest first.`,
  query: Type.Object(Page),
  successes: ok('The applications.', ApplicationList),
  example: { success: listed(samples.application) },
});

const onApplication = {
  ...team,
  target: { resource: 'application', notFound: 'APPLICATION_NOT_FOUND' },
} as const;

export const getApplication = operation('GET /operator/applications/:id', {
  ...onApplication,
  summary: 'Read an application',
  description: forWriters,
  conditional: true,
  successes: ok('The application.', Application),
  example,
});

export const updateApplication = operation('PUT /operator/applications/:id', {
  ...onApplication,
  summary: 'Change an application',
  description: `${forWriters} Omitted members stay unchanged; the kind cannot be changed.`,
  recent: true,
  conditional: true,
  body: Body({
    name: Type.Optional(Name),
    state: Type.Optional(members.state),
    ...givenSettings,
  }),
  successes: ok('The application.', Application),
  errors: ['MANAGED_BY_CONFIGURATION'],
  example: { ...example, request: { name: samples.application.name } },
});

export const deleteApplication = operation('DELETE /operator/applications/:id', {
  ...onApplication,
  summary: 'Delete an application',
  description: `${forWriters} It can no longer be signed in to, and all its grants end.`,
  recent: true,
  conditional: true,
  successes: done('The application is deleted.'),
  errors: ['MANAGED_BY_CONFIGURATION'],
  example: { parameters: example.parameters },
});

export const rotateApplication = operation('POST /operator/applications/:id/rotation', {
  ...onApplication,
  summary: 'Rotate the secret of an application',
  description: `${forWriters} Earlier secrets keep working for \`overlap\` more seconds (0 by default). Only \`web\` applications and machines have a secret; for others, it is null.`,
  recent: true,
  body: Body({
    overlap: Type.Optional(
      Type.Integer({ minimum: 0, maximum: LONGEST_OVERLAP, description: 'In seconds, at most a week' }),
    ),
  }),
  successes: ok('The application with its new secret.', ApplicationWithSecret),
  errors: ['MANAGED_BY_CONFIGURATION'],
  example: { ...example, request: { overlap: 3_600 }, success: samples.issuedApplication },
});
