import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startReceiver, verified } from '../../../test/doubles/receiver.ts';
import { type Dev, type Reply, startDev } from '../../../test/fixtures/development.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { until } from '../../../test/harness/until.ts';
import { APPLICATION } from '../../commands/development/beginning.ts';

const PASSWORD = 'correct horse battery';

/** Something that ends with time: made anew for each test, and used once. */
interface Ending {
  /** Makes it. @returns how it is used */
  readonly begin: (dev: Dev) => Promise<() => Promise<Reply>>;
  /** Advances with a use after each, which keep it alive as far as they can. */
  readonly keptAliveBy?: readonly string[];
  /** How long it still works, and how long it does not. */
  readonly before: string;
  readonly after: string;
  readonly works: string;
  readonly ended: string;
}

const secretOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token');
const refreshing = (dev: Dev, refresh_token: string) =>
  dev.call('POST', '/oauth2/token', {
    form: { grant_type: 'refresh_token', client_id: APPLICATION.id, refresh_token },
  });

const ENDINGS: Readonly<Record<string, Ending>> = {
  'an idle session': {
    begin: async (dev) => {
      const { accessToken: token } = await dev.person();
      return () => dev.call('GET', '/v1/account', { token });
    },
    before: '13 days',
    after: '15 days',
    works: '200',
    ended: '401 ACCESS_TOKEN_INVALID',
  },
  'a session in use': {
    begin: async (dev) => {
      const { accessToken: token } = await dev.person();
      return () => dev.call('GET', '/v1/account', { token });
    },
    keptAliveBy: Array.from({ length: 8 }, () => '10 days'),
    before: '9 days',
    after: '11 days',
    works: '200',
    ended: '401 ACCESS_TOKEN_INVALID',
  },
  'an invitation': {
    begin: async (dev) => {
      const { accessToken: token, organization } = await dev.person({ organization: `Org ${Math.random()}` });
      const { account, accessToken: own } = await dev.person();
      const body = { email: account.email, role: 'viewer' };
      await dev.done('POST', `/v1/organizations/${organization.id}/invitations`, { token, body });
      const { link } = await dev.mailTo(account.email);
      const proof = { token: secretOf(link) };
      return () => dev.call('POST', '/v1/invitations/accept', { token: own, body: proof });
    },
    before: '6 days',
    after: '8 days',
    works: '201',
    ended: '409 INVITATION_NOT_PENDING',
  },
  'a link to reset a password': {
    begin: async (dev) => {
      const { account } = await dev.person();
      await dev.done('POST', '/v1/password-resets', { body: { email: account.email } });
      const { link } = await dev.mailTo(account.email);
      const body = { token: secretOf(link), password: 'another horse battery' };
      return () => dev.call('PUT', '/v1/password-resets', { body });
    },
    before: '30 minutes',
    after: '1 hour',
    works: '204',
    ended: '422 FIELDS_VALIDATION_ERROR',
  },
  'a code to sign in': {
    begin: async (dev) => {
      const { account } = await dev.person();
      const { body } = await dev.done('POST', '/v1/login-codes', { body: { email: account.email } });
      const { code } = await dev.mailTo(account.email);
      return () => dev.call('POST', '/v1/code-login', { body: { id: body.id, code } });
    },
    before: '9 minutes',
    after: '11 minutes',
    works: '201',
    ended: '401 CREDENTIALS_INVALID',
  },
  'an access token of an application': {
    begin: async (dev) => {
      const { account } = await dev.person();
      const { access_token: token } = await dev.tokens(account.id);
      return () => dev.call('GET', '/oauth2/userinfo', { token });
    },
    before: '5 minutes',
    after: '1 hour',
    works: '200',
    ended: '401 ACCESS_TOKEN_INVALID',
  },
  'a refresh token of an application': {
    begin: async (dev) => {
      const { account } = await dev.person();
      const { refresh_token } = await dev.tokens(account.id);
      return () => refreshing(dev, refresh_token);
    },
    before: '13 days',
    after: '30 days',
    works: '200',
    ended: '400 GRANT_INVALID',
  },
  'an API key': {
    begin: async (dev) => {
      const { accessToken, organization } = await dev.person({ organization: `Org ${Math.random()}` });
      const { body: clock } = await dev.done('GET', '/dev/clock');
      const expiresAt = new Date(Date.parse(clock.now) + 10 * 86_400_000).toISOString();
      const body = { name: 'CI', role: 'viewer', expiresAt };
      const path = `/v1/organizations/${organization.id}`;
      const made = await dev.done('POST', `${path}/api-keys`, { token: accessToken, body });
      return () => dev.call('GET', path, { token: made.body.key });
    },
    before: '9 days',
    after: '11 days',
    works: '200',
    ended: '401 ACCESS_TOKEN_INVALID',
  },
};

