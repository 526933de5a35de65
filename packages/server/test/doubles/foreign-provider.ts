import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Adapter, Provider } from 'oidc-provider';
import { newVisitor } from '../fixtures/cookies.ts';
import { CLIENT_ID, CLIENT_SECRET } from './openid-provider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A person at the provider, in a browser of their own that stays signed in there. */
export interface Visiting {
  /** Follows a sign-in, signs in where that is asked, and agrees, or not. @returns what is brought back */
  visit(url: string, answer?: 'agree' | 'refuse'): Promise<string>;
}

/** `oidc-provider`, third-party software that is certified by the OpenID Foundation. */
export interface ForeignProvider {
  readonly issuer: string;
  /** Registers an address to which it may return. */
  admit(returnUrl: string): void;
  person(claims: Claims & { readonly sub: string }): Visiting;
  /** Signs with a new key from now on; the previous one is no longer published. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

const LIVING = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];
const MOST_STEPS = 10;

/** @param inIdToken claims in its ID tokens; all others are only at its userinfo endpoint */
export async function startForeignProvider(inIdToken: readonly string[] = []): Promise<ForeignProvider> {
  const people = new Map<string, Claims>();
  const returnUrls: string[] = [];
  const stored = new Map<string, Record<string, unknown>>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let key = await newKey();
  let provider = made();

  function made(): Provider {
    const client = {
      ...{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...returnUrls] },
      ...{ grant_types: ['authorization_code'], response_types: ['code'] },
    };
    return new Provider(issuer, {
      adapter: (kind: string) => adapterFor(kind, stored),
      clients: returnUrls.length === 0 ? [] : [client],
      cookies: { keys: ['a key'] },
      jwks: { keys: [key] },
      claims: {
        ...{ openid: ['sub', ...inIdToken], profile: ['name'] },
        ...{ email: ['email', 'email_verified'], groups: ['groups'] },
      },
      ttl: Object.fromEntries(LIVING.map((name) => [name, 3_600])),
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
    });
  }

  /** Stands in for its page: the person who follows a link of the page says yes or no to everything that is asked. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return provider.callback()(request, response);
    if (searchParams.get('answer') === 'refuse')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      const login = { accountId: searchParams.get('as') };
      return provider.interactionFinished(request, response, { login });
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  return {
    issuer,
    admit: (returnUrl) => {
      returnUrls.push(returnUrl);
      provider = made();
    },
    person: (claims) => {
      people.set(claims.sub, claims);
      const browser = newVisitor();
      return {
        visit: async (from, how = 'agree') => {
          let url = new URL(from);
          for (let step = 0; step < MOST_STEPS; step++) {
            const response = await browser.ask(url);
            const location = response.headers.get('location');
            assert.ok(location !== null, await response.text());
            url = new URL(location, url);
            if (url.origin !== issuer) return url.search.slice(1);
            if (url.pathname.startsWith('/interaction/'))
              url.search = String(new URLSearchParams({ as: claims.sub, answer: how }));
          }
          throw new Error(`${from} leads round and round.`);
        },
      };
    },
    rotate: async () => {
      key = await newKey();
      provider = made();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

let keys = 0;

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `key-${++keys}`, alg: 'RS256', use: 'sig' };
}

/** Keeps what a provider stores, also while another one, with other keys, takes its place. */
function adapterFor(kind: string, stored: Map<string, Record<string, unknown>>): Adapter {
  const keyOf = (id: string) => `${kind} ${id}`;
  const findBy = async (name: string, value: string) =>
    [...stored].find(([key, payload]) => key.startsWith(`${kind} `) && payload[name] === value)?.[1];
  return {
    upsert: async (id, payload) => void stored.set(keyOf(id), payload),
    find: async (id) => stored.get(keyOf(id)),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('userCode', code),
    consume: async (id) => void Object.assign(stored.get(keyOf(id)) ?? {}, { consumed: true }),
    destroy: async (id) => void stored.delete(keyOf(id)),
    revokeByGrantId: async (id) => {
      for (const [key, payload] of stored) if (payload.grantId === id) stored.delete(key);
    },
  };
}
