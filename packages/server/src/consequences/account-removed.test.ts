import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inviteElsewhere } from '../../test/fixtures/invitations.ts';
import { newOperator } from '../../test/fixtures/operators.ts';
import { idOf, idsAt, insertMany } from '../../test/harness/many.ts';
import { outcome } from '../../test/harness/outcome.ts';
import { assertOnIndex } from '../../test/harness/plan.ts';
import { rowsOf, runOn } from '../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../test/harness/service.ts';
import { sweep } from '../../test/harness/sweep.ts';
import { until } from '../../test/harness/until.ts';
import { TABLES } from '../ground/database/schema.ts';
import { BEFORE_ALL_IDS, newId } from '../ground/id.ts';
import { addressesAfter, listedAfter } from '../notices/events/forgetting.ts';

/** More rows than are deleted with the answer. */
const MANY = 700;
const HOUR = 3_600_000;
const ADDRESS = '10.9.8.7';
/** For how long a node claims a task, in milliseconds. */
const LONGEST_CLAIM = 5 * 60_000;

const service = await startService({ workInterval: 50 });
after(() => service.stop());
const { databaseUrl } = service;
const operator = await newOperator(service);
const ben = await service.person('ben');

const get = (path: string, { token }: Person) => service.call('GET', path, { token });
const erase = async ({ token }: Person) =>
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token })), '204');
const rows = async (select: string) => rowsOf(databaseUrl, select);

/** Holds back the remaining work, as if no node had got to it. @returns a function that lets it be done, and waits for that */
async function held(): Promise<() => Promise<void>> {
  // As long as a node claims it: a claim for longer was made by a clock that was set back since, and counts as over.
  const hold = `update tasks set claimed_by = 'test', claimed_until = ?
    where name = 'finish-endings' and claimed_by is null returning name`;
  await until(
    'nobody does it',
    async () => (await runOn(databaseUrl, hold, [Date.now() + LONGEST_CLAIM])).length > 0,
  );
  return async () => {
    await runOn(
      databaseUrl,
      `update tasks set claimed_by = null, claimed_until = null where claimed_by = 'test'`,
    );
    await sweep(service, 'finish-endings');
  };
}

/** A person with very many rows, and with a name and an address that occur nowhere else. */
async function somebody(name: string): Promise<Person> {
  const person = await service.person(name);
  const { id } = person.account;
  await service.call('PUT', '/v1/account', { token: person.token, body: { name: `${name} surname` } });
  const own = idOf(id);
  const past = Date.now() - HOUR;
  const token_hash = `'${name}' || i`;
  const used = { created_at: String(Date.now()), last_used_at: String(Date.now()), methods: "'password'" };
  await insertMany(databaseUrl, {
    table: 'sessions',
    count: MANY,
    columns: { id: idsAt(past), account_id: own, token_hash, ...used },
  });
  await insertMany(databaseUrl, {
    table: 'events',
    count: MANY,
    columns: {
      id: idsAt(past),
      type: "'account.updated'",
      at: String(past),
      account_id: own,
      actor_id: own,
      subject_id: own,
      details: `'{"name":{"from":"${name} surname","to":null}}'`,
      ip_address: `'${ADDRESS}'`,
    },
  });
  return person;
}

/** Makes a person the viewer of many organizations, each of which has events by them. */
async function managesMany({ account: { id } }: Person): Promise<void> {
  const [organizations, past] = [idsAt(Date.now() - HOUR), String(Date.now() - HOUR)];
  const times = { created_at: past, updated_at: past };
  const columns = { id: organizations, name: "'Many'", name_folded: "'many'", ...times };
  await insertMany(databaseUrl, { table: 'organizations', count: MANY, columns });
  for (const [account, role] of [
    [id, 'viewer'],
    [ben.account.id, 'owner'],
  ] as const)
    await insertMany(databaseUrl, {
      table: 'managers',
      count: MANY,
      columns: {
        id: idsAt(Date.now() - HOUR),
        organization_id: organizations,
        account_id: idOf(account),
        role: `'${role}'`,
        ...times,
      },
    });
  await insertMany(databaseUrl, {
    table: 'events',
    count: MANY,
    columns: {
      id: idsAt(Date.now() - HOUR),
      type: "'webhook.created'",
      at: past,
      organization_id: organizations,
      actor_id: idOf(id),
      subject_id: organizations,
      details: "'{}'",
      ip_address: `'${ADDRESS}'`,
    },
  });
}

const operatorSees = async (path: string) => {
  const { text } = await get(`/v1/operator/${path}`, operator);
  return text;
};

