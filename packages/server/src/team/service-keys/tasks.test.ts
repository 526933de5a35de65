import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const HOUR = 60 * 60_000;
// Refusals are counted by the hour, which does not end meanwhile.
const now = Date.now();
const service = await startService({ workInterval: 20, clock: () => now });
after(() => service.stop());
const { token: operator } = await newOperator(service);
const call = (token: string) => service.call('GET', '/v1/caller', { token });

test('uses from outside the networks of a key make one event an hour, which names the key', async () => {
  const { id, token } = await newServiceKey(service, { name: 'Billing', networks: ['192.0.2.0/24'] });
  for (let time = 0; time < 3; time++) assert.equal(outcome(await call(token)), '401 ACCESS_TOKEN_INVALID');
  const columns = ['hour', 'first_at', 'last_at'].map((column) => `${column} = ${column} - ${2 * HOUR}`);
  await runOn(service.databaseUrl, `update service_key_refusals set ${columns.join(', ')}`);
  await sweep(service, 'record-service-key-refusals');
  const path = '/v1/operator/events?type=service_key.refused';
  const { body } = await service.call('GET', path, { token: operator });
  const [{ actor, subject, details, ipAddress }] = body.items;
  assert.deepEqual(
    {
      length: body.items.length,
      actor: actor.type,
      subject,
      name: details.name,
      count: details.count,
      ipAddress,
    },
    {
      length: 1,
      actor: 'system',
      subject: { type: 'service_key', id },
      name: 'Billing',
      count: 3,
      ipAddress: null,
    },
  );
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from service_key_refusals'), []);
});

test('deletes ended secrets of a service key after an hour, and keeps working ones', async () => {
  const { id, token } = await newServiceKey(service);
  const insert = 'insert into service_key_secrets (hash, service_key_id, ends_at) values (?, ?, ?)';
  await runOn(service.databaseUrl, insert, ['long over', id, Date.now() - 2 * HOUR]);
  await runOn(service.databaseUrl, insert, ['just over', id, Date.now() - 1]);
  await sweep(service, 'delete-ended-service-key-secrets');
  const left = `select hash from service_key_secrets where service_key_id = '${id}' and ends_at is not null`;
  assert.deepEqual(
    (await rowsOf(service.databaseUrl, left)).map(({ hash }) => hash),
    ['just over'],
  );
  assert.equal(outcome(await call(token)), '200');
});

test('deletes idempotency keys of a service key after a day, and with the key', async () => {
  const { id, token } = await newServiceKey(service);
  const { account } = await service.person('ada');
  const path = `/v1/operator/accounts/${account.id}/suspension`;
  for (const key of ['old', 'new', 'last']) {
    const headers = { 'idempotency-key': key };
    assert.equal(outcome(await service.call('POST', path, { token, headers, body: {} })), '200');
    if (key === 'old') {
      const age = 'update service_key_idempotency_keys set created_at = created_at - ?';
      await runOn(service.databaseUrl, age, [26 * HOUR]);
    }
  }
  const kept = () =>
    rowsOf(
      service.databaseUrl,
      `select key_hash from service_key_idempotency_keys where service_key_id = '${id}'`,
    );
  await sweep(service, 'delete-service-key-idempotency-keys');
  assert.equal((await kept()).length, 2);
  const removal = await service.call('DELETE', `/v1/operator/service-keys/${id}`, { token: operator });
  assert.equal(outcome(removal), '204');
  assert.deepEqual(await kept(), []);
  assert.equal(outcome(await call(token)), '401 ACCESS_TOKEN_INVALID');
});