describe('POST /dev/clock', {
  skip: testedDatabase === 'postgres' && 'the data of portico dev are always in SQLite',
}, async () => {
  const dev = await startDev({ PORTICO_EMAIL_CODES: 'on' });
  after(() => dev.stop());

  for (const [name, ending] of Object.entries(ENDINGS))
    test(`moves the end of ${name}`, async () => {
      for (const [advance, outcome] of [
        [ending.before, ending.works],
        [ending.after, ending.ended],
      ] as const) {
        const use = await ending.begin(dev);
        for (const step of ending.keptAliveBy ?? []) {
          await dev.advance(step);
          assert.equal((await use()).outcome, ending.works);
        }
        await dev.advance(advance);
        assert.equal((await use()).outcome, outcome, `${advance} later`);
      }
    });

  test('moves the times in tokens for other services', async () => {
    const { account, accessToken: token } = await dev.person();
    const audience = dev.serving.announcement.url;
    const issued = async () => {
      const { body } = await dev.done('POST', '/v1/tokens', { token, body: { audience } });
      return JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    };
    const before = await issued();
    await dev.advance('2 hours');
    const later = await issued();
    assert.equal(later.sub, account.id);
    for (const claim of ['iat', 'exp']) assert.ok(later[claim] - before[claim] >= 7_200, claim);
  });

  test('purges a deleted organization after its time', async () => {
    const { accessToken: token, organization } = await dev.person({ organization: 'Short-lived' });
    const path = `/v1/organizations/${organization.id}`;
    await dev.done('DELETE', path, { token });
    const events = async (type: string) =>
      (await dev.done('GET', `/dev/events?type=${type}&organizationId=${organization.id}`)).body.items.length;
    assert.deepEqual([await events('organization.deleted'), await events('organization.purged')], [1, 0]);
    await dev.advance('31 days');
    assert.equal(await events('organization.purged'), 1);
  });

  test('tries a webhook again whose pause is over', async (t) => {
    const receiver = await startReceiver((_request, response) => response.writeHead(503).end());
    t.after(() => receiver.stop());
    const { accessToken: token, organization } = await dev.person({ organization: 'Hooked' });
    const path = `/v1/organizations/${organization.id}`;
    await dev.done('POST', `${path}/webhooks`, {
      token,
      body: { url: receiver.url, types: ['organization.updated'] },
    });
    await dev.done('PUT', path, { token, body: { name: 'Hooked again' } });
    const waiting = async (attempts: number) => {
      await until(`attempt ${attempts} is over`, async () => {
        const { body } = await dev.done('GET', `/v1/organizations/${organization.id}/webhooks`, { token });
        const id = body.items[0].id;
        const deliveries = await dev.done('GET', `/v1/webhooks/${id}/deliveries`, { token });
        return deliveries.body.items[0]?.attempts === attempts;
      });
    };
    await waiting(1);
    for (const [advance, attempts] of [
      ['1 minute', 2],
      ['1 hour', 3],
    ] as const) {
      await dev.advance(advance);
      await waiting(attempts);
    }
  });

  test('signs deliveries with the time of the machine, by which receivers judge them', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const { accessToken: token, organization } = await dev.person({ organization: 'Later' });
    const path = `/v1/organizations/${organization.id}`;
    const body = { url: receiver.url, types: ['organization.updated'] };
    const { secret } = (await dev.done('POST', `${path}/webhooks`, { token, body })).body;
    await dev.advance('2 hours');
    await dev.done('PUT', path, { token, body: { name: 'Even later' } });
    const got = await until('the delivery arrives', async () => receiver.received[0]);
    assert.equal(verified(got, secret).data.type, 'organization.updated');
  });

  test('ends the pause of a limit', async () => {
    const limited = await startDev({ PORTICO_LIMITS: 'on', PORTICO_LIMIT_GUESSES: '5' });
    const { account } = await limited.person({ password: PASSWORD });
    const guess = (password: string) =>
      limited.call('POST', '/v1/login', { body: { email: account.email, password } });
    // The first pause is a second, which may be over already.
    await until('the right password is refused', async () => {
      while ((await guess('wrong horse battery')).status !== 403);
      return (await guess(PASSWORD)).outcome === '403 RATE_LIMITED';
    });
    await limited.advance('1 day');
    assert.equal((await guess(PASSWORD)).outcome, '201');
    await limited.stop();
  });

  test('sets a time, and returns to that of the machine', async () => {
    const set = await dev.done('POST', '/dev/clock', { body: { set: '2030-01-01T00:00:00Z' } });
    assert.ok(set.body.now.startsWith('2030-01-01T00:00:0'), set.body.now);
    const { body } = await dev.done('POST', '/dev/clock', { body: { reset: true } });
    assert.equal(body.ahead, 0);
  });

  test('422 FIELDS_VALIDATION_ERROR: nothing, two members, no duration, and times that no date can have', async () => {
    for (const body of [
      {},
      { reset: false },
      { advance: '1 day', reset: true },
      { advance: 'tomorrow' },
      { advance: '-1 day' },
      { advance: '999999999 weeks' },
      { set: '1969-12-31T23:59:59Z' },
    ])
      assert.equal(
        (await dev.call('POST', '/dev/clock', { body })).outcome,
        '422 FIELDS_VALIDATION_ERROR',
        JSON.stringify(body),
      );
  });
});
