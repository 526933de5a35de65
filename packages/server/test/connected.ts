import assert from 'node:assert/strict';
import { newDomain } from './domains.ts';
import { complete } from './federation.ts';
import { CLIENT_ID, CLIENT_SECRET, type Fault, type TestProvider } from './openid-provider.ts';
import { runOn } from './rows.ts';
import type { Person, Reply, Service } from './service.ts';
import { challengeOf, newVerifier } from './sign-ins.ts';

/** Variables of a service whose organizations have their providers on this machine. */
export const FEDERATION = { PORTICO_FEDERATION_INSECURE: 'true' };

/** An organization whose people sign in with a provider of its own. */
export interface Connected {
  readonly owner: Person;
  readonly organization: string;
  /** Its verified domain. */
  readonly domain: string;
  /** The id of its connection, which is active. */
  readonly connection: string;
}

/** Connects a new organization to a provider. @param given members of the connection besides its own addresses */
export async function connectedTo(
  service: Service,
  provider: Pick<TestProvider, 'issuer'>,
  given = {},
): Promise<Connected> {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const { id, name: domain } = await newDomain(service, { organization, by: owner });
  const connection = await connectTo(service, provider, { owner, organization, given });
  await service.app.settled();
  await runOn(service.databaseUrl, `update domains set state = 'verified' where id = ?`, [id]);
  await setConnectionState(service, connection, 'active');
  return { owner, organization, domain, connection };
}

/** @returns the id of a connection in setup */
export async function connectTo(
  service: Service,
  { issuer }: Pick<TestProvider, 'issuer'>,
  {
    owner,
    organization,
    given,
  }: { readonly owner: Person; readonly organization: string; readonly given?: object },
): Promise<string> {
  const body = {
    type: 'oidc',
    name: 'Own provider',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    ...given,
  };
  const path = `/v1/organizations/${organization}/connections`;
  const reply = await service.call('POST', path, { token: owner.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

export async function setConnectionState(service: Service, id: string, state: string): Promise<void> {
  await service.app.settled();
  await runOn(service.databaseUrl, 'update connections set state = ? where id = ?', [state, id]);
  await service.app.settled();
}

interface How {
  readonly fault?: Fault;
  /** Members of the body that begins it, by default the id of the connection. */
  readonly body?: object;
  readonly token?: string;
  readonly code?: string;
}

/** Signs in through a connection as the person with these claims. */
export async function signInBy(
  service: Service,
  { connection, provider }: { readonly connection: string; readonly provider: TestProvider },
  claims: object,
  { fault, body = { connectionId: connection }, token, code }: How = {},
): Promise<Reply & { readonly verifier: string }> {
  const verifier = newVerifier();
  const given = { ...body, verifierHash: challengeOf(verifier) };
  const begun = await service.call('POST', '/v1/sign-ins', { ...(token && { token }), body: given });
  assert.equal(begun.status, 201, begun.text);
  const parameters = provider.signIn(begun.body.url, { ...claims }, fault);
  const reply = await complete(service, { verifier, parameters, ...(code && { code }) });
  return { ...reply, verifier };
}
