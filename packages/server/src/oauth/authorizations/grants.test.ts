import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MOST_GRANTS } from '@portico/api';
import { newApplication } from '../../../test/fixtures/applications.ts';
import {
  authorized,
  newGrant,
  parametersOf,
  redeem,
  type SignedInto,
  signInTo,
} from '../../../test/fixtures/grants.ts';
import { impersonated } from '../../../test/fixtures/impersonation.ts';
import { tokensFor } from '../../../test/fixtures/oauth.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import {
  asking,
  changing,
  type SignedInTwice,
  type Step,
  sessionEnds,
} from '../../../test/fixtures/session-ends.ts';
import { anotherSession, beginWith } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { newId } from '../../ground/id.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MOST_SESSIONS = 3;
let now = Date.now();
const service: Service = await startService({
  clock: () => now,
  workInterval: 20,
  environment: { PORTICO_MOST_SESSIONS: String(MOST_SESSIONS), PORTICO_IMPERSONATION: 'on' },
});
after(() => service.stop());
const { databaseUrl, call } = service;
const application = (await newApplication(service, { kind: 'browser', firstParty: true })).id;
const operator = await newOperator(service);

const account = async (token: string) => outcome(await call('GET', '/v1/account', { token }));
const ENDED = '401 ACCESS_TOKEN_INVALID';

const ask = asking(service);
const { ends, keeps, endsToo } = sessionEnds({
  service,
  operator,
  clock: () => now,
  mostSessions: MOST_SESSIONS,
  signIn: {
    redeem: (person) => signInTo(service, person, application),
    exchange: async (person) =>
      tokensFor(service, person, await newApplication(service), { scope: 'openid' }),
  },
});
const newPassword = { currentPassword: PASSWORD, newPassword: 'another password' };

interface Signed extends SignedInto, SignedInTwice {}

/** Ways grants end, apart from the ends of sessions. */
const ENDS_TOO: Readonly<Record<string, Step>> = {
  ...endsToo,
  'the application is disabled': ({ applicationId }) =>
    ask('updateApplication', operator.token, applicationId, { state: 'disabled' }),
  'the application is deleted': ({ applicationId }) =>
    ask('deleteApplication', operator.token, applicationId),
  'a mark ends all sessions of the account': ({ person }) =>
    runOn(
      databaseUrl,
      `update accounts set ended_session_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' where id = ?`,
      [person.account.id],
    ).then(() => ({ status: 200 })),
};

async function signed(): Promise<Signed> {
  const person = await service.person('signed');
  const { body } = await call('GET', '/v1/sessions', person);
  const { token: other } = await anotherSession(service, person);
  const own = (await newApplication(service, { kind: 'browser', firstParty: true })).id;
  return { ...(await signInTo(service, person, own)), parent: body.items[0].id, other };
}

/** @returns the outcome for the application's session, and for a code that it has not used yet */
async function comeOf(step: Step): Promise<[string, string]> {
  const one = await signed();
  const parameters = parametersOf(one.applicationId, { scope: 'portico' });
  const { code } = await authorized(service, one.person.token, parameters);
  assert.equal(await account(one.token), '200');
  const reply = (await step(one)) as { status?: number; text?: string };
  assert.ok((reply.status ?? 200) < 300, reply.text ?? '');
  const after = await account(one.token);
  return [after, outcome(await redeem(service, one.applicationId, code))];
}

test('every operation that changes sessions is listed as ending grants or keeping them', () => {
  assert.deepEqual([...Object.keys(ends), ...Object.keys(keeps)].toSorted(), changing('sessions'));
});

for (const [name, step] of Object.entries<Step>({ ...ends, ...ENDS_TOO }))
  test(`${name}: an application's session and codes end at once with the session of their grant`, async () => {
    const [session, code] = await comeOf(step);
    assert.equal(session, ENDED);
    assert.ok(['404 APPLICATION_NOT_FOUND', '422 FIELDS_VALIDATION_ERROR: code'].includes(code), code);
  });

for (const [name, step] of Object.entries<Step>(keeps))
  test(`${name}: grants stay`, async () => assert.deepEqual(await comeOf(step), ['200', '201']));