test('deleting an account with very many rows hides it at once, although rows go later', async () => {
  const ada = await somebody('vanishing');
  const { id, email } = ada.account;
  await managesMany(ada);
  const team = await service.organization(ben, 'Team');
  const manager = await service.manager(team, ben, ada, 'admin');
  const finish = await held();
  await erase(ada);

  assert.equal((await rows('select 1 as one from endings')).length, 1);
  assert.equal(outcome(await get('/v1/account', ada)), '401 ACCESS_TOKEN_INVALID');
  const body = { email, password: PASSWORD };
  assert.equal(outcome(await service.call('POST', '/v1/login', { body })), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await get(`/v1/operator/accounts/${id}`, operator)), '404 ACCOUNT_NOT_FOUND');
  assert.equal(outcome(await get(`/v1/managers/${manager}`, ben)), '404 MANAGER_NOT_FOUND');
  for (const path of [
    'accounts?email=vanishing&limit=100',
    'accounts?limit=100',
    `events?accountId=${id}&limit=100`,
    'events?type=account.updated&limit=100',
    'events?type=webhook.created&limit=100',
  ])
    assert.doesNotMatch(await operatorSees(path), /vanishing|10\.9\.8\.7/i, path);
  const { body: managers } = await get(`/v1/organizations/${team}/managers`, ben);
  assert.equal(managers.items.length, 1);
  const added = { token: ben.token, body: { accountId: id, role: 'viewer' } };
  const again = await service.call('POST', `/v1/organizations/${team}/managers`, added);
  assert.equal(outcome(again), '422 FIELDS_VALIDATION_ERROR: accountId');

  await finish();
  for (const table of TABLES) {
    const left = JSON.stringify(await rows(`select * from ${table}`));
    assert.doesNotMatch(left, /vanishing|10\.9\.8\.7/i, table);
  }
  assert.deepEqual(await rows('select id from endings'), []);
  assert.deepEqual(await rows(`select id from accounts where id = '${id}'`), []);
  const told = await rows(
    `select type, count(*) as many from events where account_id = '${id}' group by type`,
  );
  const counts = Object.fromEntries(told.map(({ type, many }) => [type, Number(many)]));
  assert.deepEqual(counts, {
    'account.deleted': 1,
    'manager.accepted': 1,
    'manager.added': 1,
    'manager.removed': MANY + 1,
  });
  const actors = await rows(
    `select distinct actor_id, ip_address from events where type = 'manager.removed'`,
  );
  assert.deepEqual(
    actors.map((row) => ({ ...row })),
    [{ actor_id: id, ip_address: null }],
  );
});

test('the address of a deleted account can register again at once, as another account', async () => {
  const ada = await somebody('returning');
  const { email } = ada.account;
  const finish = await held();
  await erase(ada);
  const again = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
  assert.equal(outcome(again), '201');
  await finish();
  const { body } = await get('/v1/account', { ...ada, token: again.body.accessToken });
  assert.deepEqual([body.email, body.id !== ada.account.id], [email, true]);
});

test('deleting an account erases its address from answered invitations and their events', async () => {
  const ada = await somebody('invited');
  const { email, id } = ada.account;
  const team = await service.organization(ben, 'Team');
  const { id: pending } = await inviteElsewhere(service, email);
  const [invitations, past] = [idsAt(Date.now() - HOUR), Date.now() - HOUR];
  const to = { email: `'${email}'`, email_canonical: `'${email}'`, role: "'viewer'" };
  await insertMany(databaseUrl, {
    table: 'invitations',
    count: MANY,
    columns: {
      ...{ id: invitations, organization_id: idOf(team), ...to, state: "'declined'" },
      ...{ invited_by: idOf(ben.account.id), expires_at: String(past), created_at: String(past) },
    },
  });
  await insertMany(databaseUrl, {
    table: 'events',
    count: MANY,
    columns: {
      id: idsAt(past + 1),
      type: "'invitation.created'",
      at: String(past),
      organization_id: idOf(team),
      actor_id: idOf(ben.account.id),
      subject_id: invitations,
      details: `'{"email":"${email}","role":"viewer"}'`,
    },
  });
  const finish = await held();
  await erase(ada);
  for (const what of ['invitations', 'events']) {
    const { text, body } = await get(`/v1/organizations/${team}/${what}?limit=100`, ben);
    assert.equal(body.items.length, 100);
    assert.doesNotMatch(text, /invited-/, what);
    assert.match(text, /deleted@account\.invalid/, what);
  }
  assert.doesNotMatch(await operatorSees(`events?organizationId=${team}&limit=100`), /invited-/);
  await finish();
  const tells = `like '%${email}%'`;
  assert.deepEqual(
    await rows(`select id from events where details ${tells} and organization_id = '${team}'`),
    [],
  );
  const left = await rows(`select id from invitations where email = '${email}'`);
  assert.deepEqual(
    left.map((row) => ({ ...row })),
    [{ id: pending }],
  );
  assert.deepEqual(await rows(`select id from accounts where id = '${id}'`), []);
});

test('remaining work is found on indexes', async (t) => {
  const id = newId();
  await assertOnIndex(t, 'events_account_id_id_idx', (read) =>
    listedAfter(read, { account: id, after: BEFORE_ALL_IDS }, 500),
  );
  await assertOnIndex(t, 'events_organization_id_id_idx', (read) =>
    addressesAfter(read, { organization: id, after: BEFORE_ALL_IDS }, 500),
  );
});
