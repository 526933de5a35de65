import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { missing, startNginx } from '../../packages/server/test/features/proxies/proxy.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { runOn } from '../../packages/server/test/harness/rows.ts';
import { startService } from '../../packages/server/test/harness/service.ts';
import { forgedFrom } from './forged.ts';
import { go, type Missing, node, type Program, python, start } from './programs.ts';

/** Runs the code of `docs/guides/tokens.md`: each service verifies tokens with the published keys alone. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AUDIENCE = 'https://reports.example.com';
const OTHER_AUDIENCE = 'https://billing.example.com';

let shift = 0;
const portico = await startService({
  clock: () => Date.now() + shift,
  environment: { PORTICO_TOKEN_AUDIENCES: `${AUDIENCE},${OTHER_AUDIENCE}` },
});
after(() => portico.stop());
const ISSUER = portico.app.publicUrl;
const ada = await portico.person('ada');
const organization = await portico.organization(ada);

const keys = async () => (await portico.call('GET', '/.well-known/jwks.json')).body.keys;

async function tokenFor(audience = AUDIENCE, organizationId?: string) {
  const body = { audience, organizationId };
  const reply = await portico.call('POST', '/v1/tokens', { token: ada.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.token as string;
}

const kidOf = (token: string): string => JSON.parse(atob(token.split('.')[0] ?? '')).kid;

/** Lets time pass for the keys. Portico reads them again once a minute. */
async function age(by: number): Promise<void> {
  await runOn(portico.databaseUrl, 'update signing_keys set signs_from = signs_from - ?', [by]);
  shift = 2 * MINUTE;
  await portico.call('PUT', '/v1/account', { token: ada.token, body: { name: 'Ada' } });
  await keys();
  shift = 0;
}

async function ask(url: string, token?: string): Promise<{ status: number; body?: unknown }> {
  const headers = { ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/whoami`, { headers });
  const text = await response.text();
  if (response.status === 401) assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
  return { status: response.status, ...(response.ok && { body: JSON.parse(text) }) };
}

/** Starts those that can be started here. @returns where they listen */
async function startAll(t: TestContext, wanted: readonly (Program | Missing)[]): Promise<string[]> {
  const startable = wanted.filter((program) => 'command' in program);
  const services = await Promise.all(startable.map((program) => start(program, environment)));
  t.after(() => Promise.all(services.map((service) => service.stop())));
  return services.map(({ url }) => url);
}

const environment = { ISSUER, AUDIENCE };
const programs = [node, ...(await Promise.all([go(), python()]))];
const ADA = { account: ada.account.id, organization, role: 'owner' };

for (const program of programs) {
  const skip = 'missing' in program && program.missing;

  test(`${program.name}: accepts a token, with or without an organization`, { skip }, async (t) => {
    const [url = ''] = await startAll(t, [program]);
    assert.deepEqual(await ask(url, await tokenFor(AUDIENCE, organization)), { status: 200, body: ADA });
    const body = { account: ada.account.id, organization: null, role: null };
    assert.deepEqual(await ask(url, await tokenFor(AUDIENCE)), { status: 200, body });
  });

  test(`${program.name}: refuses a token that is forged, expired or for another service`, {
    skip,
  }, async (t) => {
    const [url = ''] = await startAll(t, [program]);
    const token = await tokenFor();
    const key = (await keys()).find(({ kid }: { kid: string }) => kid === kidOf(token));
    shift = -10 * MINUTE;
    const expired = await tokenFor();
    shift = 0;
    const refused = {
      ...forgedFrom(token, key),
      'for another service': await tokenFor(OTHER_AUDIENCE),
      'that has expired': expired,
      'that is an access token of Portico': ada.token,
      'that is not there': undefined,
    };
    for (const [what, sent] of Object.entries(refused))
      assert.deepEqual(await ask(url, sent), { status: 401 }, what);
    assert.equal((await ask(url, token)).status, 200);
  });
}

test('every service accepts tokens before, during and after a key rotation', async (t) => {
  const accept = async (urls: readonly string[], token: string, when: string) => {
    for (const [number, url] of urls.entries())
      assert.equal((await ask(url, token)).status, 200, `${programs[number]?.name}, ${when}`);
  };
  const [first] = await keys();
  await accept(await startAll(t, programs), await tokenFor(), 'before');

  await age(89 * DAY);
  assert.equal((await keys()).length, 2);
  const during = await tokenFor();
  assert.equal(kidOf(during), first.kid);
  // From now on, these need not ask for keys: they have both.
  const services = await startAll(t, programs);
  await accept(services, during, 'during');

  await age(DAY + HOUR);
  const afterwards = await tokenFor();
  assert.notEqual(kidOf(afterwards), first.kid);
  await accept(services, afterwards, 'after');
  await accept(services, during, 'after, with a token from before');

  await age(3 * HOUR);
  assert.equal((await keys()).length, 1);
});

test('nginx: forwards requests with a valid access token, and checks each time', {
  skip: missing('nginx'),
}, async (t) => {
  const service = createServer((request, response) => response.end(JSON.stringify({ path: request.url })));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  t.after(() => service.close());
  const listen = `127.0.0.1:${await freePort()}`;
  const text = readFileSync(new URL('nginx/portico.conf', import.meta.url), 'utf8')
    .replace('127.0.0.1:8080', listen)
    .replace('127.0.0.1:4000', `127.0.0.1:${(service.address() as AddressInfo).port}`)
    .replace('127.0.0.1:3000', new URL(portico.url).host);
  const proxy = await startNginx(text, listen);
  t.after(proxy.stop);
  const { token } = await portico.person('visitor');
  assert.deepEqual(await ask(proxy.url, token), { status: 200, body: { path: '/whoami' } });
  assert.equal((await ask(proxy.url)).status, 401);
  assert.equal((await ask(proxy.url, await tokenFor())).status, 401);
  const path = `/v1/organizations/${organization}/api-keys`;
  const made = await portico.call('POST', path, { token: ada.token, body: { name: 'CI', role: 'viewer' } });
  assert.equal((await ask(proxy.url, made.body.key)).status, 200);
  assert.equal((await portico.call('POST', '/v1/logout', { token })).status, 204);
  assert.equal((await ask(proxy.url, token)).status, 401);
});
