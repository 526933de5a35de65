import { Type } from 'typebox';
import { MOST_URIS, Uri } from './applications.ts';
import { operation } from './operation.ts';
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
    'RFC 7591. Served only with `PORTICO_CLIENT_REGISTRATION`. The client is public, people are always asked for consent, and it gets tokens only for `PORTICO_OPEN_AUDIENCES`. It is forgotten after a day without a grant, and has no registration access token (RFC 7592).',
  body: Type.Object(metadata),
  successes: { 201: { description: 'The client.', body: ClientRegistration } },
  errors: [
    'ACCESS_TOKEN_MISSING',
    'ACCESS_TOKEN_INVALID',
    'REDIRECT_URI_INVALID',
    'APPLICATION_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
  example: { request: samples.clientMetadata, success: samples.clientRegistration },
});
