import { type TSchema, Type } from 'typebox';
import { DPOP_CHALLENGE } from './dpop.ts';
import { oauthFormat } from './oauth-format.ts';
import { BARS, HOOK_ERRORS, ok, operation, unversioned } from './operation.ts';
import * as samples from './samples.ts';

const tag = 'OpenID Connect';
const LONGEST = 2_000;
const LONGEST_TOKEN = 8_000;
export const Text = (description: string, maxLength = LONGEST) =>
  Type.Optional(Type.String({ maxLength, description }));

/** The parameter `resource`, which can be sent more than once (RFC 8707, section 2). */
export const Audiences = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: LONGEST }), { description }));

/** How an application authenticates without an `Authorization` header. */
export const credentials = {
  client_id: Text('The application, if the request has no `Authorization` header'),
  client_secret: Text('The secret of a `web` application or a machine'),
  client_assertion_type: Text('`urn:ietf:params:oauth:client-assertion-type:jwt-bearer` (RFC 7523)'),
  client_assertion: Text('A JWT signed with a key of the application', LONGEST_TOKEN),
};

export const form = {
  versioned: false,
  access: 'public',
  tag,
  errorFormat: oauthFormat,
} as const;

/** Errors of the application itself. */
export const OF_APPLICATION = ['APPLICATION_INVALID', 'RATE_LIMITED'] as const;

/** Errors of DPoP proofs at endpoints where applications authenticate. */
export const OF_PROOF = ['DPOP_PROOF_INVALID', 'DPOP_NONCE_REQUIRED'] as const;

/** RFC 9449, section 8.2. */
export const NEXT_NONCE = {
  'DPoP-Nonce': { description: 'The nonce for the next proof, if the request had one', optional: true },
} as const;

/** A success that gives a client with a proof the nonce for its next one (RFC 9449, section 8.2). */
const withNonce = <Body extends TSchema>({ 200: success }: ReturnType<typeof ok<Body>>) =>
  ({
    200: { ...success, headers: NEXT_NONCE },
  }) as const;

export const OauthTokens = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Enum(['Bearer', 'DPoP'], {
      description: '`DPoP` if the access token is bound to the key of a proof (RFC 9449)',
    }),
    expires_in: Type.Integer({ description: 'In seconds' }),
    scope: Type.Optional(
      Type.String({ description: 'The granted scopes, separated by spaces; a machine has none' }),
    ),
    refresh_token: Type.Optional(Type.String({ description: 'Replaces the previous one' })),
    id_token: Type.Optional(Type.String({ description: 'With the scope `openid`' })),
  },
  { additionalProperties: false },
);

export const issueOauthTokens = operation('POST /oauth2/token', {
  ...form,
  summary: 'Exchange a code, a refresh token or credentials',
  description:
    'The token endpoint of OpenID Connect (RFC 6749, section 3.2). A code is valid for 60 seconds and one use, and a refresh token for one use: sending either twice ends the grant. If a response is lost, the previous refresh token is accepted once more within 10 seconds. A machine gets an access token in its own name with `client_credentials` (section 4.4), and no refresh token. With a proof in the header `DPoP` (RFC 9449), the access token is bound to the key of the proof, and so is the refresh token of a public application.',
  body: Type.Object({
    grant_type: Type.String({
      maxLength: LONGEST,
      description:
        '`authorization_code`, `refresh_token`, `client_credentials`, or `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628)',
    }),
    code: Text('The `code` of the redirect'),
    redirect_uri: Text('The `redirect_uri` to which the code was sent'),
    code_verifier: Text('The verifier from which `code_challenge` was derived (RFC 7636)'),
    refresh_token: Text('The newest refresh token'),
    device_code: Text('The `device_code` of `POST /oauth2/device_authorization`'),
    scope: Text('A subset of the granted scopes, with a refresh token'),
    resource: Audiences(
      'The granted audience (RFC 8707) or, for a machine, one of its audiences: required where it has several',
    ),
    ...credentials,
  }),
  successes: withNonce(ok('The tokens.', OauthTokens)),
  errors: [
    ...OF_APPLICATION,
    ...OF_PROOF,
    'GRANT_INVALID',
    'GRANT_TYPE_UNSUPPORTED',
    'SCOPE_INVALID',
    'RESOURCE_INVALID',
    'APPLICATION_FORBIDDEN',
    'DEVICE_PENDING',
    'DEVICE_TOO_FAST',
    'DEVICE_REFUSED',
    'DEVICE_CODE_EXPIRED',
    ...HOOK_ERRORS,
  ],
  example: {
    request: {
      grant_type: 'authorization_code',
      code: samples.CODE,
      redirect_uri: 'https://app.example.com/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      client_id: samples.application.id,
    },
    success: samples.oauthTokens,
  },
});

const token = {
  token: Type.String({ maxLength: LONGEST_TOKEN, description: 'An access token or a refresh token' }),
  token_type_hint: Text('Ignored: tokens identify their own type'),
  ...credentials,
};

export const revokeOauthToken = operation('POST /oauth2/revoke', {
  ...form,
  summary: 'Revoke a token',
  description:
    "RFC 7009. The token's grant ends, with all its tokens. A machine's token for the public URL ends by itself; its JWTs are valid until they expire. For an unknown token or one of another application, the response is the same, and nothing changes.",
  body: Type.Object(token),
  successes: {
    200: {
      description: 'The token is no longer valid.',
      body: Type.Object({}, { additionalProperties: false }),
    },
  },
  errors: OF_APPLICATION,
  example: {
    request: { token: samples.oauthTokens.access_token, client_id: samples.application.id },
    success: {},
  },
});

