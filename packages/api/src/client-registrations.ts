import { Type } from 'typebox';
import { MOST_URIS, Uri } from './applications.ts';
import { created, done, ok, operation } from './operation.ts';
import { registrationFormat } from './registration-format.ts';
import * as samples from './samples.ts';

/** The most clients that have registered themselves. */
export const MOST_REGISTERED_CLIENTS = 10_000;

const MOST_TYPES = 20;
const LONGEST_NAME = 2_000;

const Words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: MOST_TYPES, description }));

const RedirectUris = Type.Array(Uri, {
  minItems: 1,
  maxItems: MOST_URIS,
  description: 'As for `native` applications: `https`, `http` on loopback, or a private scheme with a dot',
});

/** Client metadata (RFC 7591, section 2); other members are ignored. */
const metadata = {
  redirect_uris: RedirectUris,
  client_name: Type.Optional(
    Type.String({ maxLength: LONGEST_NAME, description: 'Cut to 100 characters; by default, the client ID' }),
  ),
  grant_types: Words('With `authorization_code`, if present'),
  response_types: Words('With `code`, if present'),
};

export const ClientRegistration = Type.Object(
  {
    client_id: Type.String(),
    client_id_issued_at: Type.Integer({ description: 'In seconds since 1970' }),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    token_endpoint_auth_method: Type.Literal('none', {
      description: 'Such clients are public, whatever they ask for',
    }),
    registration_client_uri: Type.String({
      description: 'Where the client reads, changes and deletes itself',
    }),
    registration_access_token: Type.String({ description: 'The access token for that' }),
  },
  { additionalProperties: false },
);

const registration = {
  versioned: false,
  access: 'public',
  tag: 'OpenID Connect',
  errorFormat: registrationFormat,
} as const;

export const registerClient = operation('POST /oauth2/register', {
  ...registration,
  summary: 'Register a client by itself',
  description:
    'RFC 7591. Served only with `PORTICO_CLIENT_REGISTRATION`. The client is public, people are always asked for consent, and it gets tokens only for `PORTICO_OPEN_AUDIENCES`. It is forgotten after a day without a grant. Only it gets the registration access token, which is stored as a hash.',
  body: Type.Object(metadata),
  successes: created('The client.', ClientRegistration, 'The client'),
  errors: [
    'ACCESS_TOKEN_MISSING',
    'ACCESS_TOKEN_INVALID',
    'REDIRECT_URI_INVALID',
    'APPLICATION_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
  example: { request: samples.clientMetadata, success: samples.clientRegistration },
});

const ofClient = {
  ...registration,
  parameters: { client: 'The client ID' },
} as const;

/** A client that does not exist is not told apart from a wrong token (RFC 7592, section 2.1). */
const ACCESS_ERRORS = ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'RATE_LIMITED'] as const;
const parameters = { client: samples.clientRegistration.client_id };

export const getRegisteredClient = operation('GET /oauth2/register/:client', {
  ...ofClient,
  summary: 'Get a client that registered itself',
  description: 'RFC 7592, section 2.1. For the client, with its registration access token.',
  successes: ok('The client.', ClientRegistration),
  errors: ACCESS_ERRORS,
  example: { parameters, success: samples.clientRegistration },
});

export const replaceRegisteredClient = operation('PUT /oauth2/register/:client', {
  ...ofClient,
  summary: 'Replace the metadata of a client that registered itself',
  description:
    'RFC 7592, section 2.2. For the client, with its registration access token, which stays the same. Members that are left out get their default.',
  body: Type.Object({ client_id: Type.String({ description: 'The same as in the path' }), ...metadata }),
  successes: ok('The client.', ClientRegistration),
  errors: [...ACCESS_ERRORS, 'REDIRECT_URI_INVALID'],
  example: {
    parameters,
    request: { client_id: samples.clientRegistration.client_id, ...samples.clientMetadata },
    success: samples.clientRegistration,
  },
});

export const deleteRegisteredClient = operation('DELETE /oauth2/register/:client', {
  ...ofClient,
  summary: 'Delete a client that registered itself',
  description:
    'RFC 7592, section 2.3. For the client, with its registration access token. Its grants and tokens end.',
  successes: done('The client is deleted.'),
  errors: ACCESS_ERRORS,
  example: { parameters },
});
