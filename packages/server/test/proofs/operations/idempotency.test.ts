import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { Client } from 'pg';
import { hashOfKey, MOST_KEPT } from '../../../src/pipeline/idempotency/store.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { descriptionOf } from './descriptions.ts';
import { neededFor } from './needed.ts';
import { requestTo } from './request.ts';
import { type Scene, sceneOf } from './scene.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const idempotent = Object.values<Operation>(operations).filter((operation) => operation.idempotent);
let keys = 0;
const newKey = () => `key-${++keys}`;

/** A scene that differs from all others, with an unshared session of its owner. */
async function newScene(operation: Operation): Promise<{ scene: Scene; token: string }> {
  const team = await newTeam();
  const needs = neededFor(operation);
  if (operation.raises) {
    const scene = { ...(await sceneOf(service, team, { as: 'operator', needs })), round: ++keys };
    return { scene, token: team.people.operator.token };
  }
  const { email, password } = {
    email: team.people.owner.account.email,
    password: team.people.owner.password,
  };
  const { body } = await service.call('POST', '/v1/login', { body: { email, password } });
  await descriptionOf(operation.id).prepare?.(service, body.account.id);
  return {
    scene: { ...(await sceneOf(service, team, { needs })), round: ++keys },
    token: body.accessToken,
  };
}

function send(operation: Operation, { scene, token }: { scene: Scene; token: string }, key: string) {
  const { method, path, body } = requestTo(operation, scene);
  return service.call(method, path, { token, body, headers: { 'idempotency-key': key } });
}

/** Members that are shown to one caller once. */
const SECRETS = ['accessToken', 'codes', 'key', 'secret', 'secrets', 'token'];

/** Operations whose answer has one within an address. */
const WITHIN: readonly string[] = ['createAuthorization', 'createIdentity', 'testConnection'];

/** Operations whose body has a secret that is good once, and used up by a refusal. */
const SPENDING: readonly string[] = ['completeIdentity'];

function carriesSecret({ id, successes }: Operation): boolean {
  if (WITHIN.includes(id) || SPENDING.includes(id)) return true;
  return Object.values(successes).some(({ body }) => {
    const { properties = {} } = (body ?? {}) as { properties?: object };
    return SECRETS.some((name) => name in properties);
  });
}

test('every POST with an access token that changes something and returns no secret takes a key', () => {
  const posts = Object.values<Operation>(operations).filter(
    (operation) =>
      operation.method === 'POST' &&
      operation.access !== 'public' &&
      !operation.reads &&
      // A standard prescribes what clients of these send.
      !operation.errorFormat &&
      !carriesSecret(operation),
  );
  assert.ok(posts.length >= 4);
  assert.deepEqual(
    idempotent.map(({ id }) => id),
    posts.map(({ id }) => id),
  );
});

for (const operation of idempotent) {
  const { id } = operation;

  test(`${id} — 422 IDEMPOTENCY_KEY_REUSED: the key was sent with another request before`, async () => {
    const key = newKey();
    const first = await send(operation, await newScene(operation), key);
    assert.ok(first.status < 300, first.text);
    assert.equal(
      outcome(await send(operation, await newScene(operation), key)),
      '422 IDEMPOTENCY_KEY_REUSED',
    );
  });

  test(`${id} — 400 REQUEST_MALFORMED: a malformed key`, async () => {
    const asked = await newScene(operation);
    for (const key of ['', ' ', 'a b', 'é', 'k'.repeat(256), '"a b"', '""']) {
      assert.equal(outcome(await send(operation, asked, key)), '400 REQUEST_MALFORMED', key);
    }
  });
}

// On SQLite, one transaction runs after the other, so a key is never in use. Each of these waits in vain for a while.
describe('a key in use', { concurrency: 8, skip: testedDatabase === 'sqlite' }, () => {
  for (const operation of idempotent) {
    const { id } = operation;
    test(`${id} — 409 IDEMPOTENCY_KEY_IN_USE: the first request with the key is still running`, async () => {
      const asked = await newScene(operation);
      const { body: account } = await service.call('GET', '/v1/account', { token: asked.token });
      const client = new Client({ connectionString: service.databaseUrl });
      await client.connect();
      const key = newKey();
      await client.query('begin');
      const text =
        'insert into idempotency_keys (account_id, operation, key_hash, fingerprint, outcome, created_at) values ($1, $2, $3, $4, $5, $6)';
      await client.query(text, [account.id, id, hashOfKey(key), '', '', Date.now()]);
      const reply = await send(operation, asked, key);
      assert.equal(outcome(reply), '409 IDEMPOTENCY_KEY_IN_USE');
      assert.ok(Number(reply.headers['retry-after']) > 0);
      await client.query('rollback');
      await client.end();
      assert.ok((await send(operation, asked, key)).status < 300);
    });
  }
});

const { owner } = (await newTeam()).people;
const create = (name: string, key: string, token = owner.token) =>
  service.call('POST', '/v1/organizations', { token, body: { name }, headers: { 'idempotency-key': key } });
