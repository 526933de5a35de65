import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDirectory, newScimUser } from '../../../test/fixtures/directories.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { answerAfter } from '../../../test/harness/slow-body.ts';

const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');

async function newScene() {
  const organization = await service.organization(owner);
  const directory = await newDirectory(service, organization);
  const base = `/scim/${directory.connection}/v2`;
  const path = `/v1/connections/${directory.connection}/scim-token`;
  const list = (token: string) => service.call('GET', `${base}/Users`, { token });
  return { organization, directory, base, path, list };
}

test('201: an owner gets a token, shown once and stored as a hash; a second one replaces it', async () => {
  const { organization, directory, base, path, list } = await newScene();
  const made = await service.call('POST', path, { token: owner.token });
  assert.equal(outcome(made), '201', made.text);
  assert.match(made.body.token, /^portico_st_[A-Za-z0-9_-]{43}$/);
  assert.equal(new URL(made.body.url).pathname, base);
  assert.equal(outcome(await list(directory.token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await list(made.body.token)), '200');
  const again = await service.call('POST', path, { token: owner.token });
  assert.equal(outcome(await list(made.body.token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await list(again.body.token)), '200');
  const stored = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from scim_tokens'));
  assert.ok(!stored.includes(again.body.token));
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, {
    token: owner.token,
  });
  assert.deepEqual(body.items[0].subject, { type: 'scim', id: directory.connection });
});

test('createScimToken: 409 DOMAIN_NOT_VERIFIED until a domain of the organization is verified', async () => {
  const { organization, path } = await newScene();
  for (const state of ['pending', 'lost', 'verified']) {
    await runOn(service.databaseUrl, 'update domains set state = ? where organization_id = ?', [
      state,
      organization,
    ]);
    const expected = state === 'verified' ? '201' : '409 DOMAIN_NOT_VERIFIED';
    assert.equal(outcome(await service.call('POST', path, { token: owner.token })), expected, state);
  }
});

test('403 RATE_LIMITED for a token beyond its requests a second, and for no other', async () => {
  let now = Date.now();
  const RATE = 3;
  const limited = await startService({
    clock: () => now,
    environment: { PORTICO_LIMITS: 'on', PORTICO_SCIM_RATE: String(RATE) },
  });
  after(() => limited.stop());
  const person = await limited.person('owner');
  const [one, other] = [
    await newDirectory(limited, await limited.organization(person)),
    await newDirectory(limited, await limited.organization(person)),
  ];
  const list = ({ connection, token }: typeof one) =>
    limited.call('GET', `/scim/${connection}/v2/Users`, { token });
  for (let count = 0; count < RATE; count++) assert.equal(outcome(await list(one)), '200');
  const refused = await list(one);
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(outcome(await list(other)), '200');
  now += 1_000;
  assert.equal(outcome(await list(one)), '200');
});

test('204: a deleted token stops working, as does that of a deleted organization', async () => {
  const { organization, directory, path, list } = await newScene();
  assert.equal((await service.call('DELETE', path, { token: owner.token })).status, 204);
  assert.equal(outcome(await list(directory.token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal((await service.call('DELETE', path, { token: owner.token })).status, 204);
  const { body } = await service.call('POST', path, { token: owner.token });
  await service.call('DELETE', `/organizations/${organization}`, { token: owner.token });
  assert.equal(outcome(await list(body.token)), '401 ACCESS_TOKEN_INVALID');
});

test('404 for anything of another directory', async () => {
  const [here, there] = [await newScene(), await newScene()];
  const user = await newScimUser(service, there.directory);
  const { token } = here.directory;
  const seen = async (path: string) => outcome(await service.call('GET', path, { token }));
  assert.equal(await seen(`${there.base}/Users`), '404 CONNECTION_NOT_FOUND');
  assert.equal(await seen(`${there.base}/Users/${user}`), '404 SCIM_USER_NOT_FOUND');
  assert.equal(await seen(`${here.base}/Users/${user}`), '404 SCIM_USER_NOT_FOUND');
  assert.equal(await seen(`${here.base}/Users/nobody`), '404 SCIM_USER_NOT_FOUND');
});

test('404 METHOD_NOT_SUPPORTED with Allow: another method on an existing path', async () => {
  const { base, directory } = await newScene();
  const reply = await service.call('PATCH', `${base}/Schemas`, { token: directory.token });
  assert.equal(outcome(reply), '404 METHOD_NOT_SUPPORTED');
  assert.equal(reply.headers.allow, 'GET, HEAD');
});

for (const [method, body] of [
  ['POST', (domain: string) => ({ userName: `late@${domain}` })],
  ['PUT', (domain: string) => ({ userName: `late@${domain}` })],
  ['PATCH', () => ({ Operations: [{ op: 'replace', path: 'active', value: false }] })],
] as const) {
  for (const [what, happens, answer] of [
    [
      'the token is replaced',
      ({ path }) => service.call('POST', path, { token: owner.token }),
      '401 ACCESS_TOKEN_INVALID',
    ],
    [
      'the organization is deleted',
      ({ organization }) => service.call('DELETE', `/organizations/${organization}`, { token: owner.token }),
      '404',
    ],
  ] as readonly [string, (scene: Awaited<ReturnType<typeof newScene>>) => Promise<unknown>, string][]) {
    test(`${answer}: ${what} before the body of a ${method} comes`, async () => {
      const scene = await newScene();
      const { base, directory } = scene;
      const id = await newScimUser(service, directory);
      const seen = await answerAfter(
        service,
        {
          method,
          path: method === 'POST' ? `${base}/Users` : `${base}/Users/${id}`,
          token: directory.token,
          body: body(directory.domain),
          ifMatch: '*',
        },
        async () => void (await happens(scene)),
      );
      assert.ok(seen.startsWith(answer), seen);
    });
  }
}
