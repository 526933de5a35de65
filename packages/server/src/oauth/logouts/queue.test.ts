import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { ANYWHERE, type Received, startReceiver } from '../../../test/doubles/receiver.ts';
import { signedInto, toldApplication, toldTo, verifiedLogout } from '../../../test/features/logouts/scene.ts';
import { authorized, parametersOf } from '../../../test/fixtures/grants.ts';
import { credentialsOf, exchange, refresh } from '../../../test/fixtures/oauth.ts';
import { idOf, idsAt, insertMany } from '../../../test/harness/many.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { databaseFor, planOf } from '../../../test/harness/plan.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';
import { nextBatch } from '../../ground/work/old-rows.ts';
import { oldLogouts, selectDueApplications, selectDueLogouts } from './store.ts';

const HOUR = 3_600_000;
/** How many logouts wait for each application that never answers. */
const WAITING = 20;
const service = await startService({ webhookAddresses: ANYWHERE, workInterval: 20 });
/** How receivers answer, by their path; with 204 by default. */
const answers = new Map<string, (response: ServerResponse) => void>();
const receiver = await startReceiver((_request, response, { path }) =>
  (answers.get(path) ?? ((one) => one.writeHead(204).end()))(response),
);
after(async () => {
  await receiver.stop();
  await service.stop();
});

const rows = (application: string) =>
  rowsOf(service.databaseUrl, `select * from logouts where application_id = '${application}'`);
const signOut = async ({ token }: Person) =>
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token })), '204');
const retry = (application: string) =>
  runOn(service.databaseUrl, 'update logouts set due_at = 0 where application_id = ?', [application]);
const tokenIn = ({ text }: Received) => new URLSearchParams(text).get('logout_token') ?? '';

/** The lines that were logged about an application’s queue. */
const logged = (application: string) =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes('"queue":"logouts"') && line.includes(application))
    .map((line) => JSON.parse(line));

for (const status of [200, 204])
  test(`${status} completes the logout`, async () => {
    const person = await service.person('ada');
    const application = await toldApplication(service, receiver);
    answers.set(application.path, (response) => response.writeHead(status).end());
    const { grant } = await signedInto(service, person, application);
    await signOut(person);
    const [received] = await until('it arrives', () => {
      const all = toldTo(receiver, application);
      return all.length > 0 && all;
    });
    await verifiedLogout(service, received as Received, { application, person, grant });
    await until('nothing is left', async () => (await rows(application.id)).length === 0);
  });

test('any other answer is retried later with a new token', async () => {
  const elsewhere = await startReceiver();
  for (const [answer, why] of [
    [(response: ServerResponse) => response.writeHead(400).end('{"error":"x"}'), 'answered 400'],
    [(response: ServerResponse) => response.writeHead(410).end(), 'answered 410'],
    [(response: ServerResponse) => response.writeHead(503).end(), 'answered 503'],
    [
      (response: ServerResponse) => response.writeHead(307, { location: elsewhere.url }).end(),
      'answered 307: redirects are not followed',
    ],
    [(response: ServerResponse) => response.destroy(), 'the connection was closed'],
  ] as const) {
    const person = await service.person('ada');
    const application = await toldApplication(service, receiver);
    answers.set(application.path, answer);
    const { grant } = await signedInto(service, person, application);
    await signOut(person);
    // After five seconds, it is tried again without being asked.
    const [row] = await until('an attempt has failed', async () => {
      const all = await rows(application.id);
      return Number(all[0]?.attempts) > 0 && all[0]?.claimed_until === null && all;
    });
    assert.ok(Number(row?.due_at) > Number(row?.created_at));
    answers.delete(application.path);
    await retry(application.id);
    await until('it is done', async () => (await rows(application.id)).length === 0);
    const told = toldTo(receiver, application);
    await verifiedLogout(service, told.at(-1) as Received, { application, person, grant });
    assert.ok(told.length > 1);
    assert.equal(new Set(told.map((one) => decodeJwt(tokenIn(one)).jti)).size, told.length);

    const lines = await until('all attempts are logged', () => {
      const all = logged(application.id);
      return all.at(-1)?.outcome === 'done' && all;
    });
    const failures = Array.from({ length: told.length - 1 }, (_, at) => ['failed', at + 1, why]);
    assert.deepEqual(
      lines.map(({ outcome, attempts, err }) => [outcome, attempts, err?.message]),
      [...failures, ['done', told.length, undefined]],
    );
    const text = JSON.stringify(lines);
    for (const secret of [...told.map(tokenIn), application.path, receiver.url])
      assert.ok(!text.includes(secret));
  }
  assert.equal(elsewhere.connections(), 0, 'a redirect was followed');
  await elsewhere.stop();
});

