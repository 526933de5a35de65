import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, test } from 'node:test';
import { developmentOperations } from '@portico/api';
import { type Dev, startDev } from '../../../test/fixtures/development.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { startService } from '../../../test/harness/service.ts';
import { APPLICATION } from '../../commands/development/beginning.ts';

/** Every operation for tests, with a request that it accepts. */
const BODIES: Readonly<Record<string, object | undefined>> = {
  'POST /dev/people': {},
  'POST /dev/clock': { advance: '0 s' },
  'POST /dev/snapshot': undefined,
  'POST /dev/restore': {},
  'POST /dev/sign-in': { account: 'dev@example.com' },
  'POST /dev/webhook': {
    url: 'http://localhost:9/webhook',
    secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  },
};
const OPERATIONS = Object.values(developmentOperations)
  .filter(({ path }) => path.startsWith('/dev/'))
  .map(({ method, path }) => ({ method, path, body: BODIES[`${method} ${path}`] }));

/** The status and the constant of the answer to a request with these headers, which `fetch` does not let programs choose. */
function askedWith(
  dev: Dev,
  { method, path, body }: (typeof OPERATIONS)[number],
  headers: Record<string, string>,
) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const type = body && { 'content-type': 'application/json' };
  const sent = request(
    dev.serving.url + path,
    { method, headers: { ...type, ...headers }, agent: false },
    (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['error-code']].filter(Boolean).join(' '));
    },
  );
  sent.on('error', reject).end(body && JSON.stringify(body));
  return promise;
}

test('404 ROUTE_NOT_FOUND: portico serve has none of the operations for tests', async () => {
  const service = await startService();
  for (const { method, path, body } of OPERATIONS)
    assert.equal((await service.call(method, path, { body })).error, 'ROUTE_NOT_FOUND', path);
  const { body } = await service.call('GET', '/openapi.json');
  assert.deepEqual(
    Object.keys(body.paths).filter((path) => path.startsWith('/dev')),
    [],
  );
  await service.stop();
});