const Active = Type.Object(
  {
    active: Type.Boolean(),
    scope: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    token_type: Type.Optional(Type.String()),
    exp: Type.Optional(Type.Integer()),
    iat: Type.Optional(Type.Integer()),
    sub: Type.Optional(Type.String()),
    sid: Type.Optional(Type.String()),
    aud: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    cnf: Type.Optional(
      Type.Object(
        { jkt: Type.String({ description: 'The SHA-256 thumbprint of the key (RFC 7638)' }) },
        { additionalProperties: false, description: 'The key to which it is bound (RFC 9449, section 6.2)' },
      ),
    ),
  },
  { additionalProperties: false, description: 'If `active` is false, the other members are absent' },
);

export const introspectOauthToken = operation('POST /oauth2/introspect', {
  ...form,
  reads: true,
  summary: 'Introspect a token',
  description:
    'RFC 7662. `web` applications and machines can introspect their own tokens, and access tokens whose audience is their `resource`. Any other token is reported as not active.',
  body: Type.Object(token),
  successes: ok('Whether the token is active, and its claims.', Active),
  errors: [...OF_APPLICATION, 'APPLICATION_FORBIDDEN'],
  example: {
    request: { token: samples.oauthTokens.access_token },
    success: { active: false },
  },
});

export const Userinfo = Type.Object(
  {
    sub: Type.String({ description: 'The ID of the account' }),
    name: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String({ description: 'BCP 47' })),
    updated_at: Type.Optional(Type.Integer({ description: 'In seconds since 1970' })),
    email: Type.Optional(Type.String()),
    email_verified: Type.Optional(Type.Boolean()),
    organization_id: Type.Optional(Type.String()),
    organization_name: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    roles: Type.Optional(Type.Array(Type.String())),
    permissions: Type.Optional(Type.Array(Type.String())),
    groups: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

const userinfo = {
  versioned: false,
  tag,
  summary: 'Read the claims about the user',
  access: ['session', 'application'],
  despite: BARS,
  errorFormat: oauthFormat,
  scheme: { name: 'DPoP', challenge: DPOP_CHALLENGE },
  errors: ['ACCESS_FORBIDDEN', 'ACCESS_TOKEN_PROOF_INVALID', 'ACCESS_TOKEN_NONCE_REQUIRED'],
  successes: withNonce(ok('The claims of the granted scopes.', Userinfo)),
  example: { success: samples.userinfo },
} as const;

export const getUserinfo = operation('GET /oauth2/userinfo', {
  ...userinfo,
  description:
    'OpenID Connect Core, section 5.3: with an access token of an application that has the scope `openid`. A token that is bound to a key is sent as `Authorization: DPoP`, with a proof in the header `DPoP` (RFC 9449, section 7.1).',
});

export const postUserinfo = operation('POST /oauth2/userinfo', {
  ...userinfo,
  reads: true,
  description: 'The same as `GET`, as OpenID Connect Core prescribes.',
});

const Texts = Type.Array(Type.String());
const endpoints = {
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  userinfo_endpoint: Type.String(),
  jwks_uri: Type.String(),
  revocation_endpoint: Type.String(),
  introspection_endpoint: Type.String(),
  pushed_authorization_request_endpoint: Type.String(),
  device_authorization_endpoint: Type.String(),
  end_session_endpoint: Type.String(),
} satisfies Record<string, TSchema>;

/** The metadata of the provider (OpenID Connect Discovery, section 3; RFC 8414, section 2). */
export const OpenIdProvider = Type.Object(
  {
    ...endpoints,
    scopes_supported: Texts,
    claims_supported: Texts,
    response_types_supported: Texts,
    response_modes_supported: Texts,
    grant_types_supported: Texts,
    subject_types_supported: Texts,
    acr_values_supported: Texts,
    prompt_values_supported: Texts,
    id_token_signing_alg_values_supported: Texts,
    token_endpoint_auth_methods_supported: Texts,
    token_endpoint_auth_signing_alg_values_supported: Texts,
    revocation_endpoint_auth_methods_supported: Texts,
    revocation_endpoint_auth_signing_alg_values_supported: Texts,
    introspection_endpoint_auth_methods_supported: Texts,
    introspection_endpoint_auth_signing_alg_values_supported: Texts,
    code_challenge_methods_supported: Texts,
    dpop_signing_alg_values_supported: Texts,
    claim_types_supported: Texts,
    claims_parameter_supported: Type.Boolean(),
    request_parameter_supported: Type.Boolean(),
    request_uri_parameter_supported: Type.Boolean(),
    require_pushed_authorization_requests: Type.Boolean(),
    authorization_response_iss_parameter_supported: Type.Boolean(),
    backchannel_logout_supported: Type.Boolean(),
    backchannel_logout_session_supported: Type.Boolean(),
    client_id_metadata_document_supported: Type.Boolean(),
    registration_endpoint: Type.Optional(Type.String()),
    service_documentation: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

const metadata = {
  ...unversioned,
  conditional: true,
  tag,
  successes: ok('The metadata.', OpenIdProvider),
  example: { success: samples.provider },
} as const;

export const getOpenIdConfiguration = operation('GET /.well-known/openid-configuration', {
  ...metadata,
  summary: 'Read the OpenID provider metadata',
  description: 'OpenID Connect Discovery. The issuer is the public URL.',
});

export const getAuthorizationServer = operation('GET /.well-known/oauth-authorization-server', {
  ...metadata,
  summary: 'Read the authorization server metadata',
  description: 'RFC 8414: the same document.',
});
