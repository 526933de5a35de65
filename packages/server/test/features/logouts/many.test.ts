import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DAY, MINUTE } from '../../../src/ground/clock.ts';
import { expiringGrants } from '../../../src/oauth/authorizations/store.ts';
import { ANYWHERE, type Received, startReceiver } from '../../doubles/receiver.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { asking } from '../../fixtures/session-ends.ts';
import { idOf, idsAt, insertMany } from '../../harness/many.ts';
import { outcome } from '../../harness/outcome.ts';
import { assertOnIndex } from '../../harness/plan.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { type Person, type Service, startService } from '../../harness/service.ts';
import { putOff, sweep } from '../../harness/sweep.ts';
import { until } from '../../harness/until.ts';
import {
  allTold,
  type NotifiedApplication,
  signedInto,
  toldApplication,
  toldTo,
  verifiedLogout,
} from './scene.ts';

/** More than one transaction ends, and enough to show batches. */
const GRANTS = Number(process.env.PORTICO_TEST_GRANTS ?? 350);

// Tasks do not come due by themselves.
const service = await startService({ webhookAddresses: ANYWHERE, workInterval: DAY });
const receiver = await startReceiver();
after(async () => {
  await receiver.stop();
  await service.stop();
});
const { databaseUrl } = service;
const ask = asking(service);
const operator = await newOperator(service);

const count = async (table: string, where: string) =>
  Number((await rowsOf(databaseUrl, `select count(*) as count from ${table} where ${where}`))[0]?.count);

/** An organization with many grants of an application, one of them its owner’s. */
async function world(application: NotifiedApplication) {
  const owner = await service.person('owner');
  const ada = await service.person('ada');
  const organization = await service.organization(owner);
  await service.manager(organization, owner, ada, 'viewer');
  const changed = { scope: 'openid offline_access organization', organization_id: organization };
  const [{ id: session }] = (await ask('listSessions', ada.token)).body.items;
  await insertMany(databaseUrl, {
    table: 'grants',
    count: GRANTS - 1,
    columns: {
      id: idsAt(Date.now() - DAY),
      ...{ account_id: idOf(ada.account.id), session_id: idOf(session), organization_id: idOf(organization) },
      ...{ application_id: idOf(application.id), application_name: `'Invoices'`, scopes: `'openid'` },
      ...{ opens_session: '0', created_at: '0', last_used_at: '0' },
    },
  });
  const tokens = await signedInto(service, owner, application, changed);
  return { owner, organization, tokens };
}

const userinfo = async (token: string) => outcome(await service.call('GET', '/oauth2/userinfo', { token }));

test(`organization with ${GRANTS} grants deleted: none works from then on, all end in batches, each notified once`, async (t) => {
  const application = await toldApplication(service, receiver);
  const { owner, organization, tokens } = await world(application);
  assert.equal(await userinfo(tokens.access_token), '200');
  const begun = performance.now();
  assert.equal(outcome(await ask('deleteOrganization', owner.token, organization)), '204');
  t.diagnostic(`deleted in ${Math.round(performance.now() - begun)} ms`);
  assert.equal(await userinfo(tokens.access_token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await ask('restoreOrganization', owner.token, organization)), '200');
  assert.equal(await userinfo(tokens.access_token), '401 ACCESS_TOKEN_INVALID');
  const where = `organization_id = '${organization}'`;
  await until('all have ended', async () => (await count('grants', where)) === 0);
  await until(
    'that is over',
    async () => (await count('grant_endings', `subject_id = '${organization}'`)) === 0,
  );
  t.diagnostic(`ended in ${Math.round(performance.now() - begun)} ms`);
  await until('all are told', () => toldTo(receiver, application).length >= GRANTS);
  t.diagnostic(`told in ${Math.round(performance.now() - begun)} ms`);
  assert.equal(new Set(toldTo(receiver, application).map(({ text }) => text)).size, GRANTS);
  assert.equal(
    await count('events', `type = 'grant.ended' and details like '%organization_deleted%'`),
    GRANTS,
  );
  // The person does not learn who deleted it, or from where.
  assert.equal(
    await count('events', `type = 'grant.ended' and (actor_id is not null or ip_address is not null)`),
    0,
  );
});