test('gives up after the last attempt, or drops at once when the logout URI has been removed', async () => {
  const person = await service.person('ada');
  const application = await toldApplication(service, receiver);
  answers.set(application.path, (response) => response.writeHead(500).end());
  await signedInto(service, person, application);
  await signedInto(service, person, application);
  await signOut(person);
  await until('both have failed', async () => {
    const all = await rows(application.id);
    return all.length === 2 && all.every(({ attempts }) => Number(attempts) > 0);
  });
  const [{ id } = {}] = await rows(application.id);
  await runOn(service.databaseUrl, 'update logouts set attempts = 11, due_at = 0 where id = ?', [id]);
  await until('one is given up', async () => (await rows(application.id)).length === 1);
  await until('that is logged as an error', () =>
    logged(application.id).some(({ outcome, level }) => outcome === 'given up' && level === 50),
  );
  const settings = JSON.stringify({ backchannelLogoutUri: null });
  await runOn(service.databaseUrl, 'update applications set settings = ? where id = ?', [
    settings,
    application.id,
  ]);
  await retry(application.id);
  await until('the other is dropped', async () => (await rows(application.id)).length === 0);
  await until('that is logged', () => logged(application.id).some(({ outcome }) => outcome === 'dropped'));
});

test('RS256 for an application that verifies RSA only; a disabled one is notified too', async () => {
  const person = await service.person('ada');
  const application = await toldApplication(service, receiver, { signingAlgorithm: 'RS256' });
  const { grant } = await signedInto(service, person, application);
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [
    application.id,
  ]);
  await signOut(person);
  const received = await until('it arrives', () => toldTo(receiver, application)[0]);
  await verifiedLogout(service, received, { application, person, grant, algorithm: 'RS256' });
});

test('sends nothing for an unused code, nor to an application without a logout URI', async () => {
  const person = await service.person('ada');
  const application = await toldApplication(service, receiver);
  await authorized(service, person.token, parametersOf(application.id), { consent: true });
  const silent = await toldApplication(service, receiver, { backchannelLogoutUri: null });
  await signedInto(service, person, silent);
  const last = await toldApplication(service, receiver);
  await signedInto(service, person, last);
  await signOut(person);
  await until('the one that is told is told', () => toldTo(receiver, last).length > 0);
  for (const { id, path } of [application, silent]) {
    assert.deepEqual(await rows(id), []);
    assert.deepEqual(toldTo(receiver, { id, path, secret: undefined }), []);
  }
});

test('unresponsive applications delay no other', async () => {
  const dead = await Promise.all(Array.from({ length: 10 }, () => toldApplication(service, receiver)));
  for (const { id, path } of dead) {
    answers.set(path, () => {});
    const columns = 'id, application_id, account_id, grant_id, attempts, created_at, due_at';
    // Old ones would be deleted, perhaps before anybody is asked.
    const values = Array.from(
      { length: WAITING },
      () => `('${newId()}', '${id}', '${id}', '${id}', 0, ${Date.now()}, 0)`,
    );
    await runOn(service.databaseUrl, `insert into logouts (${columns}) values ${values.join()}`);
  }
  await until('each of them is asked', () => dead.every((one) => toldTo(receiver, one).length > 0));
  for (let number = 0; number < 5; number++) {
    const person = await service.person('ada');
    const application = await toldApplication(service, receiver);
    await signedInto(service, person, application);
    await signOut(person);
    await until('it arrives', () => toldTo(receiver, application).length > 0);
  }
  await sweep(service, 'delete-old-logouts');
  for (const { id } of dead) assert.equal((await rows(id)).length, WAITING);
  const ids = dead.map(({ id }) => `'${id}'`).join();
  await runOn(service.databaseUrl, `delete from logouts where application_id in (${ids})`);
});

