import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_ID, CLIENT_SECRET, type Fault, type TestProvider } from './openid-provider.ts';
import type { Call, Reply, Service } from './service.ts';
import { challengeOf, newVerifier } from './sign-ins.ts';

const REGISTERED = { id: CLIENT_ID, secret: CLIENT_SECRET };

/** Where a provider is, and the client that the service is there; by default, the client of all providers of the tests. */
export interface Elsewhere {
  readonly issuer: string;
  readonly client?: { readonly id: string; readonly secret: string };
}

/** Variables of a service with these providers, by their ids; `trusted` is believed about addresses. */
export function withProviders(providers: Readonly<Record<string, Elsewhere>>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-providers-'));
  const list = Object.entries(providers).map(([id, { issuer, client = REGISTERED }]) => {
    const clientSecretFile = join(folder, `${id}.secret`);
    writeFileSync(clientSecretFile, `${client.secret}\n`);
    return {
      id,
      name: id,
      issuer,
      clientId: client.id,
      clientSecretFile,
      trustsEmail: id.startsWith('trusted'),
    };
  });
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify(list));
  return { PORTICO_PROVIDERS_FILE: file, PORTICO_FEDERATION_INSECURE: 'true' };
}

/** A sign-in that has begun, and what a browser would do with it. */
export interface Begun {
  readonly verifier: string;
  readonly url: string;
}

/** Begins at `/v1/sign-ins` or, with a token and without a prompt, at `/v1/identities`. */
export async function begin(
  service: Service,
  providerId: string,
  { token, body, path = '/v1/sign-ins' }: { token?: string; body?: object; path?: string } = {},
): Promise<Begun> {
  const verifier = newVerifier();
  const given = { providerId, verifierHash: challengeOf(verifier), ...body };
  const reply = await service.call('POST', path, { ...(token && { token }), body: given });
  assert.equal(reply.status, 201, reply.text);
  return { verifier, url: reply.body.url };
}

export const complete = (service: Service, body: object, call: Call = {}): Promise<Reply> =>
  service.call('POST', '/v1/sign-ins/completion', { ...call, body });

/** Signs in as the person with these claims. */
export async function signInWith(
  service: Service,
  { id, provider }: { readonly id: string; readonly provider: TestProvider },
  claims: object,
  { fault, body, code }: { fault?: Fault; body?: object; code?: string } = {},
): Promise<Reply & { readonly verifier: string }> {
  const { verifier, url } = await begin(service, id, { body });
  const parameters = provider.signIn(url, { ...claims }, fault);
  const reply = await complete(service, { verifier, parameters, ...(code && { code }) });
  return { ...reply, verifier };
}