test('ending all other sessions keeps those that depend on the current one', async () => {
  for (const step of [
    (token: string) => ask('deleteSessions', token, ''),
    (token: string) => ask('changePassword', token, '', newPassword),
  ])
    for (const by of ['person', 'application'] as const) {
      const { person, token, other } = await signed();
      assert.equal(outcome(await step(by === 'person' ? person.token : token)), '204');
      assert.deepEqual(
        [await account(person.token), await account(token), await account(other)],
        ['200', '200', ENDED],
      );
    }
});

test('a mark that keeps a session keeps those that depend on it', async () => {
  const { person, token, parent, session, other } = await signed();
  const mark = 'update accounts set ended_session_id = ?, kept_session_id = ? where id = ?';
  await runOn(databaseUrl, mark, [newId(), parent, person.account.id]);
  assert.deepEqual(
    [await account(person.token), await account(token), await account(other)],
    ['200', '200', ENDED],
  );
  const { items } = (await ask('listSessions', token, '')).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [session, parent],
  );
});

test('losing a role ends the grants for its organization, and no others', async () => {
  const { person, token, applicationId } = await signed();
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const manager = await service.manager(organization, owner, person, 'viewer');
  const changed = { scope: 'portico organization', organization_id: organization };
  const within = await signInTo(service, person, applicationId, changed);
  assert.equal(await account(within.token), '200');
  assert.equal(outcome(await ask('removeManager', owner.token, manager)), '204');
  assert.deepEqual([await account(within.token), await account(token)], [ENDED, '200']);
  assert.equal(outcome(await call('GET', `/v1/grants/${within.grant}`, person)), '404 GRANT_NOT_FOUND');
});

test("an application's session ends only its own grant, and a grant only its own session", async () => {
  for (const end of [
    ({ token }: Signed) => ask('logout', token, ''),
    ({ person, session }: Signed) => ask('deleteSession', person.token, session),
    ({ person, grant }: Signed) => ask('deleteGrant', person.token, grant),
    ({ token, grant }: Signed) => ask('deleteGrant', token, grant),
  ]) {
    const one = await signed();
    const another = await signInTo(service, one.person, application);
    assert.equal(outcome(await end(one)), '204');
    assert.equal(await account(one.token), ENDED);
    assert.equal(outcome(await ask('getGrant', one.person.token, one.grant)), '404 GRANT_NOT_FOUND');
    assert.deepEqual([await account(one.person.token), await account(another.token)], ['200', '200']);
    const { items } = (await ask('listGrants', one.person.token, '')).body;
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [another.grant],
    );
  }
});

test("an application's session is as old and strong as the person's, and authorizes no application", async () => {
  const one = await signed();
  now += 11 * MINUTE;
  assert.equal(outcome(await ask('deleteSessions', one.token, '')), '403 REAUTHENTICATION_REQUIRED');
  const again = await signInTo(service, one.person, application);
  assert.equal(outcome(await ask('deleteSessions', again.token, '')), '403 REAUTHENTICATION_REQUIRED');
  const body = { parameters: parametersOf(application) };
  assert.equal(outcome(await ask('createAuthorization', one.token, '', body)), '403 ACCESS_FORBIDDEN');
  const lookUp = await ask('lookUpAuthorization', one.token, '', body);
  assert.deepEqual(lookUp.body.needs, ['sign_in']);

  // It can be confirmed with the password, and remains a session of the application.
  const proved = await ask('reauthenticate', one.token, '', { password: PASSWORD });
  assert.equal(await account(one.token), ENDED);
  const { accessToken: token } = proved.body;
  const { application: named } = (await call('GET', String(proved.headers.location), { token })).body;
  assert.equal(named.id, one.applicationId);
  assert.equal(outcome(await ask('deleteSessions', token, '')), '204');
  assert.equal(await account(one.person.token), '200');
  await ask('logout', one.person.token, '');
  assert.equal(await account(token), ENDED);
});

