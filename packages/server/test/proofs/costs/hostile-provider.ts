import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { CLIENT_ID } from '../../doubles/openid-provider.ts';

/** Answers of a provider. A text is sent as it is; members are added to those of an honest one. */
export interface Answers {
  readonly discovery?: string | object;
  readonly keys?: string | readonly JWK[];
  readonly token?: string;
  /** The claims of the ID token; of a text, its payload as it is. */
  readonly claims?: object;
  readonly idToken?: (honest: string) => string;
  readonly userinfo?: string;
  /** The status and more headers of its other answers, outside discovery. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An OpenID provider with scripted answers, under an issuer for each set of them. */
export interface HostileProvider {
  /** @returns the issuer */
  publish(answers: Answers): string;
  /** A document at an address of its own. @returns its URL */
  document(textAt: (url: string) => string, headers?: Readonly<Record<string, string>>): string;
  /** Returns the parameters that a browser brings back from `url`. */
  signIn(url: string): string;
  stop(): Promise<void>;
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const honestKey = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const published = new Map<string, Answers>();
  const nonces = new Map<string, string>();

  async function tokenFor(issuer: string, { token, claims, idToken }: Answers, form: URLSearchParams) {
    if (token !== undefined) return token;
    const now = Math.floor(Date.now() / 1_000);
    const nonce = nonces.get(form.get('code') ?? '') ?? '';
    const payload = {
      iss: issuer,
      aud: CLIENT_ID,
      sub: randomUUID(),
      nonce,
      iat: now,
      exp: now + 60,
      ...claims,
    };
    const signed = await new SignJWT(payload as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign(privateKey);
    const id_token = idToken?.(signed) ?? signed;
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', ...rest] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? [];
    const answers = published.get(name) ?? {};
    const issuer = `${origin}/${name}`;
    const send = (body: unknown, { status = 200, headers = {} }: Pick<Answers, 'status' | 'headers'> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    switch (rest.join('/')) {
      case '.well-known/openid-configuration':
        return void send(
          typeof answers.discovery === 'string'
            ? answers.discovery
            : { ...discoveryOf(issuer), ...answers.discovery },
        );
      case 'jwks':
        return void send(
          typeof answers.keys === 'string' ? answers.keys : { keys: answers.keys ?? [honestKey] },
        );
      case 'token':
        return void send(
          await tokenFor(issuer, answers, new URLSearchParams(await textOf(request))),
          answers,
        );
      default:
        return void send(answers.userinfo ?? '{}', answers);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const publish = (answers: Answers) => {
    const name = randomUUID();
    published.set(name, answers);
    return `${origin}/${name}`;
  };

  return {
    publish,
    document: (textAt, headers = {}) => {
      const answers: { userinfo?: string } & Answers = { headers };
      const url = `${publish(answers)}/document.json`;
      Object.assign(answers, { userinfo: textAt(url) });
      return url;
    },
    signIn: (url) => {
      const { searchParams, pathname } = new URL(url);
      const code = randomUUID();
      nonces.set(code, searchParams.get('nonce') ?? '');
      const iss = `${origin}/${pathname.split('/')[1]}`;
      return String(new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss }));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
