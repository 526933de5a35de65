import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { applyingWebhooks } from '../../../test/fixtures/team-webhooks.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Service, startService } from '../../../test/harness/service.ts';
import { explainStart } from '../../app/start-failure.ts';
import { readConfig } from '../../configuration/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-at-start-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'configuration.yaml');
const environment = { PORTICO_CONFIGURATION: file };
const applyWebhooks = applyingWebhooks();
const beside = { databaseUrl: await createTestDatabase(folder, 'migrated'), dataDir: folder } as Service;

const FILE = {
  permissions: [{ name: 'invoice:pay' }],
  roles: [{ name: 'payer', permissions: ['invoice:pay'] }],
  applications: [{ key: 'phone', name: 'Phone', kind: 'native', redirectUris: ['com.example:/'] }],
};

/** Starts a service with a file, and asks it for its roles. */
async function rolesAfter(content: object | undefined): Promise<object[]> {
  if (content) writeFileSync(file, JSON.stringify(content));
  const service = await startService({ ...(content && { environment }), beside });
  try {
    const { token } = await newOperator(service);
    const { body } = await service.call('GET', '/v1/roles', { token });
    return body.items.map(({ name, managed }: Record<string, unknown>) => ({ name, managed }));
  } finally {
    await service.stop();
  }
}

test('PORTICO_CONFIGURATION: applies the files at the start, and their changes at the next', async () => {
  assert.deepEqual(await rolesAfter(FILE), [{ name: 'payer', managed: true }]);
  const events = async () =>
    (await rowsOf(beside.databaseUrl, "select id from events where type like 'role.%'")).length;
  const before = await events();
  assert.deepEqual(await rolesAfter(FILE), [{ name: 'payer', managed: true }]);
  assert.equal(await events(), before, 'the same file changes nothing');
  const renamed = { ...FILE, roles: [{ key: 'payer', name: 'cashier', permissions: [] }] };
  assert.deepEqual(await rolesAfter(renamed), [{ name: 'cashier', managed: true }]);
});

test('PORTICO_CONFIGURATION: keeps what the files no longer define, and releases it without the variable', async () => {
  assert.deepEqual(await rolesAfter({ ...FILE, roles: [] }), [{ name: 'cashier', managed: true }]);
  assert.deepEqual(await rolesAfter(undefined), [{ name: 'cashier', managed: false }]);
});

test('PORTICO_CONFIGURATION: a webhook that Portico stopped stays so at a start, until its file has another URL', async () => {
  const webhook = { key: 'ledger', name: 'Ledger', url: 'https://ledger.example.com/' };
  const service = await startService({ beside });
  await applyWebhooks(service, [webhook]);
  await service.stop();
  const stored = async () => {
    const rows = await rowsOf(beside.databaseUrl, 'select name, state, failing_since from team_webhooks');
    return rows.map(({ name, state, failing_since }) => [name, state, Number(failing_since)]);
  };
  await runOn(beside.databaseUrl, `update team_webhooks set state = 'failing', failing_since = 1`);
  await rolesAfter({ webhooks: [webhook] });
  assert.deepEqual(await stored(), [['Ledger', 'failing', 1]]);
  const renamed = { ...webhook, name: 'Books' };
  await rolesAfter({ webhooks: [renamed] });
  assert.deepEqual(await stored(), [['Books', 'failing', 1]]);
  await rolesAfter({ webhooks: [{ ...renamed, state: 'paused' }] });
  assert.deepEqual(await stored(), [['Books', 'paused', 0]]);
  await runOn(beside.databaseUrl, `update team_webhooks set state = 'failing', failing_since = 1`);
  await rolesAfter({ webhooks: [{ ...renamed, url: 'https://books.example.com/' }] });
  const [[, state, since] = []] = await stored();
  // This URL does not answer either, but the three days begin anew.
  assert.deepEqual([state, since === 1], ['active', false]);
});

test('PORTICO_CONFIGURATION: problems stop the start, are all reported, and change nothing', async () => {
  const [application] = FILE.applications;
  const web = {
    ...application,
    key: 'web',
    name: 'Web',
    kind: 'web',
    redirectUris: ['https://a.example.com/'],
  };
  for (const [content, problem] of [
    [{ role: [] }, /configuration\.yaml:1: role is not a known member; did you mean roles\?/],
    [{ roles: [{ name: 'a', permissions: ['no:such'] }] }, /these permissions do not exist: "no:such"/],
    [{ applications: [web] }, /application web needs "secret: \{ env: … \}" at a start/],
    [{ applications: [{ ...web, secret: { env: 'UNSET' } }] }, /names UNSET, which is not set/],
  ] as const) {
    writeFileSync(file, JSON.stringify(content));
    const error = await startService({ environment, beside }).then(
      () => assert.fail('it started'),
      (error: unknown) => error,
    );
    assert.match(explainStart(error, readConfig({ PORTICO_DATA_DIR: folder })) ?? String(error), problem);
  }
  assert.deepEqual(await rowsOf(beside.databaseUrl, "select id from applications where name = 'Web'"), []);
});
