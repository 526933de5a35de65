import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** The ways in which a provider misbehaves. */
export interface Fault {
  /** Claims of the ID token instead of the right ones. */
  readonly claims?: Claims;
  /** Makes the ID token instead. */
  readonly idToken?: (claims: JWTPayload) => Promise<string>;
  /** Members of the answer at the token endpoint instead of the right ones. */
  readonly members?: Claims;
  /** Claims of the userinfo endpoint, if there is one, beside the subject; `signed` makes it a JWT. */
  readonly userinfo?: { readonly claims: Claims; readonly signed?: (claims: JWTPayload) => Promise<string> };
  /** Answers at the token endpoint instead. */
  readonly token?: (response: ServerResponse) => void;
}

interface Granted {
  readonly query: URLSearchParams;
  readonly claims: Claims;
  readonly fault: Fault;
  isUsed: boolean;
}

/** A small OpenID provider for tests, which signs any claims. */
export interface TestProvider {
  readonly issuer: string;
  /** Returns the URL a browser comes back to from `url` after the person with these claims has signed in. */
  signIn(url: string, claims: Claims, fault?: Fault): string;
  /** The person who signs in on its page, which browsers see, from now on; and how the page returns the answer. */
  person(claims: Claims, by?: 'GET' | 'POST'): void;
  /** How often a code was exchanged for tokens. */
  readonly redeemed: () => number;
  /** Signs claims with its key. */
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Lets the process end although it still answers. */
  unref(): void;
  stop(): Promise<void>;
}

export const CLIENT_ID = 'portico';
export const CLIENT_SECRET = 'a secret of a client';

interface Settings {
  /** Members of its discovery document instead of the right ones. */
  readonly metadata?: (issuer: string) => Claims;
  /** Whether it has a userinfo endpoint. */
  readonly hasUserinfo?: boolean;
}

export async function startProvider({
  metadata = () => ({}),
  hasUserinfo = false,
}: Settings = {}): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Granted>();
  const byAccessToken = new Map<string, Granted>();
  let redeemed = 0;

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);

  async function tokenFor(form: URLSearchParams, response: ServerResponse): Promise<void> {
    redeemed++;
    const granted = codes.get(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isRight =
      granted !== undefined &&
      !granted.isUsed &&
      granted.query.get('code_challenge') === challenge &&
      granted.query.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT_SECRET;
    if (!isRight) return json(response, 400, { error: 'invalid_grant' });
    granted.isUsed = true;
    const { query, fault, claims } = granted;
    if (fault.token) return fault.token(response);
    const now = Math.floor(Date.now() / 1_000);
    const right = {
      iss: issuer,
      aud: CLIENT_ID,
      nonce: query.get('nonce') ?? undefined,
      iat: now,
      exp: now + 60,
      ...claims,
      ...fault.claims,
    };
    const id_token = await (fault.idToken ?? sign)(right);
    const access_token = randomUUID();
    byAccessToken.set(access_token, granted);
    const members = { access_token, token_type: 'Bearer', expires_in: 60, id_token };
    json(response, 200, { ...members, ...fault.members });
  }

  async function userinfoFor({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const granted = byAccessToken.get(headers.authorization?.replace('Bearer ', '') ?? '');
    if (!granted) return json(response, 401, { error: 'invalid_token' });
    const { claims = {}, signed } = granted.fault.userinfo ?? {};
    const said = { sub: String(granted.claims.sub), ...claims };
    if (!signed) return json(response, 200, said);
    response.writeHead(200, { 'content-type': 'application/jwt' });
    response.end(await signed({ iss: issuer, aud: CLIENT_ID, ...said }));
  }

  let onPage: { readonly claims: Claims; readonly by: 'GET' | 'POST' } = { claims: {}, by: 'GET' };

  function answerTo(query: URLSearchParams, claims: Claims, fault: Fault = {}): Record<string, string> {
    const code = randomUUID();
    codes.set(code, { query, claims, fault, isUsed: false });
    return { code, state: query.get('state') ?? '', iss: issuer };
  }

  /** Makes the expected person sign in, or cancel. */
  function pageFor(query: URLSearchParams): string {
    const { claims, by } = onPage;
    const state = query.get('state') ?? '';
    const yes = formOf(query, { by, label: 'Allow', answer: answerTo(query, claims) });
    const no = formOf(query, { by, label: 'Cancel', answer: { error: 'access_denied', state, iss: issuer } });
    return `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><h1>Provider</h1>${yes}${no}`;
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageFor(searchParams));
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        authorization_response_iss_parameter_supported: true,
        ...(hasUserinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
        ...metadata(issuer),
      });
    if (pathname === '/userinfo') return userinfoFor(request, response);
    if (pathname === '/jwks') return json(response, 200, { keys: [jwk] });
    return tokenFor(new URLSearchParams(await textOf(request)), response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    signIn: (url, claims, fault) =>
      String(new URLSearchParams(answerTo(new URL(url).searchParams, claims, fault))),
    person: (claims, by = 'GET') => {
      onPage = { claims, by };
    },
    redeemed: () => redeemed,
    sign,
    unref: () => void server.unref(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface FormOptions {
  readonly by: 'GET' | 'POST';
  readonly label: string;
  readonly answer: Readonly<Record<string, string>>;
}

function formOf(query: URLSearchParams, { by, label, answer }: FormOptions): string {
  const inputs = Object.entries(answer).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<form method="${by}" action="${query.get('redirect_uri')}">${inputs.join('')}<button>${label}</button></form>`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
