import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { rsaCertified } from './certificates.ts';
import { startProvider, type TestProvider } from './openid-provider.ts';
import { runOn } from './rows.ts';
import { metadataOf } from './saml-provider.ts';
import type { Person, Service } from './service.ts';

/** The body with which a connection over OpenID Connect is created. */
export const GIVEN_CONNECTION = {
  type: 'oidc',
  name: 'Example provider',
  issuer: 'https://login.example.com/tenant',
  clientId: 'portico',
  clientSecret: 'kept between the two',
} as const;

interface Wanted {
  readonly organization: string;
  readonly by: Person;
}

/** @returns the answer to its creation; it is in setup */
export const newConnection = (service: Service, wanted: Wanted) => created(service, wanted, GIVEN_CONNECTION);

/** The same, over SAML. */
export function newSamlConnection(service: Service, wanted: Wanted) {
  const metadata = metadataOf('https://idp.example', 'https://idp.example/sso', [rsaCertified('idp').cert]);
  return created(service, wanted, { type: 'saml', name: 'Example', metadata });
}

async function created(service: Service, { organization, by }: Wanted, body: object) {
  const path = `/v1/organizations/${organization}/connections`;
  const reply = await service.call('POST', path, { token: by.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** Adds a connection to the one organization of a person, regardless of the bound on their number. */
export async function addConnection(service: Service, to: Person): Promise<void> {
  const { body } = await service.call('GET', '/v1/organizations', { token: to.token });
  const columns =
    'id, organization_id, type, name, state, default_role, trusts_factors, created_at, updated_at';
  const insert = `insert into connections (${columns}) values (?, ?, 'oidc', 'Another', 'paused', 'viewer', 0, ?, 0)`;
  await runOn(service.databaseUrl, insert, [newId(), body.items[0].id, Date.now()]);
}

let answering: Promise<TestProvider> | undefined;

/** Makes every connection lead to a provider that answers, for as long as the process runs. */
export async function haveAnsweringProviders({ app, databaseUrl }: Pick<Service, 'app' | 'databaseUrl'>) {
  answering ??= startProvider();
  const { issuer, unref } = await answering;
  unref();
  await app.settled();
  await runOn(databaseUrl, 'update connections set issuer = ? where client_secret is not null', [issuer]);
  await app.settled();
}

/** Gives every connection a test, with the id of the connection. */
export async function haveConnectionTests(
  { app, databaseUrl }: Pick<Service, 'app' | 'databaseUrl'>,
  accountId: string,
): Promise<void> {
  await app.settled();
  await runOn(
    databaseUrl,
    `insert into connection_tests (id, connection_id, account_id, state, claims, roles, created_at)
     select c.id, c.id, ?, 'pending', '[]', '[]', 0 from connections c where true on conflict do nothing`,
    [accountId],
  );
  await app.settled();
}