describe('portico dev', {
  skip: testedDatabase === 'postgres' && 'its data are always in SQLite',
}, async () => {
  const dev = await startDev();
  after(() => dev.stop());

  test('404 ROUTE_NOT_FOUND: the operations for tests, from a page of another site and by another host name', async () => {
    const { host } = new URL(dev.serving.url);
    await dev.done('POST', '/dev/snapshot');
    for (const operation of OPERATIONS) {
      const elsewhere: Record<string, string>[] = [
        { host: 'evil.example' },
        { host: 'localhost.evil.example' },
        { host, origin: 'https://evil.example' },
        { host, origin: 'http://localhost:5173' },
        { host, origin: 'null' },
        { host, 'sec-fetch-site': 'cross-site' },
        { host, 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of elsewhere)
        assert.equal(
          await askedWith(dev, operation, headers),
          '404 ROUTE_NOT_FOUND',
          `${operation.path} ${JSON.stringify(headers)}`,
        );
      const here: Record<string, string>[] = [
        { host },
        { host, origin: dev.serving.url, 'sec-fetch-site': 'same-origin' },
      ];
      for (const headers of here)
        assert.match(await askedWith(dev, operation, headers), /^20[01]$/, operation.path);
    }
  });

  test('POST /dev/people: a verified account with a session, in an organization that is made where there is none', async () => {
    const owner = await dev.person({ organization: 'Analytical Engines', name: 'Ada' });
    const viewer = await dev.person({ organization: 'Analytical Engines' });
    const admin = await dev.person({ organization: 'Difference Engines', role: 'admin' });
    assert.equal(owner.organization.id, viewer.organization.id);
    for (const [person, role] of [
      [owner, 'owner'],
      [viewer, 'viewer'],
      [admin, 'admin'],
    ] as const) {
      const { accessToken: token } = person;
      const { body: account } = await dev.done('GET', '/v1/account', { token });
      assert.deepEqual([account.id, account.emailVerified], [person.account.id, true]);
      const { body: list } = await dev.done('GET', '/v1/organizations', { token });
      assert.deepEqual(
        list.items.map((item: { id: string; role: string }) => [item.id, item.role]),
        [[person.organization.id, role]],
      );
    }
  });

  test('POST /dev/people: a password and an authenticator app with which the person can sign in', async () => {
    const body = { email: 'grace@example.com', password: 'correct horse battery', secondFactor: true };
    const { totpSecret } = await dev.person(body);
    const { email, password } = body;
    const login = await dev.call('POST', '/v1/login', { body: { email, password } });
    assert.equal(login.outcome, '401 SECOND_FACTOR_REQUIRED');
    assert.match(totpSecret, /^[A-Z2-7]{32}$/);
  });

  test('409 EMAIL_ALREADY_EXISTS, and 422 for a role that the product does not have', async () => {
    const { account } = await dev.person({ email: 'Hopper@example.com' });
    const again = { email: account.email.toLowerCase() };
    assert.equal(
      (await dev.call('POST', '/dev/people', { body: again })).outcome,
      '409 EMAIL_ALREADY_EXISTS',
    );
    const roles = { organization: 'Any', roles: ['approver'] };
    assert.deepEqual((await dev.call('POST', '/dev/people', { body: roles })).body.error.fields, {
      roles: 'must be roles of the product',
    });
  });

  test('POST /dev/sign-in: a code with which the application gets tokens, with the factors of the person', async () => {
    for (const [person, methods] of [
      [await dev.person(), ['password']],
      [await dev.person({ secondFactor: true }), ['password', 'totp']],
    ] as const) {
      const { id_token } = await dev.tokens(person.account.email);
      const claims = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString());
      assert.equal(claims.sub, person.account.id);
      const { body } = await dev.done('POST', '/dev/sign-in', { body: { account: person.account.id } });
      const { body: sessions } = await dev.done('GET', '/v1/sessions', { token: body.accessToken });
      assert.deepEqual(sessions.items[0].methods, methods);
    }
  });

  test('POST /dev/sign-in: what the page would answer where the person cannot sign in', async () => {
    const signIn = async (account: string, parameters: string) =>
      (await dev.call('POST', '/dev/sign-in', { body: { account, parameters } })).outcome;
    const { account } = await dev.person();
    assert.equal(await signIn('nobody@example.com', 'client_id=x'), '404 ACCOUNT_NOT_FOUND');
    const unknown = `client_id=${APPLICATION.id.replace('1', '2')}`;
    assert.equal(await signIn(account.id, unknown), '404 APPLICATION_NOT_FOUND');
    const elsewhere = `client_id=${APPLICATION.id}&redirect_uri=https://evil.example/&response_type=code`;
    assert.equal(await signIn(account.id, elsewhere), '422 FIELDS_VALIDATION_ERROR');
    const strong = new URLSearchParams({
      ...{ client_id: APPLICATION.id, response_type: 'code', scope: 'openid', acr_values: 'mfa' },
      ...{
        redirect_uri: 'http://localhost:3000/callback',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      },
      claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['mfa'] } } }),
    });
    assert.match(await signIn(account.id, `${strong}`), /^(200|403 SECOND_FACTOR_MISSING)$/);
  });

  test('GET /dev/events and /dev/mails: those that are asked for, oldest and newest first', async () => {
    const { account, organization, accessToken: token } = await dev.person({ organization: 'Eventful' });
    const path = `/v1/organizations/${organization.id}`;
    await dev.done('PUT', path, { token, body: { name: 'More eventful' } });
    const types = async (query: string) => {
      const { body } = await dev.done('GET', `/dev/events?${query}`);
      return body.items.map(({ type }: { type: string }) => type);
    };
    assert.deepEqual(await types(`organizationId=${organization.id}`), [
      'organization.created',
      'manager.added',
      'organization.updated',
    ]);
    assert.deepEqual(await types(`accountId=${account.id}&type=session.created`), ['session.created']);
    const { body: first } = await dev.done('GET', `/dev/events?limit=1&organizationId=${organization.id}`);
    const after = new URLSearchParams({ after: first.nextCursor, organizationId: organization.id });
    assert.deepEqual(await types(`${after}`), ['manager.added', 'organization.updated']);

    const invited = 'Invited@Example.com';
    await dev.done('POST', `${path}/invitations`, { token, body: { email: invited, role: 'viewer' } });
    const { recipient, link, code } = await dev.mailTo('invited@EXAMPLE.com');
    assert.deepEqual([recipient, code], ['Invited@example.com', null]);
    assert.ok(link.startsWith(`${dev.serving.announcement.url}/`), link);
  });
});
