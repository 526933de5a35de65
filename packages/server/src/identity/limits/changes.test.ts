import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newInvitee } from '../../../test/fixtures/invitations.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { changeLimits } from './changes.ts';
import { limitStore } from './store.ts';

const HOUR = 3_600_000;
let now = Date.now();
const clock = () => now;
const folder = await mkdtemp(join(tmpdir(), 'portico-changes-'));
const database = await openDatabase({ url: await createTestDatabase(folder) });
const store = limitStore(database);
const keys = secretKeysOf([Buffer.alloc(32, 1)]);
const service = await startService({
  clock,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_CHANGES_AN_HOUR: '100',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
    PORTICO_LIMIT_WEBHOOK_TESTS: '2/1h',
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: '3/1h',
  },
});
after(async () => {
  await service.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Nodes on one database, in this process. */
function nodesOf(count: number, most: number) {
  const rule = { name: 'changes', most, window: HOUR };
  return Array.from({ length: count }, () => changeLimits(rule, { store, keys, clock }));
}

/** @returns how many of `count` changes were allowed */
async function made(count: number, nodes: ReturnType<typeof nodesOf>, caller: string): Promise<number> {
  let through = 0;
  for (let change = 0; change < count; change++) {
    const node = nodes[change % nodes.length];
    try {
      await node?.counted(caller, (count) => database.transaction((tx) => count(tx, true)));
      through++;
    } catch (error) {
      assert.equal((error as { constant?: string }).constant, 'RATE_LIMITED');
    }
  }
  return through;
}

test('one node: a caller makes exactly the allowed changes, and as many an hour later', async () => {
  const [nodes, caller] = [nodesOf(1, 1_010), newId()];
  assert.equal(await made(1_100, nodes, caller), 1_010);
  assert.throws(() => nodes[0]?.judge(caller), { constant: 'RATE_LIMITED' });
  assert.equal(await made(1, nodes, newId()), 1);
  now += HOUR;
  nodes[0]?.judge(caller);
  assert.equal(await made(1_100, nodes, caller), 1_010);
});

test('three nodes: a caller exceeds the limit by two blocks at most', async () => {
  const through = await made(1_200, nodesOf(3, 1_000), newId());
  assert.ok(through >= 1_000 && through <= 1_040, `${through} changes`);
});

test('small limits are exact on any number of nodes', async () => {
  assert.equal(await made(60, nodesOf(3, 20), newId()), 20);
});

test('concurrent changes stay within the limit, and those without effect are given back', async () => {
  const [[node], caller] = [nodesOf(1, 20), newId()];
  assert.ok(node);
  const begun = Promise.withResolvers<void>();
  const failing = Array.from({ length: 10 }, () =>
    node.counted(caller, async (count) => {
      await begun.promise;
      await database.transaction((tx) => count(tx, true));
      throw new Error('rolled back');
    }),
  );
  const unchanging = Array.from({ length: 10 }, () =>
    node.counted(caller, async (count) => {
      await begun.promise;
      await database.transaction((tx) => count(tx, false));
    }),
  );
  const outcomes = Promise.allSettled([...failing, ...unchanging]);
  await assert.rejects(
    node.counted(caller, async () => {}),
    { constant: 'RATE_LIMITED' },
  );
  begun.resolve();
  await outcomes;
  // The database counts what was committed, even if this node got an error.
  assert.equal(await made(30, [node], caller), 10);
});

test('a clock that is set back holds callers for an hour at most', async () => {
  const [nodes, caller] = [nodesOf(2, 20), newId()];
  assert.equal(await made(30, nodes, caller), 20);
  now -= 5 * HOUR;
  // They count as if they had been made now.
  assert.equal(await made(4, nodes, caller), 0);
  now += HOUR;
  assert.equal(await made(4, nodes, caller), 4);
  now += 4 * HOUR;
});

test('refused and empty changes do not count', async () => {
  const { token } = await service.person();
  const rename = (name: string) => service.call('PUT', '/v1/account', { token, body: { name } });
  const organization = await service.organization({ token, account: { id: '', email: '' }, password: '' });
  for (let count = 0; count < 200; count++) {
    const { status } = await service.call('PUT', '/v1/managers/unknown', { token, body: { role: 'viewer' } });
    assert.equal(status, 404);
  }
  for (let count = 0; count < 98; count++) {
    // The second time, it has that name already.
    for (const _ of [1, 2]) assert.equal((await rename(`Name ${count}`)).status, 200, `after ${count}`);
  }
  assert.equal((await rename('The last')).status, 200);
  assert.equal(outcome(await rename('Another')), '403 RATE_LIMITED');
  const path = `/v1/organizations/${organization}`;
  assert.equal((await service.call('GET', path, { token })).status, 200);
  assert.equal(outcome(await service.call('DELETE', path, { token })), '403 RATE_LIMITED');
  now += HOUR;
  assert.equal((await rename('Another')).status, 200);
});

test('replaying an Idempotency-Key does not count', async () => {
  const { token } = await service.person();
  const headers = { 'idempotency-key': 'one' };
  const create = () => service.call('POST', '/v1/organizations', { token, headers, body: { name: 'Acme' } });
  for (let count = 0; count < 150; count++) assert.equal((await create()).status, 201, `after ${count}`);
});

test('403 RATE_LIMITED: too many sign-ins to one account, told only with the right password', async () => {
  const [{ account }, other] = [await service.person(), await service.person()];
  const signIn = async (email = account.email, password = PASSWORD) =>
    service.call('POST', '/v1/login', { body: { email, password } });
  for (let count = 0; count < 3; count++) assert.equal((await signIn()).status, 201);
  const refused = await signIn();
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.equal(refused.headers['ratelimit-policy'], '"sign-ins-per-account";q=3;w=3600');
  assert.equal(outcome(await signIn(account.email, 'not this one')), '401 CREDENTIALS_INVALID');
  assert.equal((await signIn(other.account.email)).status, 201);
  now += HOUR;
  assert.equal((await signIn()).status, 201);
});

test('403 RATE_LIMITED: too many test deliveries to the webhooks of one organization', async () => {
  const owner = await service.person();
  const { token } = owner;
  const organization = await service.organization(owner);
  const path = `/v1/organizations/${organization}/webhooks`;
  const body = { url: `https://${newInvitee().replace('@', '.')}/` };
  const { id } = (await service.call('POST', path, { token, body })).body;
  const ask = async () => outcome(await service.call('POST', `/v1/webhooks/${id}/test`, { token }));
  assert.deepEqual([await ask(), await ask(), await ask()], ['201', '201', '403 RATE_LIMITED']);
  now += HOUR;
  assert.equal(await ask(), '201');
});
