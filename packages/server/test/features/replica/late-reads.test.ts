import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { newOperator } from '../../fixtures/operators.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { called } from '../../harness/called.ts';
import { outcome } from '../../harness/outcome.ts';
import {
  type PostgresCluster,
  skipWithoutPostgres,
  startPostgres,
  startReplica,
} from '../../harness/postgres.ts';
import { type Person, type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

describe('a service with a replica that stands still', { skip: skipWithoutPostgres() }, () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  let service: Service;
  let operator: Person;
  let ada: Person;
  let grace: Person;
  let organization: string;
  let manager: string;
  let environment: Record<string, string>;

  before(async () => {
    primary = await startPostgres({ fsync: false, asksForPasswords: false });
    const databaseUrl = await primary.createDatabase();
    replica = await startReplica(primary);
    environment = {
      PORTICO_DATABASE_URL: databaseUrl,
      PORTICO_DATABASE_READ_URL: replica.url(new URL(databaseUrl).pathname.slice(1)),
      PORTICO_DATABASE_READ_LAG: '1m',
      PORTICO_METRICS_PORT: '0',
    };
    service = await startService({ databaseUrl, environment });
    operator = await newOperator(service);
    ada = await service.person('ada');
    grace = await service.person('grace');
    organization = await service.organization(ada, 'Looms');
    manager = await service.manager(organization, ada, grace, 'admin');
  });
  beforeEach(async () => {
    await onReplica('select pg_wal_replay_resume()');
    await until('the replica is near', async () => {
      const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
      return Number(/^portico_database_replica_lag_seconds (\S+)$/m.exec(text)?.[1]) < 5;
    });
    await onReplica('select pg_wal_replay_pause()');
    const state = 'select pg_get_wal_replay_pause_state() as state';
    await until('it stands still', async () => (await onReplica(state)).state === 'paused');
  });
  after(async () => {
    await service?.stop();
    await replica?.remove();
    await primary?.remove();
  });

  async function onReplica(statement: string) {
    const client = new Client({ connectionString: replica.url('postgres') });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows[0];
  }

  const get = async (path: string, { token }: Pick<Person, 'token'> = ada) => {
    const reply = await service.call('GET', path, { token });
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };
  const typesOf = ({ body }: Awaited<ReturnType<typeof get>>): string[] =>
    body.items.map(({ type }: { readonly type: string }) => type);
  const eventTypes = async () => typesOf(await get(`/v1/organizations/${organization}/events`));

  test('403 at once: a right that was lost is never looked up there', async () => {
    const change = () =>
      service.call('PUT', `/v1/organizations/${organization}`, {
        token: grace.token,
        body: { name: 'Looms' },
      });
    assert.equal(outcome(await change()), '200');
    const lowered = { token: ada.token, body: { role: 'viewer' } };
    assert.equal(outcome(await service.call('PUT', `/v1/managers/${manager}`, lowered)), '200');
    assert.equal(outcome(await change()), '403 ACCESS_FORBIDDEN');
    const see = () => service.call('GET', `/v1/organizations/${organization}`, { token: grace.token });
    assert.equal(outcome(await see()), '200');
    const removed = await service.call('DELETE', `/v1/managers/${manager}`, { token: ada.token });
    assert.equal(outcome(removed), '204');
    assert.equal(outcome(await see()), '403 ACCESS_FORBIDDEN');
  });

  test('200, but late: events, their export, and the searches of operators', async () => {
    const before = await eventTypes();
    const late = await service.organization(ada, 'Latecomers');
    const newcomer = await service.person('newcomer');
    await service.call('PUT', `/v1/organizations/${organization}`, {
      token: ada.token,
      body: { name: 'Mills' },
    });

    assert.deepEqual(await eventTypes(), before);
    const exported = await get(`/v1/organizations/${organization}/events/export`);
    assert.ok(!exported.text.includes('Mills'));
    assert.deepEqual(typesOf(await get('/v1/account/events', newcomer)), []);
    for (const path of [
      `/v1/operator/events?organizationId=${late}`,
      '/v1/operator/organizations?name=Latecomers',
      `/v1/operator/accounts?email=${encodeURIComponent(newcomer.account.email)}`,
    ])
      assert.deepEqual((await get(path, operator)).body.items, [], path);
  });

  test('200 at once: what was made is read from the primary wherever it is not a list of those', async () => {
    const late = await service.organization(ada, 'Punctual');
    assert.equal((await get(`/v1/organizations/${late}`)).body.name, 'Punctual');
    const names = (await get('/v1/organizations?limit=100')).body.items.map(
      (one: { name: string }) => one.name,
    );
    assert.ok(names.includes('Punctual'));
    assert.equal((await get(`/v1/operator/organizations/${late}`, operator)).body.name, 'Punctual');
    const { token } = await newServiceKey(service);
    const { body } = await get('/v1/operator/changes?limit=1000', { token });
    assert.ok(body.items.some(({ subject }: { subject: { id: string } }) => subject.id === late));
  });

  test('portico doctor: says whether the replica answers', async () => {
    const found = async () => {
      const { stdout } = await called(['doctor', '--json'], environment);
      return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'replica');
    };
    await service.organization(ada, 'Later still');
    const late = await found();
    assert.equal(late.state, 'warning');
    assert.match(late.found, /is passed by: it has not yet reached what the primary had/);
    await onReplica('select pg_wal_replay_resume()');
    await until('it follows', async () => (await found()).state === 'ok');
  });
});
