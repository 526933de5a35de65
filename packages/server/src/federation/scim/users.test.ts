import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { type Directory, newDirectory } from '../../../test/fixtures/directories.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { newIdentity } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, type Reply, type Service, startService } from '../../../test/harness/service.ts';

/** The sequences of requests that directories send, as their makers document them. */
const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Scene extends Directory {
  readonly organization: string;
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  readonly patch: (id: string, ...Operations: unknown[]) => Promise<Reply>;
  readonly find: (filter: string) => Promise<Reply>;
}

async function newScene(
  by: Person = owner,
  at: Pick<Service, 'call' | 'organization' | 'databaseUrl'> = service,
) {
  const organization = await at.organization(by);
  const directory = await newDirectory(at, organization);
  const { connection, token } = directory;
  const ask: Scene['ask'] = (method, path, body, headers = {}) => {
    const type: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/scim+json' };
    return at.call(method, `/scim/${connection}/v2${path}`, {
      token,
      body,
      headers: { ...type, ...headers },
    });
  };
  const patch: Scene['patch'] = (id, ...Operations) =>
    ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations });
  const find: Scene['find'] = (filter) => ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  return { ...directory, organization, ask, patch, find } satisfies Scene;
}

const managersOf = async (
  organization: string,
): Promise<{ id: string; role: string; account: { id: string; email: string; name: string | null } }[]> => {
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers?limit=100`, {
    token: owner.token,
  });
  return body.items;
};
const isManager = async (organization: string, id: string) =>
  (await managersOf(organization)).some(({ account }) => account.id === id);

/** A user as Entra ID sends it. */
const ofEntra = ({ domain }: Directory, name: string) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `entra-${name}`,
  userName: `${name}@${domain}`,
  active: true,
  displayName: 'Grace Hopper',
  emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Grace Hopper', familyName: 'Hopper', givenName: 'Grace' },
  title: 'Admiral',
  [ENTERPRISE]: { department: 'Navy' },
});

test("Entra ID's sequence: find, create, change and disable a user", async () => {
  const scene = await newScene();
  const { domain, organization } = scene;
  assert.equal((await scene.find(`userName eq "grace@${domain}"`)).body.totalResults, 0);
  const made = await scene.ask('POST', '/Users', ofEntra(scene, 'grace'));
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  assert.match(String(made.headers['content-type']), /^application\/scim\+json\b/);
  assert.equal(made.headers.etag, made.body.meta.version);
  assert.equal(made.body[ENTERPRISE].department, 'Navy');
  assert.equal(new URL(String(made.headers.location)).pathname, `/scim/${scene.connection}/v2/Users/${id}`);
  assert.equal(await isManager(organization, id), true);
  for (const filter of ['externalId eq "entra-grace"', `userName eq "GRACE@${domain}"`]) {
    const { body } = await scene.find(filter);
    assert.deepEqual(body.Resources, [made.body]);
  }
  const changed = await scene.patch(
    id,
    { op: 'Replace', path: 'displayName', value: 'Rear Admiral Hopper' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: `hopper@${domain}` },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'somebody' },
    { op: 'Replace', path: 'userName', value: `hopper@${domain}` },
  );
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.body.displayName, 'Rear Admiral Hopper');
  assert.deepEqual(changed.body.phoneNumbers, [{ type: 'mobile', value: '+1 555 0100' }]);
  assert.equal(changed.body[ENTERPRISE].manager.value, 'somebody');
  const member = (await managersOf(organization)).find(({ account }) => account.id === id)?.account;
  assert.deepEqual([member?.email, member?.name], [`hopper@${domain}`, 'Rear Admiral Hopper']);
  const off = await scene.patch(id, { op: 'Replace', path: 'active', value: 'False' });
  assert.equal(off.body.active, false, off.text);
  assert.equal(await isManager(organization, id), false);
  const on = await scene.patch(id, { op: 'Replace', value: { active: 'True' } });
  assert.equal(on.body.active, true);
  assert.equal(await isManager(organization, id), true);
});

/** A user as Okta sends it. */
const ofOkta = ({ domain }: Directory, name: string) => ({
  schemas: [USER],
  userName: `${name}@${domain}`,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ primary: true, value: `${name}@${domain}`, type: 'work' }],
  displayName: 'Ada Lovelace',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
});

test("Okta's sequence: create a user, replace it, and set it inactive without deleting it", async () => {
  const scene = await newScene();
  const made = await scene.ask('POST', '/Users', ofOkta(scene, 'ada'));
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  assert.equal(made.body.password, undefined);
  assert.equal((await scene.ask('GET', `/Users/${id}`)).body.userName, `ada@${scene.domain}`);
  const replaced = await scene.ask('PUT', `/Users/${id}`, {
    ...ofOkta(scene, 'ada'),
    id,
    displayName: 'Countess',
  });
  assert.equal(replaced.body.displayName, 'Countess', replaced.text);
  const off = await scene.patch(id, { op: 'replace', value: { active: false } });
  assert.equal(off.body.active, false, off.text);
  const found = await scene.find(`userName eq "ada@${scene.domain}"`);
  assert.deepEqual([found.body.totalResults, found.body.Resources[0].active], [1, false]);
  assert.equal((await scene.patch(id, { op: 'replace', value: { active: true } })).body.active, true);
});

test('409 uniqueness: of eight concurrent creations of a user, one succeeds', async () => {
  const scene = await newScene();
  const all = await Promise.all(
    Array.from({ length: 8 }, () => scene.ask('POST', '/Users', ofOkta(scene, 'ada'))),
  );
  const seen = all.map(outcome).sort();
  assert.deepEqual(seen, ['201', ...Array(7).fill('409 SCIM_USER_ALREADY_EXISTS')]);
  const refused = all.find(({ status }) => status === 409)?.body;
  assert.deepEqual([refused.status, refused.scimType], ['409', 'uniqueness']);
  assert.equal((await scene.ask('GET', '/Users')).body.totalResults, 1);
});

test('400 invalidValue: an address outside the verified domains, a missing name, and malformed values', async () => {
  const scene = await newScene();
  const outside = {
    ...ofOkta(scene, 'ada'),
    emails: [{ primary: true, value: 'ada@elsewhere.example.com' }],
  };
  for (const body of [
    outside,
    { userName: 'ada@elsewhere.example.com' },
    { userName: 'ada' },
    { userName: '' },
    {},
    { userName: `ada@${scene.domain}`, active: 'perhaps' },
    { userName: `ada@${scene.domain}`, displayName: 'x'.repeat(300) },
    { userName: `ada@${scene.domain}`, title: 'x'.repeat(9_000) },
    { userName: `ada@${scene.domain}`, schemas: ['urn:other'] },
  ]) {
    const reply = await scene.ask('POST', '/Users', body);
    assert.equal(outcome(reply), '400 SCIM_VALUE_INVALID', JSON.stringify(body));
    assert.equal(reply.body.scimType, 'invalidValue');
  }
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'ada'))).body;
  for (const reply of [
    await scene.ask('PUT', `/Users/${id}`, outside),
    await scene.patch(id, { op: 'replace', path: 'userName', value: 'ada@elsewhere.example.com' }),
    await scene.patch(id, { op: 'replace', path: 'active', value: 'perhaps' }),
  ])
    assert.equal(outcome(reply), '400 SCIM_VALUE_INVALID');
});

test('an account with a verified address becomes a manager, and keeps its name and address', async () => {
  const scene = await newScene();
  const person = await service.person('verified');
  const email = `known@${scene.domain}`;
  const verified = 'update accounts set email = ?, email_canonical = ?, email_verified_at = 1 where id = ?';
  await runOn(service.databaseUrl, verified, [email, email, person.account.id]);
  const made = await scene.ask('POST', '/Users', ofOkta(scene, 'known'));
  assert.equal(made.body.id, person.account.id, made.text);
  const renamed = await scene.patch(made.body.id, { op: 'replace', path: 'displayName', value: 'Another' });
  assert.equal(renamed.body.displayName, 'Another');
  const { body } = await service.call('GET', '/v1/account', { token: person.token });
  assert.deepEqual([body.email, body.name], [email, null]);
});

test("leaves an account alone once its address has left the organization's domains", async () => {
  const scene = await newScene();
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'alice'))).body;
  const move = (email: string) =>
    runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
      email,
      email,
      id,
    ]);
  const email = `alice-${id}@private.example.com`;
  await move(email);
  assert.equal((await scene.patch(id, { op: 'replace', path: 'active', value: false })).status, 200);
  const mallory = `mallory@${scene.domain}`;
  const renamed = await scene.patch(
    id,
    { op: 'replace', path: 'userName', value: mallory },
    { op: 'replace', path: 'emails', value: [{ value: mallory, primary: true }] },
    { op: 'replace', path: 'displayName', value: 'Mallory' },
  );
  assert.deepEqual([renamed.status, renamed.body.userName], [200, mallory], renamed.text);
  const account = `select email, email_canonical, name from accounts where id = '${id}'`;
  const hers = { email, email_canonical: email, name: 'Ada Lovelace' };
  assert.deepEqual({ ...(await rowsOf(service.databaseUrl, account))[0] }, hers);
  const back = `alice@${scene.domain}`;
  await move(back);
  const again = await scene.patch(id, { op: 'replace', path: 'displayName', value: 'Again' });
  assert.equal(again.body.displayName, 'Again', again.text);
  assert.deepEqual(
    { ...(await rowsOf(service.databaseUrl, account))[0] },
    {
      ...hers,
      email: back,
      email_canonical: back,
    },
  );
});

test('changing an address voids pending links to the old one, and notifies it', async () => {
  const scene = await newScene();
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'old'))).body;
  const pending = 'update accounts set pending_email = ?, pending_email_canonical = ? where id = ?';
  await runOn(service.databaseUrl, pending, ['next@example.com', 'next@example.com', id]);
  const reset = await mailSecret(service, 'password_reset', id);
  const change = await mailSecret(service, 'email_change', id);
  const moved = await scene.ask('PUT', `/Users/${id}`, ofOkta(scene, 'new'));
  assert.equal(moved.status, 200, moved.text);
  await service.mailTo(`old@${scene.domain}`, 'email_changed_notice');
  for (const [path, body] of [
    ['/v1/password-resets', { token: reset, password: 'another good password' }],
    ['/v1/email-verifications', { token: change }],
  ] as const)
    assert.equal(
      outcome(await service.call('PUT', path, { body })),
      '422 FIELDS_VALIDATION_ERROR: token',
      path,
    );
});

test('takes over an account with an unverified address, and voids all that was set up before', async () => {
  const scene = await newScene();
  const email = `squatted@${scene.domain}`;
  const body = { email, password: 'a good password' };
  const { accessToken: token, account } = (await service.call('POST', '/v1/register', { body })).body;
  const squatter = { account, token, password: body.password };
  const organization = await service.organization(squatter);
  const { token: key } = await newApiKey(service, { organization, by: squatter });
  await newIdentity(service, account.id);
  assert.equal(outcome(await service.call('GET', '/v1/caller', { token: key })), '200');
  const made = await scene.ask('POST', '/Users', ofOkta(scene, 'squatted'));
  assert.equal(made.body.id, account.id, made.text);
  assert.equal(outcome(await service.call('GET', '/v1/caller', { token: key })), '401 ACCESS_TOKEN_INVALID');
  const identities = `select id from identities where account_id = '${account.id}'`;
  assert.deepEqual(await rowsOf(service.databaseUrl, identities), []);
  const verified = `select actor_id from events where type = 'account.email_verified' and account_id = '${account.id}'`;
  assert.deepEqual(
    (await rowsOf(service.databaseUrl, verified)).map(({ actor_id }) => actor_id),
    [scene.connection],
  );
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await service.call('POST', '/v1/login', { body })), '401 CREDENTIALS_INVALID');
});

test('finds and adopts a manager added by hand by its address, unless outside the domains', async () => {
  const scene = await newScene();
  const { domain, organization } = scene;
  const person = await service.person('colleague');
  await service.manager(organization, owner, person, 'admin');
  const outside = await scene.find(`userName eq "${person.account.email}"`);
  assert.equal(outside.body.totalResults, 0);
  assert.equal((await scene.ask('GET', `/Users/${person.account.id}`)).status, 404);
  const email = `colleague@${domain}`;
  await runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
    email,
    email,
    person.account.id,
  ]);
  for (const filter of [`userName eq "${email}"`, `emails[type eq "work"].value eq "${email}"`])
    assert.equal((await scene.find(filter)).body.Resources[0]?.id, person.account.id);
  const { id } = person.account;
  const taken = await scene.patch(id, { op: 'add', path: 'externalId', value: 'x1' });
  assert.equal(taken.status, 200, taken.text);
  assert.equal((await scene.find('externalId eq "x1"')).body.totalResults, 1);
  await scene.patch(id, { op: 'replace', path: 'active', value: false });
  await scene.patch(id, { op: 'replace', path: 'active', value: true });
  const back = (await managersOf(organization)).find(({ account }) => account.id === id);
  assert.equal(back?.role, 'admin', 'it has the role that it had');
});

test('finds an email as the directory gave it, also a second one, and after the account has moved', async () => {
  const scene = await newScene();
  const second = `second@${scene.domain}`;
  const emails = [
    { value: `ada@${scene.domain}`, type: 'work', primary: true },
    { value: second, type: 'other' },
  ];
  const { id } = (await scene.ask('POST', '/Users', { ...ofOkta(scene, 'ada'), emails })).body;
  const moved = 'update accounts set email = ?, email_canonical = ? where id = ?';
  const privately = `private-${id}@example.com`;
  await runOn(service.databaseUrl, moved, [privately, privately, id]);
  for (const [filter, count] of [
    [`emails.value eq "ADA@${scene.domain}"`, 1],
    [`emails eq "${second}"`, 1],
    [`emails[type eq "other" and value eq "${second}"]`, 1],
    [`emails[type eq "work"].value eq "${second}"`, 0],
    [`emails.value eq "${privately}"`, 0],
    [`emails.value eq "nobody@${scene.domain}"`, 0],
  ] as const)
    assert.equal((await scene.find(filter)).body.totalResults, count, filter);
});

test('409 mutability: the last owner stays, also when two are removed concurrently', async () => {
  const scene = await newScene();
  const { domain, organization } = scene;
  const second = await service.person('second');
  await service.manager(organization, owner, second, 'owner');
  const ids = [owner.account.id, second.account.id];
  for (const [at, id] of ids.entries()) {
    const email = `owner${at}@${domain}`;
    await runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
      email,
      email,
      id,
    ]);
  }
  const all = await Promise.all([
    scene.patch(ids[0] as string, { op: 'replace', path: 'active', value: false }),
    scene.ask('DELETE', `/Users/${ids[1]}`),
  ]);
  const refused = all.filter(({ error }) => error === 'LAST_OWNER');
  assert.equal(refused.length, 1, all.map(outcome).join(', '));
  assert.deepEqual([refused[0]?.status, refused[0]?.body.scimType], [409, 'mutability']);

  const path = `/Users/${ids[all[0]?.error === 'LAST_OWNER' ? 0 : 1]}`;
  const { userName } = (await scene.ask('GET', path)).body;
  const inactive = [{ op: 'replace', path: 'active', value: false }];
  for (const [method, body] of [
    ['PUT', { userName, active: false }],
    ['PATCH', { Operations: inactive }],
    ['DELETE', undefined],
  ] as const)
    assert.equal(outcome(await scene.ask(method, path, body)), '409 LAST_OWNER', method);
});

test('204: deleting a user removes it from the organization; its account stays and can be created again', async () => {
  const scene = await newScene();
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'ada'))).body;
  assert.equal((await scene.ask('DELETE', `/Users/${id}`)).status, 204);
  assert.equal(outcome(await scene.ask('GET', `/Users/${id}`)), '404 SCIM_USER_NOT_FOUND');
  assert.equal(await isManager(scene.organization, id), false);
  assert.equal((await scene.ask('POST', '/Users', ofOkta(scene, 'ada'))).body.id, id);
});

test('409 without scimType for a stale If-Match of each change; the current version is accepted', async () => {
  const scene = await newScene();
  const { body: user } = await scene.ask('POST', '/Users', ofOkta(scene, 'ada'));
  const path = `/Users/${user.id}`;
  const stale = { 'if-match': '"stale"' };
  const patch = { Operations: [{ op: 'replace', path: 'title', value: 'Countess' }] };
  for (const [method, body] of [
    ['PUT', ofOkta(scene, 'ada')],
    ['PATCH', patch],
    ['DELETE', undefined],
  ] as const) {
    const reply = await scene.ask(method, path, body, stale);
    assert.equal(outcome(reply), '409 PRECONDITION_FAILED');
    assert.equal(reply.body.scimType, undefined);
  }
  const current = { 'if-match': `W/${user.meta.version}` };
  const changed = await scene.ask('PATCH', path, patch, current);
  assert.equal(changed.status, 200, changed.text);
  assert.notEqual(changed.body.meta.version, user.meta.version);
});

test('304 without a body for the current version in If-None-Match, and 200 once the user has changed', async () => {
  const scene = await newScene();
  const { body: user } = await scene.ask('POST', '/Users', ofOkta(scene, 'ada'));
  const { version } = user.meta;
  const read = (condition: string, method = 'GET') =>
    scene.ask(method, `/Users/${user.id}`, undefined, { 'if-none-match': condition });
  for (const condition of [version, `W/${version}`, `"other", ${version}`, '*'])
    for (const method of ['GET', 'HEAD']) {
      const reply = await read(condition, method);
      assert.deepEqual([reply.status, reply.text, reply.headers.etag], [304, '', version], condition);
    }
  const other = await read('"other"');
  assert.deepEqual([other.status, other.body], [200, user]);
  assert.match(String(other.headers['content-type']), /^application\/scim\+json\b/);
  assert.equal((await scene.patch(user.id, { op: 'replace', path: 'title', value: 'Countess' })).status, 200);
  const changed = await read(version);
  assert.deepEqual([changed.status, changed.body.title], [200, 'Countess']);
});

test('409 uniqueness: a user name or an address that another user has', async () => {
  const scene = await newScene();
  await scene.ask('POST', '/Users', ofOkta(scene, 'ada'));
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'grace'))).body;
  const taken = `ada@${scene.domain}`;
  assert.equal(
    outcome(await scene.ask('PUT', `/Users/${id}`, { userName: taken })),
    '409 SCIM_USER_ALREADY_EXISTS',
  );
  const emails = [{ value: taken, primary: true }];
  const patched = await scene.patch(id, { op: 'replace', path: 'emails', value: emails });
  assert.equal(outcome(patched), '409 SCIM_USER_ALREADY_EXISTS');
});

test('400: invalid paths, operations without a target, and invalid filters', async () => {
  const scene = await newScene();
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'ada'))).body;
  assert.equal(
    outcome(await scene.patch(id, { op: 'replace', path: 'nowhere[', value: 1 })),
    '400 SCIM_PATH_INVALID',
  );
  assert.equal(outcome(await scene.patch(id, { op: 'remove' })), '400 SCIM_TARGET_MISSING');
  assert.equal(outcome(await scene.find('userName zz "a"')), '400 SCIM_FILTER_INVALID');
  assert.equal(outcome(await scene.find(`userName eq "${'x'.repeat(1_000)}"`)), '400 SCIM_FILTER_INVALID');
  assert.equal(outcome(await scene.ask('GET', '/Users?count=many')), '400 SCIM_VALUE_INVALID');
});

test('a list comes in pages, and other filters are compared with every user', async () => {
  const scene = await newScene();
  for (const name of ['one', 'two', 'three']) await scene.ask('POST', '/Users', ofOkta(scene, name));
  const first = await scene.ask('GET', '/Users?startIndex=1&count=2');
  const second = await scene.ask('GET', '/Users?startIndex=3&count=2');
  assert.deepEqual([first.body.totalResults, first.body.itemsPerPage, second.body.itemsPerPage], [3, 2, 1]);
  assert.equal(new Set([...first.body.Resources, ...second.body.Resources].map((user) => user.id)).size, 3);
  assert.equal((await scene.find('userName sw "t"')).body.totalResults, 2);
  assert.equal((await scene.find('active eq false')).body.totalResults, 0);
  const both = await scene.find(`userName eq "two@${scene.domain}" and active eq true`);
  assert.equal(both.body.totalResults, 1);
});

test('discovery: supported features, schemas and resource types', async () => {
  const scene = await newScene();
  const { body } = await scene.ask('GET', '/ServiceProviderConfig');
  assert.deepEqual([body.patch.supported, body.bulk.supported], [true, false]);
  const schemas = (await scene.ask('GET', '/Schemas')).body.Resources;
  assert.deepEqual(
    schemas.map(({ id }: { id: string }) => id),
    [USER, 'urn:ietf:params:scim:schemas:core:2.0:Group', ENTERPRISE],
  );
  assert.equal((await scene.ask('GET', '/ResourceTypes')).body.Resources[0].endpoint, '/Users');
});

test('events have the connection as actor', async () => {
  const scene = await newScene();
  const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'ada'))).body;
  await scene.patch(id, { op: 'replace', path: 'active', value: false });
  const { body } = await service.call('GET', `/v1/organizations/${scene.organization}/events`, {
    token: owner.token,
  });
  const told = body.items
    .slice(0, 2)
    .map(({ type, actor }: { type: string; actor: object }) => [type, actor]);
  const actor = { type: 'connection', id: scene.connection, email: null };
  assert.deepEqual(told, [
    ['manager.removed', actor],
    ['manager.added', actor],
  ]);
});

test('409 MANAGER_LIMIT_REACHED: a directory cannot exceed the limit of managers', async () => {
  const small = await startService({ environment: { PORTICO_MOST_MANAGERS: '2' } });
  try {
    const scene = await newScene(await small.person(), small);
    const { id } = (await scene.ask('POST', '/Users', ofOkta(scene, 'one'))).body;
    const refused = () => scene.ask('POST', '/Users', ofOkta(scene, 'more'));
    assert.equal(outcome(await refused()), '409 MANAGER_LIMIT_REACHED');
    await scene.patch(id, { op: 'replace', path: 'active', value: false });
    assert.equal((await scene.ask('POST', '/Users', ofOkta(scene, 'two'))).status, 201);
    assert.equal(outcome(await refused()), '409 MANAGER_LIMIT_REACHED');
    const patched = await scene.patch(id, { op: 'replace', path: 'active', value: true });
    assert.equal(outcome(patched), '409 MANAGER_LIMIT_REACHED');
    const replaced = await scene.ask('PUT', `/Users/${id}`, ofOkta(scene, 'one'));
    assert.equal(outcome(replaced), '409 MANAGER_LIMIT_REACHED');
  } finally {
    await small.stop();
  }
});
