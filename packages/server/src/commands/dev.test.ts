import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startReceiver } from '../../test/doubles/receiver.ts';
import { codeOf } from '../../test/fixtures/totp.ts';
import { called } from '../../test/harness/called.ts';
import { testedDatabase } from '../../test/harness/databases.ts';
import { endOf, MAIN, type Serving, startProcess } from '../../test/harness/process.ts';
import { startService } from '../../test/harness/service.ts';
import { until } from '../../test/harness/until.ts';
import { createMailbox, MOST_LETTERS } from '../team/development/mailbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-dev-test-'));
after(() => rmSync(folder, { recursive: true }));

/** Unsets variables of the tests, because the command has to choose these values itself. */
const startDev = (...args: string[]) =>
  startProcess({ PORTICO_LIMITS: '', PORTICO_ADD_MANAGERS: '' }, [process.execPath, MAIN, 'dev', ...args]);

async function stopped(service: Serving): Promise<void> {
  service.kill('SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
}

interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
}

async function call({ url }: Serving, path: string, { method, token, body }: Call = {}) {
  const response = await fetch(url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

interface KeptMail {
  readonly recipient: string;
  readonly subject: string;
  readonly link: string;
}

const mailTo = (service: Serving, recipient: string): Promise<KeptMail> =>
  until(`a mail to ${recipient} is kept`, async () => {
    const { body } = await call(service, '/mails.json');
    return body.items.find((mail: KeptMail) => mail.recipient === recipient);
  });

async function signedIn(service: Serving): Promise<string> {
  const { account: email, password } = service.announcement;
  const { status, body } = await call(service, '/v1/login', { body: { email, password } });
  assert.deepEqual([status, body.account.emailVerified], [201, true]);
  return body.accessToken;
}

/** The status and the error of an answer to a request with any host. */
function askedAs(host: string, { url }: Serving, path: string): Promise<[number | undefined, unknown]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, unknown]>();
  const sent = request(url + path, { headers: { host }, agent: false }, (response) => {
    response.resume();
    resolve([response.statusCode, response.headers['error-code']]);
  });
  sent.on('error', reject).end();
  return promise;
}

