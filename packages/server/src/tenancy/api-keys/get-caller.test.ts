import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

// Stops the clock: a use recorded between two answers would appear only in the second.
const now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const { organization, people } = await (await teamsOf(service))();
const key = await newApiKey(service, { organization, by: people.owner, role: 'admin' });
const get = (token: string, query = '') => service.call('GET', `/v1/caller${query}`, { token });

const seen = (role: string) => ({
  id: organization,
  name: 'Acme',
  role,
  roles: [],
  permissions: [],
  groups: [],
  requireSecondFactor: false,
});

for (const role of ['owner', 'admin', 'viewer'] as const) {
  test(`200: account and session of a caller who is ${role}`, async () => {
    const { token } = people[role];
    const { body } = await get(token, `?organizationId=${organization}`);
    const account = await service.call('GET', '/v1/account', { token });
    const sessions = await service.call('GET', '/v1/sessions', { token });
    assert.deepEqual(body, {
      type: 'session',
      account: account.body,
      session: sessions.body.items.find(({ current }: { current: boolean }) => current),
      operator: false,
      apiKey: null,
      serviceKey: null,
      grant: null,
      organization: seen(role),
    });
    assert.equal((await get(token)).body.organization, null);
  });
}

test('200: the API key, with its own organization by default', async () => {
  const read = await service.call('GET', `/v1/api-keys/${key.id}`, { token: people.owner.token });
  const { body } = await get(key.token);
  const { lastUsedAt, ...others } = body.apiKey;
  assert.match(lastUsedAt, /Z$/);
  assert.deepEqual({ ...others, lastUsedAt: read.body.lastUsedAt }, read.body);
  assert.deepEqual(
    { ...body, apiKey: null },
    {
      type: 'api_key',
      account: null,
      session: null,
      operator: false,
      apiKey: null,
      serviceKey: null,
      grant: null,
      organization: seen('admin'),
    },
  );
  assert.deepEqual(
    (await get(key.token, `?organizationId=${organization}`)).body.organization,
    seen('admin'),
  );
});

test('200: organization null for a stranger, another organization, a deleted one and an unknown one', async () => {
  const other = await service.organization(people.owner);
  const gone = await service.organization(people.owner);
  await service.call('DELETE', `/v1/organizations/${gone}`, { token: people.owner.token });
  for (const [token, id] of [
    [people.outsider.token, organization],
    [key.token, other],
    [people.owner.token, gone],
    [people.owner.token, '01890000-0000-7000-8000-000000000000'],
  ] as const) {
    const reply = await get(token, `?organizationId=${id}`);
    assert.equal(outcome(reply), '200');
    assert.equal(reply.body.organization, null);
  }
});

test('422 FIELDS_VALIDATION_ERROR: a malformed organizationId', async () => {
  const reply = await get(key.token, '?organizationId=acme');
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: organizationId');
});

for (const token of ['portico_ak_', `portico_ak_${'x'.repeat(43)}`, `portico_ak_${'x'.repeat(44)}`]) {
  test(`401 ACCESS_TOKEN_INVALID: ${token.length} characters that begin like a key`, async () => {
    assert.equal(outcome(await get(token)), '401 ACCESS_TOKEN_INVALID');
  });
}

test('the log names a refused API key, and no account', async () => {
  const reply = await service.call('GET', '/v1/account', { token: key.token });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
  const line = await until('it is logged', () =>
    service
      .log()
      .split('\n')
      .find((one) => one.includes(String(reply.headers['request-id']))),
  );
  const { apiKey, account } = JSON.parse(line);
  assert.deepEqual({ apiKey, account }, { apiKey: key.id, account: undefined });
});