test(`application with ${GRANTS} grants deleted: all end in batches, and pending logouts are dropped`, async () => {
  const application = await toldApplication(service, receiver);
  await world(application);
  const where = `application_id = '${application.id}'`;
  await insertMany(databaseUrl, {
    table: 'logouts',
    count: GRANTS,
    columns: {
      id: idsAt(Date.now() - DAY),
      ...{
        application_id: idOf(application.id),
        account_id: idOf(application.id),
        grant_id: idOf(application.id),
      },
      ...{ attempts: '0', created_at: String(Date.now()), due_at: String(Date.now() + DAY) },
    },
  });
  assert.equal(outcome(await ask('deleteApplication', operator.token, application.id)), '204');
  await until('all have ended', async () => (await count('grants', where)) === 0);
  await until('nothing waits', async () => (await count('logouts', where)) === 0);
  await until(
    'that is over',
    async () => (await count('grant_endings', `subject_id = '${application.id}'`)) === 0,
  );
  assert.equal(
    await count('events', `type = 'grant.ended' and details like '%application_deleted%'`),
    GRANTS,
  );
  assert.deepEqual(toldTo(receiver, application), []);
});

describe('sessions with a short idle limit', () => {
  let later: Service;
  before(async () => {
    later = await startService({
      webhookAddresses: ANYWHERE,
      workInterval: 20,
      environment: { PORTICO_SESSION_IDLE: '1h', PORTICO_OPERATOR_SESSION_IDLE: '15m' },
    });
  });
  after(() => later.stop());

  test('logout notification: dropped after a week', async () => {
    const { id } = await newApplication(later);
    const now = Date.now();
    const columns = 'id, application_id, account_id, grant_id, attempts, created_at, due_at';
    const rows = [8 * DAY, 6 * DAY].map(
      (age) => `('${id.slice(0, -1)}${age / DAY}', '${id}', '${id}', '${id}', 1, ${now - age}, ${now + DAY})`,
    );
    await runOn(later.databaseUrl, `insert into logouts (${columns}) values ${rows.join()}`);
    await sweep(later, 'delete-old-logouts');
    assert.equal((await rowsOf(later.databaseUrl, 'select id from logouts')).length, 1);
  });

  /** Lets a time pass for all sessions and grants, by every clock. */
  async function pass(time: number): Promise<void> {
    await runOn(later.databaseUrl, 'update sessions set last_used_at = last_used_at - ?', [time]);
    await runOn(later.databaseUrl, 'update grants set session_expires_at = session_expires_at - ?', [time]);
  }

  async function expiring(person: Person) {
    const application = await toldApplication(later, receiver);
    const { access_token: token, grant } = await signedInto(later, person, application);
    const use = async () => outcome(await later.call('GET', '/oauth2/userinfo', { token }));
    const isStored = async () =>
      (await rowsOf(later.databaseUrl, `select id from grants where id = '${grant}'`)).length === 1;
    return { application, grant, use, isStored };
  }

  test('idle session: the application is notified before the session is deleted; a session used since is kept', async () => {
    await putOff(later, 'delete-ended-sessions');
    const person = await later.person('ada');
    const forgotten = await expiring(person);
    const grace = await later.person('grace');
    const used = await expiring(grace);
    const chief = await newOperator(later);
    const operators = await expiring(chief);

    await pass(40 * MINUTE);
    assert.equal(outcome(await later.call('GET', '/v1/account', grace)), '200');
    await sweep(later, 'end-grants');
    const [told, ...more] = await allTold(later, receiver, operators.application);
    await verifiedLogout(later, told as Received, { ...operators, person: chief });
    assert.deepEqual(more, []);
    assert.deepEqual([await forgotten.isStored(), await used.isStored()], [true, true]);

    await pass(40 * MINUTE);
    assert.deepEqual([await forgotten.use(), await used.use()], ['401 ACCESS_TOKEN_INVALID', '200']);
    await sweep(later, 'end-grants');
    await allTold(later, receiver, forgotten.application);
    assert.deepEqual([await forgotten.isStored(), await used.isStored()], [false, true]);
    const { account } = person;
    const sessions = `select id from sessions where account_id = '${account.id}'`;
    assert.equal((await rowsOf(later.databaseUrl, sessions)).length, 1);
    assert.deepEqual(toldTo(receiver, used.application), []);
  });

  test('session deleted earlier: the application is notified all the same', async () => {
    const forgotten = await expiring(await later.person('ada'));
    const back = 'update sessions set last_used_at = last_used_at - ?, check_at = check_at - ?';
    await runOn(later.databaseUrl, back, [DAY, DAY]);
    await sweep(later, 'delete-ended-sessions');
    await sweep(later, 'end-grants');
    await allTold(later, receiver, forgotten.application);
  });
});

test('grants of expiring sessions are found on an index, however many there are', (t) =>
  assertOnIndex(t, 'grants_session_expires_at_idx', (read) => expiringGrants(read, Date.now(), 100)));
