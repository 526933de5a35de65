import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newInvitee } from '../../fixtures/invitations.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { PASSWORD, type Person, type Reply, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** A clock can go back by an hour, or by weeks: no work waits until it has caught up. */
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const BACK = [HOUR, 20 * 24 * HOUR] as const;
let now = Date.now();
const service = await startService({
  clock: () => now,
  workInterval: 50,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '20/10m',
    PORTICO_LIMIT_INVITATIONS_PER_ACCOUNT: '2/10m',
    PORTICO_MOST_ORGANIZATIONS_A_DAY: '2',
  },
});
after(() => service.stop());

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const post = (path: string, body: object, token?: string, address = newAddress()): Promise<Reply> =>
  service.call('POST', `/v1${path}`, { token, body, headers: { 'x-forwarded-for': address } });
async function person(): Promise<Person> {
  const email = newInvitee();
  const { status, body } = await post('/register', { email, password: PASSWORD });
  assert.equal(status, 201);
  return { token: body.accessToken, account: body.account, password: PASSWORD };
}
const waitOf = ({ headers }: Reply) => Number(headers['retry-after']) * SECOND;

for (const by of BACK) {
  const hours = by / HOUR;

  test(`clock set back by ${hours} hours: a pause after wrong passwords lasts no longer`, async () => {
    const { account } = await person();
    const address = newAddress();
    const guess = () => post('/login', { email: account.email, password: 'wrong' }, undefined, address);
    for (let count = 0; count < 5; count++) assert.equal((await guess()).status, 401);
    assert.equal(outcome(await guess()), '403 RATE_LIMITED');
    now -= by;
    const refused = await guess();
    assert.equal(outcome(refused), '403 RATE_LIMITED');
    assert.equal(waitOf(refused), SECOND);
    now += SECOND;
    assert.equal((await guess()).status, 401);
    const next = await guess();
    assert.deepEqual([outcome(next), waitOf(next)], ['403 RATE_LIMITED', 2 * SECOND]);
    now += by;
  });

  test(`clock set back by ${hours} hours: a rate limit's window ends no later`, async () => {
    const address = newAddress();
    const register = () => post('/register', { email: newInvitee(), password: PASSWORD }, undefined, address);
    for (let count = 0; count < 20; count++) assert.equal((await register()).status, 201);
    now -= by;
    const refused = await register();
    assert.equal(outcome(refused), '403 RATE_LIMITED');
    assert.ok(waitOf(refused) <= 600 * SECOND, `${waitOf(refused)} ms`);
    now += waitOf(refused);
    assert.equal((await register()).status, 201);
    now += by;
  });

  test(`clock set back by ${hours} hours: limits counted with a change end no later`, async () => {
    const { token } = await person();
    const organization = await post('/organizations', { name: 'Acme' }, token);
    await post('/organizations', { name: 'Acme' }, token);
    const path = `/organizations/${organization.body.id}/invitations`;
    const invite = () => post(path, { email: newInvitee(), role: 'viewer' }, token);
    const create = () => post('/organizations', { name: 'Acme' }, token);
    for (let count = 0; count < 2; count++) assert.equal((await invite()).status, 201);
    assert.equal(outcome(await create()), '409 ORGANIZATION_LIMIT_REACHED');
    now -= by;
    const refused = await invite();
    assert.equal(outcome(refused), '403 RATE_LIMITED');
    assert.ok(waitOf(refused) <= 600 * SECOND, `${waitOf(refused)} ms`);
    assert.equal(outcome(await create()), '409 ORGANIZATION_LIMIT_REACHED');
    now += 600 * SECOND;
    // The times that were found are stored outside the transaction that was rolled back.
    await until('it is let through', async () => (await invite()).status === 201);
    now += 24 * HOUR;
    await until('it is let through', async () => (await create()).status === 201);
    now += by;
  });
}

/** The database has a clock of its own: times that are too far ahead show that it was set back. */
const columnOf = async (select: string) => Number((await rowsOf(service.databaseUrl, select))[0]?.value);

test('clock set back: tasks run on, and an earlier claim ends', async () => {
  const name = 'delete-ended-limits';
  const later = Date.now() + 20 * HOUR;
  await until('the task is written down', async () =>
    Number.isFinite(await columnOf(`select due_at as value from tasks where name = '${name}'`)),
  );
  await runOn(
    service.databaseUrl,
    'update tasks set due_at = ?, claimed_until = ?, claimed_by = ? where name = ?',
    [later, later, 'a node that is gone', name],
  );
  await until('it has run', async () => {
    const due = await columnOf(`select due_at as value from tasks where name = '${name}'`);
    return due < Date.now() + HOUR;
  });
});

test('clock set back: mails postponed or claimed before are sent', async () => {
  const { account } = await person();
  await service.mailTo(account.email, 'verification');
  const later = Date.now() + 2 * HOUR;
  await runOn(
    service.databaseUrl,
    `insert into mails (id, purpose, recipient, account_id, created_at, due_at, claimed_until, attempts, lane, turn_at)
     values (?, 'password_changed_notice', ?, ?, ?, ?, ?, 1, 'notices', ?)`,
    [account.id, account.email, account.id, Date.now(), later, later, later],
  );
  await service.mailTo(account.email, 'password_changed_notice');
});
