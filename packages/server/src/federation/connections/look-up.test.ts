import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newConnection } from '../../../test/fixtures/connections.ts';
import { newDomain } from '../../../test/fixtures/domains.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

/** An organization with a verified domain and an active connection. */
async function connected() {
  const by = await service.person();
  const organization = await service.organization(by);
  const { id: domain, name } = await newDomain(service, { organization, by });
  await setState('domains', domain, 'verified');
  const connection = await newConnection(service, { organization, by });
  await setState('connections', connection.id, 'active');
  return { by, organization, domain, name, connection };
}

async function setState(table: 'domains' | 'connections', id: string, state: string): Promise<void> {
  await runOn(service.databaseUrl, `update ${table} set state = ? where id = ?`, [state, id]);
  await service.app.settled();
}

async function lookUp(email: string) {
  const reply = await service.call('POST', '/v1/connections/lookup', { body: { email } });
  assert.equal(outcome(reply), '200');
  return reply.body.connection;
}

test('finds the active connection for an address in a verified domain, with or without an account', async () => {
  const { name, connection } = await connected();
  const found = { id: connection.id, name: connection.name, required: false };
  assert.deepEqual(await lookUp(`somebody@${name}`), found);
  assert.deepEqual(await lookUp(`SOMEBODY@${name.toUpperCase()}`), found);
  const body = { email: `known@${name}`, password: PASSWORD };
  assert.equal(outcome(await service.call('POST', '/v1/register', { body })), '201');
  assert.deepEqual(await lookUp(body.email), found);
});

test('finds no connection for other domains, subdomains and invalid addresses', async () => {
  const { name } = await connected();
  for (const email of [`ada@www.${name}`, `ada@x${name}`, `ada@${name.slice(1)}`, name, `@${name}`, ''])
    assert.equal(await lookUp(email), null, email);
});

test('finds no connection in another state, by an unverified domain, or of a deleted organization', async () => {
  const { by, organization, domain, name, connection } = await connected();
  const email = `ada@${name}`;
  for (const [table, id, good, others] of [
    ['domains', domain, 'verified', ['pending', 'lost']],
    ['connections', connection.id, 'active', ['setup', 'paused']],
  ] as const) {
    for (const state of others) {
      await setState(table, id, state);
      assert.equal(await lookUp(email), null, `${table} ${state}`);
    }
    await setState(table, id, good);
    assert.equal((await lookUp(email))?.id, connection.id);
  }
  await service.call('DELETE', `/v1/organizations/${organization}`, { token: by.token });
  assert.equal(await lookUp(email), null);
});

test('finds the oldest of several connections', async () => {
  const { by, organization, name, connection } = await connected();
  const { id } = await newConnection(service, { organization, by });
  await setState('connections', id, 'active');
  assert.equal((await lookUp(`ada@${name}`))?.id, connection.id);
  await setState('connections', connection.id, 'paused');
  assert.equal((await lookUp(`ada@${name}`))?.id, id);
});
