import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sealAll } from '../../../test/fixtures/audit.ts';
import { DEMANDS, demandNothing } from '../../../test/fixtures/demands.ts';
import { INTO_EVENTS } from '../../../test/fixtures/events.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

const service = await startService({ workInterval: 20 });
after(() => service.stop());
const { token: key } = await newServiceKey(service);

const get = (path: string, token: string) => service.call('GET', path, { token });
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

async function renamed(owner: Person, times: number) {
  const id = await service.organization(owner, 'Acme');
  for (let round = 0; round < times; round++) {
    const body = { name: `=Acme "${round}"` };
    await service.call('PUT', `/v1/organizations/${id}`, { token: owner.token, body });
  }
  return id;
}

test("200: the organization's events, oldest first, as in its list", async () => {
  const owner = await service.person('ada');
  const id = await renamed(owner, 3);
  await sealAll(service);
  const path = `/v1/organizations/${id}/events`;
  const { status, headers, text } = await get(`${path}/export`, owner.token);
  assert.deepEqual([status, headers['content-type']], [200, 'application/x-ndjson']);
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
  assert.equal(headers['cache-control'], 'no-store');
  const exported = linesOf(text);
  const { items } = (await get(path, owner.token)).body;
  const plain = exported.map(({ organizationId, accountId, seal, ...event }) => event);
  assert.deepEqual(plain, items.toReversed());
  assert.ok(exported.every(({ organizationId, seal }) => organizationId === id && seal.path.length > 0));
  const second = linesOf((await get(`${path}/export?after=${plain[0].id}`, owner.token)).text);
  assert.deepEqual(second, exported.slice(1));
  const first = linesOf((await get(`${path}/export?before=${plain[1].id}`, owner.token)).text);
  assert.deepEqual(first, exported.slice(0, 1));
});

test('200: CSV with a header, and without spreadsheet formulas', async () => {
  const owner = await service.person('=ben');
  const id = await renamed(owner, 1);
  const { headers, text } = await get(`/v1/organizations/${id}/events/export?format=csv`, owner.token);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  const [header, ...lines] = text.split('\r\n').slice(0, -1);
  assert.match(String(header), /^id,type,at,actorType,/);
  assert.equal(lines.length, 2);
  assert.ok(lines.every((line) => line.includes(`,account,${owner.account.id},'=ben`)));
  assert.match(String(lines[1]), /,organization\.updated,.*"{""name"":{""from"":""Acme"",/);
});

test('200: the team exports everything; a deleted account leaves only the leaves of its events', async () => {
  const gone = await service.person('gone');
  await sealAll(service);
  const all = linesOf((await get('/v1/operator/events/export', key)).text);
  const own = all.filter(({ accountId }) => accountId === gone.account.id).map(({ id }) => id);
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map(({ id }) => id).sort(),
  );
  assert.ok(own.length > 0);
  assert.equal((await service.call('DELETE', '/v1/account', { token: gone.token })).status, 204);
  await sweep(service, 'finish-endings');
  const left = await until('its events are gone', async () => {
    const lines = linesOf((await get('/v1/operator/events/export', key)).text);
    return (
      lines.filter(({ forgottenWith }) => forgottenWith === gone.account.id).length === own.length && lines
    );
  });
  const leaves = left.filter(({ forgottenWith }) => forgottenWith === gone.account.id);
  assert.deepEqual(
    leaves.map(({ id }) => id),
    own,
  );
  assert.ok(leaves.every((line) => Object.keys(line).join() === 'id,forgottenWith,seal'));
});

test('422 FIELDS_VALIDATION_ERROR: an invalid `after`, or another format', async () => {
  const reply = await get('/v1/operator/events/export?after=yesterday&format=xml', key);
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: after, format');
});

/** More events of an organization than the connection takes without being read. */
async function manyEvents(organization: string): Promise<void> {
  const details = JSON.stringify({ name: { from: 'Acme', to: 'x'.repeat(2_000) } });
  for (let batch = 0; batch < 10; batch++) {
    const rows = Array.from({ length: 500 }, () => {
      const values = [newId(), 'organization.updated', organization, details].map((value) => `'${value}'`);
      const [id, type, of, told] = values;
      return `(${id}, ${type}, 0, ${of}, null, null, ${of}, ${told}, null, null)`;
    });
    await runOn(service.databaseUrl, `${INTO_EVENTS} ${rows.join()}`);
  }
}

test('200, broken off: a demand of the organization that the session does not meet, during the export', async () => {
  const owner = await service.person('eve');
  const id = await service.organization(owner);
  await manyEvents(id);
  const path = `${service.url}/v1/organizations/${id}/events/export`;
  const headers = { Authorization: `Bearer ${owner.token}` };
  assert.equal(linesOf(await (await fetch(path, { headers })).text()).length, 5_001);
  for (const demand of DEMANDS) {
    const unread = await fetch(path, { headers });
    assert.equal(unread.status, 200, demand.name);
    await demand.begin(service, id);
    await assert.rejects(unread.text(), demand.name);
    await demandNothing(service, id);
  }
});