test("403 ACCESS_FORBIDDEN: an operator's session in an application has no operator rights", async () => {
  const chief = await newOperator(service);
  const { token } = await signInTo(service, chief, application);
  await beginWith(service, chief);
  assert.equal(outcome(await ask('listApplications', chief.token, '')), '200');
  assert.equal(outcome(await ask('listApplications', token, '')), '403 ACCESS_FORBIDDEN');
  const isForAll = async (used: string) => (await ask('getCaller', used, '')).body.operator;
  assert.deepEqual([await isForAll(chief.token), await isForAll(token)], [true, false]);
  assert.equal(await account(token), '200');
});

test("using an application's session counts for the person's session, which it does not outlive", async () => {
  const { person, token, session } = await signed();
  for (let day = 0; day < 20; day++) {
    now += DAY;
    assert.equal(await account(token), '200');
  }
  assert.equal(await account(person.token), '200');
  const { expiresAt } = (await call('GET', `/v1/sessions/${session}`, { token })).body;
  assert.ok(Date.parse(expiresAt) > now);
  now += 70 * DAY;
  assert.deepEqual([await account(token), await account(person.token)], [ENDED, ENDED]);
});

test("404 and 403: other people's grants, and impersonations", async () => {
  const { person, grant } = await signed();
  const stranger = await service.person('stranger');
  assert.equal(outcome(await ask('getGrant', stranger.token, grant)), '404 GRANT_NOT_FOUND');
  assert.equal(outcome(await ask('deleteGrant', stranger.token, grant)), '404 GRANT_NOT_FOUND');
  const acting = await impersonated(service, person);
  assert.equal(outcome(await ask('listGrants', acting.token, '')), '403 ACCESS_FORBIDDEN');
  const { application: of, ...shown } = (await ask('getGrant', person.token, grant)).body;
  assert.equal(of.name, 'Invoices');
  assert.deepEqual(shown, { ...shown, scopes: ['openid', 'portico'], organization: null });
});

test('the oldest grant ends when there would be too many', async () => {
  const person = await service.person('many');
  const oldest = await newGrant(service, person, application);
  const [{ id: session }] = (await ask('listSessions', person.token, '')).body.items;
  const others = Array.from({ length: MOST_GRANTS - 1 }, () => [
    newId(),
    person.account.id,
    session,
    application,
  ]);
  const places = others.map(() => `(?, ?, ?, ?, 'Invoices', 'openid', 0, 0)`).join();
  const columns =
    'id, account_id, session_id, application_id, application_name, scopes, opens_session, created_at';
  await runOn(databaseUrl, `insert into grants (${columns}) values ${places}`, others.flat());
  assert.equal(outcome(await ask('getGrant', person.token, oldest)), '200');
  await authorized(service, person.token, parametersOf(application));
  assert.equal(outcome(await ask('getGrant', person.token, oldest)), '404 GRANT_NOT_FOUND');
  const { items } = (await call('GET', '/v1/account/events?type=grant.ended', person)).body;
  assert.deepEqual(
    items.map(({ subject, details }: { subject: { id: string }; details: { reason: string } }) => [
      subject.id,
      details.reason,
    ]),
    [[oldest, 'too_many']],
  );
});

test('grants end with the session in which they were made, with an event saying why', async () => {
  const { person, grant, other, applicationId } = await signed();
  const gone = await signInTo(service, person, application);
  await runOn(databaseUrl, 'update grants set application_id = ? where id = ?', [
    person.account.id,
    gone.grant,
  ]);
  await ask('logout', person.token, '');
  await sweep(service, 'end-grants');
  assert.deepEqual(
    await rowsOf(databaseUrl, `select id from grants where account_id = '${person.account.id}'`),
    [],
  );
  const left = `select id from sessions where account_id = '${person.account.id}'`;
  assert.equal((await rowsOf(databaseUrl, left)).length, 1);
  const { items } = (await call('GET', '/v1/account/events?type=grant.ended', { token: other })).body;
  const told = items.map(({ subject, details }: { subject: { id: string }; details: object }) => [
    subject.id,
    details,
  ]);
  assert.deepEqual(Object.fromEntries(told), {
    [grant]: { applicationId, applicationName: 'Invoices', reason: 'session_ended' },
    [gone.grant]: {
      applicationId: person.account.id,
      applicationName: 'Invoices',
      reason: 'application_deleted',
    },
  });
});
