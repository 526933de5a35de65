/** The requests to both providers, by name: the same query, form or header, positive and negative. */

/** The sender of a request: signed in, or not. */
export type Members = Readonly<Record<string, string | readonly string[] | null>>;

export const REDIRECT = 'https://app.example.com/callback';
export const SIGNED_OUT = 'https://app.example.com/signed-out';
export const AUDIENCE = 'https://api.example.com';
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** A placeholder for a value of the provider, such as its `client_id`. */
export const OF = {
  client: '{client}',
  other: '{other}',
  code: '{code}',
  foreignCode: '{foreign code}',
  refresh: '{refresh token}',
  access: '{access token}',
  foreignAccess: '{foreign access token}',
  hint: '{ID token}',
  secret: '{secret}',
} as const;

type Table = Readonly<Record<string, Members>>;

const each = (name: string, values: readonly (string | readonly string[] | null)[]): Table =>
  Object.fromEntries(
    values.map((value) => [`${name}: ${value === null ? 'none' : JSON.stringify(value)}`, { [name]: value }]),
  );

/** Changes to a query for a code, with PKCE and `state`, of a person who is signed in and has agreed. */
export const AUTHORIZATION: Table = {
  'as it should be': {},
  ...each('response_type', [
    ...[null, '', 'token', 'id_token', 'code token', 'code id_token', 'none', 'CODE', 'code code'],
    ['code', 'code'],
  ]),
  ...each('response_mode', ['', 'query', 'fragment', 'form_post', 'web_message', 'query.jwt', 'nonsense']),
  ...each('client_id', [null, '', 'nonsense', 'a\0b', [OF.client, OF.other], OF.other]),
  ...each('redirect_uri', [
    ...[null, '', 'nonsense', `${REDIRECT}/`, `${REDIRECT}?x=1`, `${REDIRECT}#x`, `${REDIRECT}/../callback`],
    ...[`${REDIRECT.toUpperCase()}`, `${REDIRECT}%00`, `${REDIRECT}\0`, ` ${REDIRECT}`, `${REDIRECT}\\`],
    ...['https://app.example.com:443/callback', 'https://app.example.com@evil.example/callback'],
    ...[
      'https://app.example.com.evil.example/callback',
      'http://app.example.com/callback',
      '//app.example.com',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', SIGNED_OUT],
    [REDIRECT, REDIRECT],
  ]),
  ...each('scope', [null, '', 'openid', 'profile', 'nonsense', 'openid nonsense', 'openid offline_access']),
  ...each('scope', ['openid openid', 'openid  profile', ['openid', 'openid']]),
  ...each('state', [null, '', 'x'.repeat(1_000), 'a\0b', '🙂', '<script>', ['a', 'b']]),
  ...each('nonce', ['', 'n', 'x'.repeat(1_000), 'a\0b', ['a', 'b']]),
  ...each('code_challenge', [null, '', 'short', `${CHALLENGE}=`, `${CHALLENGE}x`, '*'.repeat(43)]),
  ...each('code_challenge', [[CHALLENGE, CHALLENGE]]),
  ...each('code_challenge_method', [null, '', 'plain', 's256', 'S512']),
  'no PKCE': { code_challenge: null, code_challenge_method: null },
  ...each('prompt', ['', 'none', 'login', 'consent', 'select_account', 'create', 'nonsense', 'none login']),
  ...each('prompt', ['none consent', 'none nonsense', 'login consent', ['none', 'login']]),
  ...each('max_age', ['', '0', '100000', '-1', '1.5', 'x', ['1', '2']]),
  'max_age: 0, prompt: none': { max_age: '0', prompt: 'none' },
  ...each('request', ['e30.e30.', 'nonsense']),
  ...each('request_uri', ['https://evil.example/request', 'urn:ietf:params:oauth:request_uri:x']),
  ...each('registration', ['{}']),
  ...each('claims', ['{"id_token":{"email":null}}', 'nonsense']),
  ...each('id_token_hint', [OF.hint, 'nonsense', '']),
  ...each('login_hint', ['ada@example.com']),
  ...each('ui_locales', ['de en', 'nonsense']),
  ...each('display', ['popup', 'nonsense']),
  ...each('acr_values', ['single', 'nonsense']),
  ...each('unknown', ['x', ['x', 'y']]),
  ...each('resource', [AUDIENCE, 'https://other.example.com', 'nonsense', `${AUDIENCE}#x`]),
  ...each('resource', [[AUDIENCE, 'https://other.example.com']]),
};

/** The same for a person who is not signed in. */
export const STRANGE: Table = {
  'as it should be': {},
  ...each('prompt', ['none', 'login', 'consent', 'nonsense', 'none login']),
  ...each('response_type', ['token']),
  ...each('redirect_uri', [null, 'https://evil.example/callback']),
  ...each('client_id', ['nonsense']),
  ...each('id_token_hint', ['nonsense']),
};

/** Changes to a form that exchanges a fresh code, with the secret in the form. */
export const EXCHANGE: Table = {
  'as it should be': {},
  ...each('grant_type', [
    null,
    '',
    'nonsense',
    'password',
    'client_credentials',
    'implicit',
    'AUTHORIZATION_CODE',
  ]),
  ...each('grant_type', ['urn:ietf:params:oauth:grant-type:jwt-bearer', 'refresh_token']),
  ...each('grant_type', [['authorization_code', 'authorization_code']]),
  ...each('code', [null, '', 'nonsense', 'a\0b', 'x'.repeat(1_000), OF.foreignCode, [OF.code, OF.code]]),
  ...each('redirect_uri', [null, '', `${REDIRECT}/`, SIGNED_OUT, [REDIRECT, REDIRECT]]),
  ...each('code_verifier', [null, '', 'short', CHALLENGE, `${VERIFIER}x`, [VERIFIER, VERIFIER]]),
  ...each('client_id', [null, '', 'nonsense', 'a\0b', OF.other]),
  ...each('client_secret', [null, '', 'nonsense', [OF.secret, OF.secret]]),
  ...each('client_assertion', ['nonsense', 'e30.e30.']),
  ...each('resource', ['https://other.example.com', 'nonsense']),
  ...each('scope', ['openid', 'nonsense']),
  ...each('unknown', ['x', ['x', 'y']]),
};

/** Changes to a form that uses a fresh refresh token. */
export const REFRESH: Table = {
  'as it should be': {},
  ...each('refresh_token', [null, '', 'nonsense', OF.access, [OF.refresh, OF.refresh]]),
  ...each('scope', ['openid', '', 'openid email', 'nonsense', 'profile']),
  ...each('client_id', [OF.other]),
  ...each('client_secret', [null, 'nonsense']),
};

/** Changes to a form about a fresh access token. */
export const REVOCATION: Table = {
  'an access token': {},
  ...each('token', [null, '', 'nonsense', 'a\0b', OF.refresh, OF.foreignAccess, [OF.access, OF.access]]),
  ...each('token_type_hint', ['access_token', 'refresh_token', 'nonsense']),
  ...each('client_secret', [null, 'nonsense']),
};

export const INTROSPECTION = REVOCATION;

/** Ways to send an access token to the userinfo endpoint. */
export const USERINFO: Readonly<
  Record<string, { readonly method?: string; readonly header: string | null }>
> = {
  'as it should be': { header: `Bearer ${OF.access}` },
  'by POST': { method: 'POST', header: `Bearer ${OF.access}` },
  'scheme in capitals': { header: `BEARER ${OF.access}` },
  'no token': { header: null },
  'an empty token': { header: 'Bearer ' },
  nonsense: { header: 'Bearer nonsense' },
  'a refresh token': { header: `Bearer ${OF.refresh}` },
  'an ID token': { header: `Bearer ${OF.hint}` },
  'another scheme': { header: 'Basic bm9uc2Vuc2U=' },
  'two tokens': { header: `Bearer ${OF.access} ${OF.access}` },
};