test('never connects to an internal address', async (t) => {
  const inside = await startService({ workInterval: 20 });
  t.after(() => inside.stop());
  const listening = await startReceiver();
  t.after(() => listening.stop());
  const person = await inside.person('ada');
  const application = await toldApplication(inside, listening);
  await signedInto(inside, person, application);
  await inside.call('POST', '/v1/logout', person);
  const attempts = `select attempts from logouts where application_id = '${application.id}'`;
  const tried = async () => Number((await rowsOf(inside.databaseUrl, attempts))[0]?.attempts) > 0;
  await until('it was tried', tried);
  await until('that is logged', () => inside.log().includes('the address is not public'));
  assert.equal(listening.connections(), 0);
});

test('a code or refresh token sent fifty times at once ends its grant once, with one logout', async (t) => {
  const nodes = await startNodes({ webhookAddresses: ANYWHERE });
  t.after(() => nodes.stop());
  const { first } = nodes;
  const person = await first.person('ada');
  const both = (number: number) => nodes.all[number % nodes.all.length] as typeof first;
  const ofCode = await toldApplication(first, receiver);
  const parameters = parametersOf(ofCode.id, { scope: 'openid' });
  const { code, grant } = await authorized(first, person.token, parameters, { consent: true });
  const ofToken = await toldApplication(first, receiver);
  const { refresh_token: token, grant: other } = await signedInto(first, person, ofToken);
  const fifty = Array.from({ length: 50 }, (_, number) => both(number));
  await Promise.all([
    ...fifty.map((node) => exchange(node, ofCode, code)),
    ...fifty.map((node) => refresh(node, ofToken, token)),
  ]);
  for (const application of [ofCode, ofToken]) {
    await until('it is told', () => toldTo(receiver, application).length > 0);
    const waiting = `select id from logouts where application_id = '${application.id}'`;
    await until('nothing more waits', async () => (await rowsOf(first.databaseUrl, waiting)).length === 0);
  }
  // Each end is one notice, which a node that was suspended while it sent it may have sent twice.
  for (const id of [grant, other]) {
    const ends = `select id from events where type = 'grant.ended' and subject_id = '${id}'`;
    assert.equal((await rowsOf(first.databaseUrl, ends)).length, 1);
  }
});

test('due logouts are found on their index, however many wait', async (t) => {
  const { database, url } = await databaseFor(t);
  const { kind, read } = database;
  const application = newId();
  const columns = {
    ...{ id: idsAt(Date.now() - HOUR), application_id: idOf(application), account_id: idOf(application) },
    ...{ grant_id: idOf(application), attempts: '0', created_at: '0', due_at: 'i' },
  };
  await insertMany(url, { table: 'logouts', count: 50_000, columns });
  await runOn(url, 'analyze');
  for (const [what, query, index] of [
    ['due', selectDueLogouts(kind, read, application).limit(5), 'logouts_application_id_due_at_idx'],
    ['applications', selectDueApplications(kind, read), 'logouts_application_id_due_at_idx'],
    ['old', nextBatch(read, oldLogouts(HOUR), 100), 'logouts_created_at_idx'],
  ] as const) {
    const plan = await planOf(url, query);
    assert.match(plan, new RegExp(index), `${what}: ${plan}`);
    assert.doesNotMatch(plan, /seq scan on logouts|temp b-tree for order|"sort/i, `${what}: ${plan}`);
  }
});

test('an application that revokes its token is notified too, with the `sid` of its ID token', async () => {
  const person = await service.person('ada');
  const application = await toldApplication(service, receiver);
  const { refresh_token: token, id_token, grant } = await signedInto(service, person, application);
  await service.call('POST', '/oauth2/revoke', { body: { token, ...credentialsOf(application) } });
  const received = await until('it arrives', () => toldTo(receiver, application)[0]);
  const { sid } = await verifiedLogout(service, received, { application, person, grant });
  assert.equal(decodeJwt(id_token).sid, sid);
});