describe('portico dev', { skip: testedDatabase === 'postgres' && 'its data is always in SQLite' }, () => {
  test('--configuration applies a file at the start, and announces the secrets it makes', async () => {
    const file = join(folder, 'configuration.yaml');
    const application = 'key: app, name: App, kind: web, redirectUris: [http://localhost:3000/callback]';
    writeFileSync(file, `applications: [{${application}}]`);
    const service = await startDev('--configuration', file);
    const [{ kind, key, secret }] = service.announcement.secrets;
    assert.deepEqual([kind, key, /^portico_cs_/.test(secret)], ['application', 'app', true]);
    await stopped(service);
  });

  test('creates an account and an organization, without limits, and delivers webhooks locally', async (t) => {
    const service = await startDev();
    const token = await signedIn(service);
    const { body: list } = await call(service, '/v1/organizations', { token });
    assert.deepEqual(
      list.items.map(({ name, role }: { name: string; role: string }) => [name, role]),
      [['Example', 'owner']],
    );
    const organization = `/v1/organizations/${list.items[0].id}`;

    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const types = ['organization.updated'];
    const made = await call(service, `${organization}/webhooks`, {
      token,
      body: { url: receiver.url, types },
    });
    assert.equal(made.status, 201, made.text);
    const body = { name: '<script>Renamed' };
    assert.equal((await call(service, organization, { method: 'PUT', token, body })).status, 200);
    await until('the event arrives', () => receiver.received.length > 0);

    // More than an address may register, ask for and be sent within an hour.
    const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.com`);
    for (const email of people) {
      const body = { email, password: 'correct horse battery' };
      assert.equal((await call(service, '/v1/register', { body })).status, 201);
    }
    const { link } = await mailTo(service, people[0] ?? '');
    assert.ok(link.startsWith(`${service.announcement.url}/verify-email#token=`), link);
    const proof = { token: link.split('=')[1] };
    const verified = await call(service, '/v1/email-verifications', { method: 'PUT', body: proof });
    assert.equal(verified.status, 204);

    const invited = { email: 'grace@example.com', role: 'viewer' };
    await call(service, `${organization}/invitations`, { token, body: invited });
    const invitation = await mailTo(service, invited.email);
    const page = await call(service, '/mails');
    assert.ok(page.text.includes(invitation.link) && page.text.includes('&lt;script&gt;Renamed'));
    assert.doesNotMatch(page.text, /<script/);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-/,
    );
    assert.equal(page.headers.get('cache-control'), 'no-store');

    const { data } = service.announcement;
    assert.ok(existsSync(data));
    await stopped(service);
    assert.ok(!existsSync(dirname(data)), 'what was in memory is gone');
  });

  test('an operator signs in with the code of an authenticator app, which /mails shows, and can register applications', async () => {
    const service = await startDev();
    const { operator: email, password, authenticator, application } = service.announcement;
    const { text } = await call(service, '/mails');
    const [code] = /(?<=<code>)\d{6}(?=<)/.exec(text) ?? [];
    assert.ok(
      [0, -30_000].some((ago) => codeOf(authenticator, Date.now() + ago) === code),
      text,
    );
    const first = await call(service, '/v1/login', { body: { email, password } });
    assert.deepEqual([first.status, first.body.error.error], [401, 'SECOND_FACTOR_REQUIRED'], first.text);
    const { body } = await call(service, '/v1/login', { body: { email, password, code } });
    const list = await call(service, '/v1/operator/applications', { token: body.accessToken });
    assert.deepEqual(
      list.body.items.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[application, 'Development']],
      list.text,
    );
    const made = await call(service, '/v1/operator/applications', {
      token: body.accessToken,
      body: { name: 'Mine', kind: 'browser', redirectUris: ['http://localhost:5173/'] },
    });
    assert.equal(made.status, 201, made.text);
    await stopped(service);
  });

  test('people sign in to the application at any port of this machine', async () => {
    const service = await startDev();
    const { application } = service.announcement;
    for (const [uri, status] of [
      ['http://localhost:5173/callback', 200],
      ['http://127.0.0.1:49152/', 200],
      ['http://192.0.2.1:5173/callback', 422],
    ] as const) {
      const parameters = new URLSearchParams({
        client_id: application,
        redirect_uri: uri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      });
      const looked = await call(service, '/v1/authorizations/lookup', {
        body: { parameters: String(parameters) },
      });
      assert.equal(looked.status, status, looked.text);
    }
    await stopped(service);
  });

  test('404 ROUTE_NOT_FOUND: the mails by any other host name, and from portico serve', async () => {
    const service = await startDev();
    for (const path of ['/mails', '/mails.json']) {
      for (const host of ['localhost', '127.0.0.1:80', '[::1]', 'portico.localhost:3000'])
        assert.deepEqual(await askedAs(host, service, path), [200, undefined], host);
      for (const host of ['evil.example', 'localhost.evil.example:3000', '192.0.2.1'])
        assert.deepEqual(await askedAs(host, service, path), [404, 'ROUTE_NOT_FOUND'], host);
      const { status, body } = await call(service, path, { body: {} });
      assert.deepEqual([status, body.error.error], [404, 'METHOD_NOT_SUPPORTED']);
    }
    await stopped(service);
    const served = await startService();
    for (const path of ['/mails', '/mails.json'])
      assert.equal((await served.call('GET', path)).error, 'ROUTE_NOT_FOUND');
    assert.doesNotMatch((await served.call('GET', '/')).text, /mails/);
    await served.stop();
  });

  test('deletes the in-memory data of a killed process at the next start', async () => {
    const killed = await startDev();
    const left = dirname(killed.announcement.data);
    killed.kill('SIGKILL');
    await killed.ended;
    assert.ok(existsSync(left));
    const next = await startDev();
    assert.ok(!existsSync(left) && existsSync(next.announcement.data));
    await stopped(next);
  });

  test('--data keeps the data between runs, apart from the database of portico serve', async () => {
    const data = join(folder, 'data');
    const first = await startDev('--data', data);
    const token = await signedIn(first);
    await stopped(first);
    const again = await startDev('--data', data);
    assert.equal((await call(again, '/v1/account', { token })).status, 200);
    assert.equal(again.announcement.account, undefined, 'nobody is imported twice');
    await stopped(again);
    assert.ok(existsSync(join(data, 'development.db')) && !existsSync(join(data, 'portico.db')));
  });

  test('refuses all at once: external hosts, and data or a mail server of another service', async () => {
    const { code, stdout, stderr } = await called(['dev', '--data', join(folder, 'never')], {
      PORTICO_HOST: '0.0.0.0',
      PORTICO_METRICS_HOST: '192.0.2.1',
      PORTICO_PUBLIC_URL: 'https://portico.example.com',
      PORTICO_DATA_DIR: '/srv/portico',
      PORTICO_DATABASE_URL: 'postgres://db.example.com/portico',
      PORTICO_SMTP_URL: 'smtp://mail.example.com',
    });
    assert.deepEqual([code, stdout], [1, '']);
    for (const name of ['HOST', 'METRICS_HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL'])
      assert.match(stderr, new RegExp(`^- PORTICO_${name} .*portico dev`, 'm'));
    assert.ok(!existsSync(join(folder, 'never')));
  });
});

test('keeps the newest mails', async () => {
  const mailbox = createMailbox();
  const letter = { recipient: '', language: 'en', sender: '', subject: '', text: '', html: '' };
  for (let at = 0; at < MOST_LETTERS + 5; at++)
    await mailbox.send({ ...letter, id: String(at) }, AbortSignal.timeout(60_000));
  const ids = mailbox.letters().map(({ id }) => Number(id));
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [MOST_LETTERS, MOST_LETTERS + 4, 5]);
});
