import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { startReceiver } from '../../../test/doubles/receiver.ts';
import { startDev } from '../../../test/fixtures/development.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { until } from '../../../test/harness/until.ts';
import { APPLICATION } from '../../commands/development/beginning.ts';

/** The processor time of another process, in milliseconds (proc_pid_stat(5), fields 14 and 15). */
function timeOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

describe('snapshots of portico dev', {
  skip: testedDatabase === 'postgres' && 'its data are always in SQLite',
}, async () => {
  const dev = await startDev();
  after(() => dev.stop());
  await dev.done('POST', '/dev/snapshot');

  test('POST /dev/restore: everything is as it was, as often as needed', async () => {
    const kept = await dev.person();
    await dev.done('POST', '/v1/password-resets', { body: { email: kept.account.email } });
    await dev.mailTo(kept.account.email);
    const { access_token, refresh_token } = await dev.tokens(kept.account.id);
    const { body: snapshot } = await dev.done('POST', '/dev/snapshot');
    const world = async () => ({
      clock: (await dev.done('GET', '/dev/clock')).body.ahead,
      mails: (await dev.done('GET', '/dev/mails')).body.items,
      events: (await dev.done('GET', '/dev/events')).body.items,
      account: (await dev.call('GET', '/v1/account', { token: kept.accessToken })).body,
      userinfo: (await dev.call('GET', '/oauth2/userinfo', { token: access_token })).body,
      keys: (await dev.done('GET', '/.well-known/jwks.json')).body,
    });
    const before = await world();
    for (let round = 0; round < 2; round++) {
      const added = await dev.person({ organization: 'Gone' });
      await dev.done('POST', '/v1/password-resets', { body: { email: added.account.email } });
      await dev.mailTo(added.account.email);
      await dev.done('DELETE', '/v1/account', { token: kept.accessToken });
      await dev.advance('400 days');
      const restored = await dev.done('POST', '/dev/restore', { body: { snapshot: snapshot.id } });
      assert.equal(restored.body.id, snapshot.id);
      assert.deepEqual(await world(), before);
      assert.equal(
        (await dev.call('GET', '/v1/account', { token: added.accessToken })).outcome,
        '401 ACCESS_TOKEN_INVALID',
      );
    }
    const form = { grant_type: 'refresh_token', client_id: APPLICATION.id, refresh_token };
    assert.equal((await dev.call('POST', '/oauth2/token', { form })).outcome, '200');
    const again = await dev.person();
    assert.ok(again.account.id > kept.account.id, 'lists keep their order');
  });

  test('POST /dev/restore: takes less than 50 ms of processor time', {
    skip: process.platform !== 'linux' && 'the time of another process is in /proc',
  }, async () => {
    const rounds = 20;
    const { body: snapshot } = await dev.done('POST', '/dev/snapshot');
    const before = timeOf(dev.serving.pid);
    for (let round = 0; round < rounds; round++)
      await dev.done('POST', '/dev/restore', { body: { snapshot: snapshot.id } });
    const each = (timeOf(dev.serving.pid) - before) / rounds;
    assert.ok(each < 50, `${each} ms each`);
  });

  test('POST /dev/restore: a delivery that was waiting waits again, as often as it had been tried', async (t) => {
    const answers = { status: 503 };
    const receiver = await startReceiver((_request, response) => response.writeHead(answers.status).end());
    t.after(() => receiver.stop());
    const { accessToken: token, organization } = await dev.person({ organization: 'Queued' });
    const path = `/v1/organizations/${organization.id}`;
    const body = { url: receiver.url, types: ['organization.updated'] };
    const { body: webhook } = await dev.done('POST', `${path}/webhooks`, { token, body });
    await dev.done('PUT', path, { token, body: { name: 'Queued again' } });
    const delivery = async () =>
      (await dev.done('GET', `/v1/webhooks/${webhook.id}/deliveries`, { token })).body.items[0];
    const answeredWith = (status: number) =>
      until(`it is answered with ${status}`, async () => (await delivery())?.lastStatus === status);
    await answeredWith(503);
    const waiting = await delivery();
    const { body: snapshot } = await dev.done('POST', '/dev/snapshot');
    answers.status = 204;
    for (const _ of [1, 2]) {
      await dev.advance('1 hour');
      await answeredWith(204);
      await dev.done('POST', '/dev/restore', { body: { snapshot: snapshot.id } });
      assert.deepEqual(await delivery(), waiting);
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [3, 1]);
  });

  test('POST /dev/restore: what a limit has counted is forgotten', async () => {
    const limited = await startDev({ PORTICO_LIMITS: 'on', PORTICO_LIMIT_GUESSES_PER_ADDRESS: '3/1d' });
    const guess = async () =>
      (await limited.call('POST', '/v1/login', { body: { email: 'nobody@example.com', password: 'wrong' } }))
        .outcome;
    await limited.done('POST', '/dev/snapshot');
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 3; time++) assert.equal(await guess(), '401 CREDENTIALS_INVALID');
      assert.equal(await guess(), '403 RATE_LIMITED');
      await limited.done('POST', '/dev/restore', { body: {} });
    }
    assert.equal(await guess(), '401 CREDENTIALS_INVALID');
    await limited.stop();
  });

  test('422 FIELDS_VALIDATION_ERROR: a snapshot that does not exist, or has made room for newer ones', async () => {
    const { body: oldest } = await dev.done('POST', '/dev/snapshot');
    for (let time = 0; time < 10; time++) await dev.done('POST', '/dev/snapshot');
    assert.equal((await dev.call('POST', '/dev/restore', { body: { snapshot: '1' } })).outcome, '200');
    for (const snapshot of ['0', oldest.id])
      assert.equal(
        (await dev.call('POST', '/dev/restore', { body: { snapshot } })).outcome,
        '422 FIELDS_VALIDATION_ERROR',
      );
  });
});
