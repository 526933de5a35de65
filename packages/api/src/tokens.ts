import { Type } from 'typebox';
import { Body, Resource, Timestamp } from './fields.ts';
import { created, DEMANDS, HOOK_ERRORS, ok, operation, PEOPLE } from './operation.ts';
import * as samples from './samples.ts';

/** A name without a colon, or a URI (RFC 7519, section 2: StringOrURI); no spaces. */
export const AUDIENCE = {
  pattern: '^(?:[!-9;-~]+|[A-Za-z][A-Za-z0-9+.\\-]*:[!-~]+)$',
  maxLength: 200,
} as const;

export const Token = Resource({
  token: Type.String({ description: 'A JWT (RFC 7519) of type `at+jwt` (RFC 9068), signed with ES256' }),
  expiresAt: Timestamp,
});

const Key = {
  kid: Type.String({ description: 'The key ID in the header of tokens' }),
  use: Type.Literal('sig'),
};

export const Jwks = Resource({
  keys: Type.Array(
    Type.Union([
      Resource({
        ...Key,
        alg: Type.Literal('ES256'),
        kty: Type.Literal('EC'),
        crv: Type.Literal('P-256'),
        x: Type.String(),
        y: Type.String(),
      }),
      Resource({
        ...Key,
        alg: Type.Literal('RS256', {
          description: 'Only for ID tokens of applications that can verify no other algorithm',
        }),
        kty: Type.Literal('RSA'),
        n: Type.String(),
        e: Type.String(),
      }),
    ]),
  ),
});

export const createToken = operation('POST /tokens', {
  tag: 'Tokens',
  summary: 'Get a token for another service',
  description:
    'Exchanges your session for a short-lived JWT that another service can verify on its own, with the keys at `/.well-known/jwks.json`. It states your identity and, with `organizationId`, your role, product roles and product permissions in that organization. If the token would exceed 4,096 characters, it omits the product roles and permissions, and has `permissions_omitted` instead. It cannot be revoked: it expires after 5 minutes, unless the service is configured otherwise. Portico itself does not accept it.',
  access: PEOPLE,
  reads: true,
  body: Body({
    audience: Type.Optional(
      Type.String({
        ...AUDIENCE,
        minLength: 1,
        description:
          'The audience of the token: a name or a URI. By default, the public URL; any other must be configured in the service',
      }),
    ),
    organizationId: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'An organization that you manage, for the claims `organization_id`, `role`, `roles` and `permissions`; 422 until you have accepted, if you were added as a manager',
      }),
    ),
  }),
  successes: created('The token.', Token, 'Your session'),
  errors: [...DEMANDS, ...HOOK_ERRORS],
  example: {
    request: { audience: 'https://billing.example.com', organizationId: samples.ORGANIZATION_ID },
    success: samples.token,
  },
});

export const getJwks = operation('GET /.well-known/jwks.json', {
  versioned: false,
  access: 'public',
  conditional: true,
  tag: 'Tokens',
  summary: 'Read the keys that verify tokens',
  description:
    'A JSON Web Key Set (RFC 7517). A new key is listed a day before it is used, and an old one until all its tokens have expired, so cache the response for as long as `Cache-Control` allows.',
  successes: ok('The public keys.', Jwks),
  example: { success: samples.jwks },
});