const count = async (name: string) =>
  (await rowsOf(service.databaseUrl, `select id from organizations where name = '${name}'`)).length;

test('a key sent ten times at once: one effect and equal answers', async () => {
  // A request that has waited for the first in vain is repeated, as its answer says.
  const settled = () =>
    until('the first is answered', async () => {
      const reply = await create('Ten', 'ten');
      return reply.error !== 'IDEMPOTENCY_KEY_IN_USE' && reply;
    });
  const replies = await Promise.all(Array.from({ length: 10 }, settled));
  const [first] = replies;
  assert.ok(first);
  assert.equal(first.status, 201, first.text);
  for (const { status, text, headers } of replies) {
    assert.deepEqual([status, text], [201, first.text]);
    assert.equal(String(headers.location), String(first.headers.location));
    assert.equal(String(headers.etag), String(first.headers.etag));
  }
  const replayed = replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
  assert.equal(replayed.length, 9);
  assert.equal(await count('Ten'), 1);
});

test('a quoted key equals the same key without quotes', async () => {
  const first = await create('Quoted', '"quoted"');
  const second = await create('Quoted', 'quoted');
  assert.deepEqual([second.text, second.headers['idempotency-replayed']], [first.text, 'true']);
});

test('a key is scoped to its account and operation', async () => {
  const other = await service.person('other');
  const first = await create('Mine', 'shared');
  const second = await create('Mine', 'shared', other.token);
  assert.equal(second.status, 201);
  assert.notEqual(second.body.id, first.body.id);
  const body = { accountId: other.account.id, role: 'viewer' };
  const path = `/v1/organizations/${first.body.id}/managers`;
  const added = await service.call('POST', path, {
    token: owner.token,
    body,
    headers: { 'idempotency-key': 'shared' },
  });
  assert.equal(added.status, 201, added.text);
});

test('409 — a conflict is stored, and replayed after its cause is gone', async () => {
  const { body: organization } = await create('Conflict', 'conflict');
  const { account } = await service.person('twice');
  const add = (key: string) =>
    service.call('POST', `/v1/organizations/${organization.id}/managers`, {
      token: owner.token,
      body: { accountId: account.id, role: 'viewer' },
      headers: { 'idempotency-key': key },
    });
  const { body: manager } = await add('first');
  const refused = await add('second');
  assert.equal(outcome(refused), '409 MANAGER_ALREADY_EXISTS');
  await service.call('DELETE', `/v1/managers/${manager.id}`, { token: owner.token });
  const again = await add('second');
  assert.equal(outcome(again), '409 MANAGER_ALREADY_EXISTS');
  assert.deepEqual([again.text, again.headers['idempotency-replayed']], [refused.text, 'true']);
  assert.equal((await add('third')).status, 201);
});

test('failures other than conflicts are not stored', async () => {
  assert.equal(outcome(await create('', 'corrected')), '422 FIELDS_VALIDATION_ERROR: name');
  assert.equal((await create('Corrected', 'corrected')).status, 201);
});

test('a key expires after 24 hours', async (t) => {
  let now = Date.now();
  const later = await startService({ clock: () => now });
  t.after(() => later.stop());
  const { token } = await later.person();
  const ask = () =>
    later.call('POST', '/v1/organizations', {
      token,
      body: { name: 'Daily' },
      headers: { 'idempotency-key': 'daily' },
    });
  const first = await ask();
  now += 23 * 3_600_000;
  assert.equal((await ask()).text, first.text);
  now += 3_600_000;
  const fresh = await ask();
  assert.equal(fresh.status, 201);
  assert.notEqual(fresh.body.id, first.body.id);
});

test(`at most ${MOST_KEPT} keys are kept for an account; the oldest go first`, async () => {
  const person = await service.person();
  const { id } = person.account;
  const rows = Array.from({ length: MOST_KEPT }, (_, number) => {
    return [id, 'createOrganization', `key ${number}`, '', '{}', Date.now() - MOST_KEPT + number];
  });
  const columns = 'account_id, operation, key_hash, fingerprint, outcome, created_at';
  const places = rows.map(() => '(?, ?, ?, ?, ?, ?)').join();
  await runOn(service.databaseUrl, `insert into idempotency_keys (${columns}) values ${places}`, rows.flat());
  const headers = { 'idempotency-key': 'one-more' };
  const call = { token: person.token, headers, body: { name: 'One more' } };
  assert.equal((await service.call('POST', '/v1/organizations', call)).status, 201);
  const kept = await rowsOf(
    service.databaseUrl,
    `select key_hash from idempotency_keys where account_id = '${id}' order by created_at`,
  );
  assert.deepEqual([kept.length, kept[0]?.key_hash], [MOST_KEPT, 'key 1']);
});

test('operations that take no key ignore it, even a malformed one', async () => {
  const email = 'ignored@example.com';
  const reply = await service.call('POST', '/v1/register', {
    body: { email, password: 'correct horse battery' },
    headers: { 'idempotency-key': 'k'.repeat(300) },
  });
  assert.equal(reply.status, 201);
});
