import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { hashToken, scimTokens } from '../src/pipeline/callers/key-token.ts';
import { rowsOf, runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** The directory of an organization: its connection, with a token, and a verified domain. */
export interface Directory {
  readonly connection: string;
  readonly token: string;
  readonly domain: string;
}

let made = 0;

/** Gives an organization a connection over SAML with a directory, and a domain that no other has. */
export async function newDirectory(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  organization: string,
): Promise<Directory> {
  const [connection, token, now] = [newId(), scimTokens.make(), Date.now()];
  const domain = `directory-${process.pid}-${++made}.example.com`;
  await runOn(
    databaseUrl,
    `insert into connections (id, organization_id, type, name, state, default_role, trusts_factors, created_at,
      updated_at) values (?, ?, 'saml', 'Directory', 'active', 'viewer', 0, ?, ?)`,
    [connection, organization, now, now],
  );
  await runOn(
    databaseUrl,
    `insert into saml_settings (connection_id, private_key, certificate, provider, certificates_end_at, read_at)
      values (?, '', '', '{}', ?, ?)`,
    [connection, now, now],
  );
  await runOn(
    databaseUrl,
    `insert into domains (id, organization_id, name, state, token, created_at) values (?, ?, ?, 'verified', '', ?)`,
    [newId(), organization, domain, now],
  );
  const values = [connection, hashToken(token), now];
  await runOn(
    databaseUrl,
    'insert into scim_tokens (connection_id, hash, created_at) values (?, ?, ?)',
    values,
  );
  return { connection, token, domain };
}

const pathOf = ({ connection }: Directory) => `/scim/${connection}/v2/Users`;

/** Creates a user through a directory. @returns its id */
export async function newScimUser(service: Pick<Service, 'call'>, directory: Directory): Promise<string> {
  const body = { userName: `user-${++made}@${directory.domain}` };
  const reply = await service.call('POST', pathOf(directory), { token: directory.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** Creates a group without members through a directory. @returns its id */
export async function newScimGroup(service: Pick<Service, 'call'>, directory: Directory): Promise<string> {
  const path = `/scim/${directory.connection}/v2/Groups`;
  const body = { displayName: `Group ${++made}` };
  const reply = await service.call('POST', path, { token: directory.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** Adds a request to the log of the one connection of a person's organization, regardless of how many are kept. */
export async function addScimRequest({ databaseUrl }: Service, { account }: Person): Promise<void> {
  const [connection] = await rowsOf(
    databaseUrl,
    `select c.id from connections c join managers m on m.organization_id = c.organization_id
      where m.account_id = '${account.id}'`,
  );
  await runOn(
    databaseUrl,
    `insert into scim_requests (id, connection_id, method, path, status, changed, created_at)
      values (?, ?, 'GET', '/Users', 200, '[]', ?)`,
    [newId(), connection?.id, Date.now()],
  );
}

/** Gives every connection a token, so that there is one to replace or delete. */
export async function haveScimTokens({ databaseUrl }: Pick<Service, 'databaseUrl'>): Promise<void> {
  const all = `select c.id from connections c where not exists (
    select 1 from scim_tokens t where t.connection_id = c.id)`;
  // Another test may be doing the same.
  const insert =
    'insert into scim_tokens (connection_id, hash, created_at) values (?, ?, ?) on conflict do nothing';
  for (const { id } of await rowsOf(databaseUrl, all))
    await runOn(databaseUrl, insert, [id, hashToken(scimTokens.make()), Date.now()]);
  await haveVerifiedDomains({ databaseUrl });
}

/** Gives each organization with a connection a verified domain, without which it gets no token for a directory. */
async function haveVerifiedDomains({ databaseUrl }: Pick<Service, 'databaseUrl'>): Promise<void> {
  const all = `select distinct c.organization_id from connections c where not exists (
    select 1 from domains d where d.organization_id = c.organization_id and d.state = 'verified')`;
  const insert = `insert into domains (id, organization_id, name, state, token, created_at) values (?, ?, ?, 'verified', '', ?)`;
  for (const { organization_id } of await rowsOf(databaseUrl, all)) {
    const name = `directory-${process.pid}-${++made}.example.com`;
    await runOn(databaseUrl, insert, [newId(), organization_id, name, Date.now()]);
  }
}
