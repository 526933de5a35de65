import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { answerWith, asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { newDirectory } from '../../../test/fixtures/directories.ts';
import { secretIn } from '../../../test/fixtures/mails.ts';
import { codeOf } from '../../../test/fixtures/totp.ts';
import { verifiedPerson } from '../../../test/fixtures/verified.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const old = await startOldSystem();
/** Moved by a few seconds only: the old system believes no signature that is old. */
let now = Date.now();
const service = await startService({
  ...ONLY_WHAT_IS_ASKED_FOR,
  clock: () => now,
  environment: { ...asking(old), PORTICO_METRICS_PORT: '0' },
});
after(async () => {
  await service.stop();
  await old.stop();
});
/** Longer than the service rests after failures. */
const REST = 10_000;
beforeEach(() => {
  old.behave(undefined);
  old.received.length = 0;
});

const PASSWORD = 'the old password';
let people = 0;

/** Somebody whom only the old system knows. */
function stranger(account: object = {}) {
  const email = `person-${++people}@old.example`;
  old.people.set(email, { password: PASSWORD, account: { email, ...account } });
  return email;
}

const signIn = (email: string, password = PASSWORD, more: object = {}) =>
  service.call('POST', '/v1/login', { body: { email, password, ...more } });

async function countOf(email: string): Promise<number> {
  const query = `select count(*) as count from accounts where email_canonical = '${email}'`;
  return Number((await rowsOf(service.databaseUrl, query))[0]?.count);
}

async function metric(of: string): Promise<number> {
  const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  return Number(
    new RegExp(`^portico_sign_in_fallback_total\\{outcome="${of}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

test('login: 201 at the first sign-in of somebody whom the old system vouches for, with all that it says', async () => {
  const email = stranger({
    key: 'u-1',
    name: 'Ada Lovelace',
    emailVerified: true,
    locale: 'de',
    createdAt: '2019-03-01T12:00:00.000Z',
    metadata: { public: { plan: 'team' } },
    identities: [{ provider: 'google', subject: '4711' }],
    organizations: [{ key: 'o-1', name: 'Engines', role: 'owner' }],
  });
  const reply = await signIn(` ${email.toUpperCase()}`);
  assert.equal(reply.status, 201, reply.text);
  const { name, emailVerified, locale, createdAt } = reply.body.account;
  assert.deepEqual(
    { name, emailVerified, locale, createdAt },
    { name: 'Ada Lovelace', emailVerified: true, locale: 'de', createdAt: '2019-03-01T12:00:00.000Z' },
  );
  const token = reply.body.accessToken;
  const organizations = await service.call('GET', '/v1/organizations', { token });
  assert.deepEqual(
    organizations.body.items.map((one: { name: string; role: string }) => [one.name, one.role]),
    [['Engines', 'owner']],
  );
  const events = await service.call('GET', '/v1/account/events?type=account.registered', { token });
  assert.deepEqual(events.body.items[0].details, { origin: 'sign_in_fallback' });
  assert.equal(outcome(await signIn(email)), '201');
  assert.equal(outcome(await signIn(email, 'not the password')), '401 CREDENTIALS_INVALID');
  assert.deepEqual(old.asked(), [email]);
  assert.ok(!service.log().includes(PASSWORD));
});

test('login: the old system gets the password as it was typed, in a question that is signed and stamped', async () => {
  const email = stranger();
  old.people.set(email, { password: 'pa\u0073\u0308word old', account: { email } });
  assert.equal(outcome(await signIn(email, 'pa\u0073\u0308word old')), '201');
  assert.equal(
    outcome(await signIn(email, 'pa\u1e61word old'.normalize('NFC').replace('\u1e61', 's\u0308'))),
    '201',
  );
  const [question] = old.received;
  const { type, timestamp } = JSON.parse(question?.text ?? '{}');
  assert.deepEqual([type, timestamp], ['sign_in', new Date(now).toISOString()]);
});

test('login: 401 CREDENTIALS_INVALID if the old system does not vouch; nothing is stored', async () => {
  const email = stranger();
  assert.equal(outcome(await signIn(email, 'not the password')), '401 CREDENTIALS_INVALID');
  assert.equal(await countOf(email), 0);
  assert.equal(outcome(await signIn('nobody@old.example')), '401 CREDENTIALS_INVALID');
  assert.deepEqual(old.asked(), [email, 'nobody@old.example']);
});

test('login: what cannot be an address is not asked about', async () => {
  assert.equal(outcome(await signIn('no address')), '401 CREDENTIALS_INVALID');
  assert.deepEqual(old.asked(), []);
});

test('login: 403 ACCOUNT_SUSPENDED for somebody whom the old system suspended', async () => {
  const email = stranger({ suspended: true });
  const first = outcome(await signIn(email));
  assert.equal(first, outcome(await signIn(email)));
  assert.match(first, /ACCOUNT_SUSPENDED/);
  assert.deepEqual(old.asked(), [email]);
});

test('login: an authenticator app that moves is asked for, and an unverified address stays so', async () => {
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const email = stranger({ totpSecret });
  assert.equal(outcome(await signIn(email)), '401 SECOND_FACTOR_REQUIRED');
  const code = codeOf(totpSecret, now);
  const reply = await signIn(email, PASSWORD, { code });
  assert.deepEqual([reply.status, reply.body.methods], [201, ['password', 'totp']]);
  assert.equal(reply.body.account.emailVerified, false);
});

test('login: a hash that the old system sends is not used, as the password has just been proved', async () => {
  const passwordHash = '$2b$10$abcdefghijklmnopqrstuuwbWjsSPTtNQyb9yhWSzfGzyvZxUPcZK';
  const email = stranger({ passwordHash });
  assert.equal(outcome(await signIn(email)), '201');
  assert.equal(outcome(await signIn(email)), '201');
});

test('login: roles wait for the owner of their organization, and no organization that was made here is reached', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner, 'Made here');
  const early = stranger({ organizations: [{ key: 'o-2', role: 'viewer' }] });
  const founder = stranger({ organizations: [{ key: 'o-2', role: 'owner' }] });
  const liar = stranger({ organizations: [{ key: organization, name: 'Made here', role: 'owner' }] });
  for (const email of [early, founder, liar]) assert.equal(outcome(await signIn(email)), '201');
  const roles = await rowsOf(
    service.databaseUrl,
    `select a.email, o.name, m.role from managers m join accounts a on a.id = m.account_id
     join organizations o on o.id = m.organization_id
     where a.email in ('${early}', '${founder}') or o.id = '${organization}' order by a.email`,
  );
  assert.deepEqual(
    roles.map(({ email, name, role }) => `${email} ${name} ${role}`).sort(),
    [`${early} o-2 viewer`, `${founder} o-2 owner`, `${owner.account.email} Made here owner`].sort(),
  );
});

test('login: groups for which their organization has no place are left out', async () => {
  const membershipOf = (groups: readonly string[], role = 'viewer') => ({
    organizations: [{ key: 'o-4', role, groups: groups.map((name) => ({ name })) }],
  });
  const fifty = (series: number) => Array.from({ length: 50 }, (_, at) => `${series} ${at}`);
  for (const series of [1, 2, 3, 4, 5])
    assert.equal(outcome(await signIn(stranger(membershipOf(fifty(series))))), '201');
  assert.equal(outcome(await signIn(stranger(membershipOf([], 'owner')))), '201');
  const groups = `from scim_groups g join organizations o on o.id = g.organization_id where o.name = 'o-4'`;
  const [made] = await rowsOf(service.databaseUrl, `select count(*) as count ${groups}`);
  assert.equal(Number(made?.count), 200);
  const [group] = await rowsOf(
    service.databaseUrl,
    `select g.display_name as name, o.id as organization ${groups}`,
  );
  const { connection } = await newDirectory(service, String(group?.organization));
  await runOn(service.databaseUrl, 'update scim_groups set connection_id = ? where display_name = ?', [
    connection,
    group?.name,
  ]);
  const email = stranger(membershipOf([String(group?.name), 'One more', 'Two more']));
  const reply = await signIn(email);
  assert.equal(reply.status, 201, reply.text);
  const joined = await rowsOf(
    service.databaseUrl,
    `select g.display_name from scim_groups g join scim_members m on m.group_id = g.id
     join accounts a on a.id = m.account_id where a.email = '${email}'`,
  );
  assert.deepEqual(
    joined.map(({ display_name }) => display_name),
    ['One more'],
  );
});

for (const [lie, account] of Object.entries({
  'another address': { email: 'somebody.else@old.example' },
  'no address': { email: undefined },
  'an unknown member': { isAdmin: true },
  'a role that does not exist': { organizations: [{ key: 'o-3', name: 'Three', role: 'root' }] },
  'a product role that the team does not have': {
    organizations: [{ key: 'o-3', name: 'Three', role: 'owner', productRoles: ['root'] }],
  },
  'a name that is a number': { name: 7 },
})) {
  test(`login: 503 SERVICE_UNAVAILABLE if the old system vouches for an account with ${lie}`, async () => {
    const email = stranger(account);
    const reply = await signIn(email);
    assert.equal(outcome(reply), '503 SERVICE_UNAVAILABLE');
    assert.ok(Number(reply.headers['retry-after']) > 0);
    assert.equal(await countOf(email), 0);
    assert.match(service.log(), new RegExp(`${reply.headers['request-id']}.*cannot be imported`));
    // It is the matter of one account, so that others are still asked about.
    for (let count = 0; count < 5; count++) await signIn(email);
    assert.equal(outcome(await signIn(stranger())), '201');
  });
}

/** Answers that are none. */
const BROKEN: Readonly<Record<string, Parameters<typeof old.behave>[0]>> = {
  'status 401': (response) => answerWith(response, { account: null }, 401),
  'status 404': (response) => answerWith(response, { account: null }, 404),
  'status 500': (response) => answerWith(response, 'oops', 500),
  'a redirect': (response) => response.writeHead(307, { location: `${old.url}/elsewhere` }).end(),
  'no JSON': (response) => answerWith(response, '{"account": {'),
  'no member account': (response) => answerWith(response, {}),
  'another member': (response) => answerWith(response, { account: null, ok: true }),
  'an account that is a list': (response) => answerWith(response, { account: [] }),
  'a connection that it closes': (response) => response.destroy(),
  'an answer without end': (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.writeHead(200).on('drain', more);
    more();
  },
  'an answer that claims a gigabyte': (response) =>
    response.writeHead(200, { 'content-length': 2 ** 30 }).write('{'),
  'nothing in time': () => {},
};

for (const [what, behaviour] of Object.entries(BROKEN)) {
  test(`login: 503 SERVICE_UNAVAILABLE if the old system answers with ${what}, and it works once that is well again`, async () => {
    const email = stranger();
    old.behave(behaviour);
    const reply = await signIn(email);
    assert.equal(outcome(reply), '503 SERVICE_UNAVAILABLE');
    assert.ok(Number(reply.headers['retry-after']) > 0);
    assert.equal(old.received.length, 1);
    old.behave(undefined);
    assert.equal(outcome(await signIn(email)), '201');
  });
}

test('login: an old system that fails five times in a row is left alone for 10 seconds; everybody else signs in', async () => {
  const ada = await service.person('ada');
  const email = stranger();
  old.behave(BROKEN['status 500']);
  const notAsked = await metric('not_asked');
  for (let count = 0; count < 7; count++)
    assert.equal(outcome(await signIn(email)), '503 SERVICE_UNAVAILABLE');
  assert.equal(old.received.length, 5);
  assert.equal((await metric('not_asked')) - notAsked, 2);
  assert.equal(outcome(await signIn(ada.account.email, ada.password)), '201');
  assert.equal(outcome(await signIn(ada.account.email, 'not the password')), '401 CREDENTIALS_INVALID');
  assert.match(service.log(), /the sign-in fallback fails/);
  now += REST;
  assert.equal(outcome(await signIn(email)), '503 SERVICE_UNAVAILABLE');
  assert.equal(outcome(await signIn(email)), '503 SERVICE_UNAVAILABLE');
  assert.equal(old.received.length, 6);
  now += REST;
  old.behave(undefined);
  assert.equal(outcome(await signIn(email)), '201');
  assert.match(service.log(), /the sign-in fallback answers again/);
});

/** Signs strangers in at the same moment. The old system holds its answers until the first reply. */
async function signInAtOnce(count: number): Promise<string[]> {
  const held: (() => void)[] = [];
  let isHolding = true;
  old.behave((response, { email }) => {
    const answer = () => answerWith(response, { account: { email } });
    if (isHolding) held.push(answer);
    else answer();
  });
  const emails = Array.from({ length: count }, () => stranger());
  const replies = emails.map(async (email) => {
    const reply = await signIn(email);
    isHolding = false;
    for (const release of held.splice(0)) release();
    return outcome(reply);
  });
  return Promise.all(replies);
}

test('login: at most 16 questions are under way; further ones are 503 at once', async () => {
  // On a busy machine, a question may have had its two seconds before all are asked: then it is tried again.
  await until('no question takes too long', async () => {
    const failed = await metric('failed');
    const outcomes = await signInAtOnce(17);
    if ((await metric('failed')) > failed) {
      now += REST;
      return false;
    }
    assert.deepEqual(outcomes.sort(), [...Array(16).fill('201'), '503 SERVICE_UNAVAILABLE']);
    return true;
  });
});

test('login: an address that is registered while the old system is asked belongs to who registered it', async () => {
  const email = stranger();
  old.behave(async (response) => {
    const body = { email, password: 'another password entirely' };
    const registered = await service.call('POST', '/v1/register', { body });
    assert.equal(registered.status, 201, registered.text);
    answerWith(response, { account: { email } });
  });
  assert.equal(outcome(await signIn(email)), '401 CREDENTIALS_INVALID');
  assert.equal(await countOf(email), 1);
});

/** Signs in for the first time. */
async function moved(account: object = {}) {
  const email = stranger(account);
  const { status, body, text } = await signIn(email);
  assert.equal(status, 201, text);
  old.received.length = 0;
  return { email, token: body.accessToken as string, id: body.account.id as string };
}

test('login: the old system is not asked about an address whose account was deleted', async () => {
  const ada = await moved();
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token: ada.token })), '204');
  assert.equal(outcome(await signIn(ada.email)), '401 CREDENTIALS_INVALID');
  const ben = await verifiedPerson(service, 'ben');
  old.people.set(ben.account.email, { password: PASSWORD, account: { email: ben.account.email } });
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token: ben.token })), '204');
  assert.equal(outcome(await signIn(ben.account.email)), '401 CREDENTIALS_INVALID');
  assert.deepEqual(old.asked(), []);
});

test('login: the old system is asked about an address that somebody else registered and gave up', async () => {
  const email = stranger();
  const body = { email, password: 'another password entirely' };
  const registered = await service.call('POST', '/v1/register', { body });
  const token = registered.body.accessToken;
  assert.equal(outcome(await signIn(email)), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token })), '204');
  assert.equal(outcome(await signIn(email)), '201');
});

test('login: the old system is not asked about the former address of somebody who changed it', async () => {
  const { email, token } = await moved({ emailVerified: true });
  const address = `changed-${people}@old.example`;
  const change = await service.call('PUT', '/v1/account/email', {
    token,
    body: { email: address, password: PASSWORD },
  });
  assert.equal(change.status, 200, change.text);
  const secret = secretIn(await service.mailTo(address, 'email_change_verification'));
  const verified = await service.call('PUT', '/v1/email-verifications', { body: { token: secret } });
  assert.equal(outcome(verified), '204');
  assert.equal(outcome(await signIn(email)), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await signIn(address)), '201');
  assert.deepEqual(old.asked(), []);
});

test('login: 401 CREDENTIALS_INVALID for another address of somebody who has moved, if the old system knows them by a key', async () => {
  const email = stranger({ key: 'u-9' });
  assert.equal(outcome(await signIn(email)), '201');
  await runOn(
    service.databaseUrl,
    `update accounts set email = 'new@old.example', email_canonical = 'new@old.example' where email = ?`,
    [email],
  );
  await service.app.settled();
  assert.equal(outcome(await signIn(email)), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await signIn('new@old.example')), '201');
});
