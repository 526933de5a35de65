import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDirectory, newScimGroup } from '../../../test/fixtures/directories.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** Names are the same whatever their case, with the URN of the core schema or without it, wherever they stand. */
const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');
const directory = await newDirectory(service, await service.organization(owner));
const send = (method: string, path: string, body?: object) =>
  service.call(method, `/scim/${directory.connection}/v2${path}`, {
    token: directory.token,
    ...(body && { body }),
  });
const patch = (path: string, ...Operations: readonly object[]) => send('PATCH', path, { Operations });

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const address = (name: string) => `${name}@${directory.domain}`;
let made = 0;
const newUser = async (more: object = {}) => {
  const name = `u${++made}`;
  const body = {
    userName: address(name),
    emails: [{ value: address(name), type: 'work', primary: true }],
    ...more,
  };
  const reply = await send('POST', '/Users', body);
  assert.equal(outcome(reply), '201', reply.text);
  return reply.body;
};
type ShownValues = Readonly<Record<string, unknown>>;

/** Ways to write a name, and what is then true of a user that was active. */
const SPELLINGS: readonly (readonly [path: string, value: unknown, shown: ShownValues])[] = [
  ['Active', false, { active: false }],
  ['ACTIVE', 'False', { active: false }],
  [`${USER}:active`, false, { active: false }],
  [`${USER.toUpperCase()}:ACTIVE`, false, { active: false }],
  ['active', [{ $ref: null, value: 'False' }], { active: false }],
  ['DisplayName', 'Ada', { displayName: 'Ada' }],
  ['displayname', [{ $ref: null, value: 'Ada' }], { displayName: 'Ada' }],
  [`${USER}:displayName`, 'Ada', { displayName: 'Ada' }],
  ['name.FamilyName', 'Byron', { name: { familyName: 'Byron' } }],
  [`${USER}:NAME.familyname`, 'Byron', { name: { familyName: 'Byron' } }],
  ['Name', { FamilyName: 'Byron' }, { name: { familyName: 'Byron' } }],
  [`${USER}:phoneNumbers[type eq "mobile"].value`, '1', { phoneNumbers: [{ value: '1', type: 'mobile' }] }],
  ['PhoneNumbers[Type EQ "mobile"].Value', '1', { phoneNumbers: [{ value: '1', type: 'mobile' }] }],
  [`${ENTERPRISE}:Manager`, 'm1', { [ENTERPRISE]: { manager: { value: 'm1' } } }],
  [`${ENTERPRISE.toUpperCase()}.manager`, 'm1', { [ENTERPRISE]: { manager: { value: 'm1' } } }],
  [`${ENTERPRISE}:manager.Value`, 'm1', { [ENTERPRISE]: { manager: { value: 'm1' } } }],
];
for (const [path, value, shown] of SPELLINGS)
  test(`PATCH: 200, with a path and as a member without one: ${path}: ${JSON.stringify(value)}`, async () => {
    for (const operation of [{ path, value }, { value: { [path]: value } }]) {
      const { id } = await newUser();
      const reply = await patch(`/Users/${id}`, { op: 'replace', ...operation });
      assert.equal(outcome(reply), '200', reply.text);
      const seen = Object.keys(shown).map((name) => [name, reply.body[name]]);
      assert.deepEqual(Object.fromEntries(seen), shown);
    }
  });

test("PATCH: 200 for a value selected by a path with its schema's URN", async () => {
  const { id } = await newUser();
  const path = `${USER}:Emails[TYPE eq "work"].VALUE`;
  const reply = await patch(`/Users/${id}`, { op: 'replace', path, value: address('moved') });
  assert.deepEqual(reply.body.emails, [{ value: address('moved'), type: 'work', primary: true }], reply.text);
});

test('POST and PUT: a body in any spelling makes the same user', async () => {
  const given = (name: string) => [
    {
      schemas: [USER],
      userName: address(name),
      active: true,
      displayName: 'Ada',
      name: { familyName: 'Byron' },
      emails: [{ value: address(name), primary: true }],
      [ENTERPRISE]: { department: 'Math' },
    },
    {
      Schemas: [USER.toUpperCase(), 'urn:ietf:params:scim:schemas:extension:MyCorp:2.0:User'],
      UserName: address(name),
      Active: 'True',
      DISPLAYNAME: 'Ada',
      Name: { FamilyName: 'Byron', Initials: 'B' },
      Emails: { Value: address(name), Primary: 'TRUE' },
      [ENTERPRISE.toLowerCase()]: { Department: 'Math' },
      'urn:ietf:params:scim:schemas:extension:MyCorp:2.0:User': { costCenter: 1 },
    },
    {
      [`${USER}:userName`]: address(name),
      [`${USER}:active`]: true,
      [`${USER}:displayName`]: [{ $ref: null, value: 'Ada' }],
      name: { familyName: 'Byron', middleName: null },
      emails: [null, { value: address(name), primary: true }],
      [ENTERPRISE]: { department: 'Math', manager: null },
    },
  ];
  const shown = ({ id: _, meta: __, userName: ___, emails: ____, ...rest }: Record<string, unknown>) => rest;
  const { id } = await newUser();
  const seen = new Set<string>();
  for (const [at, body] of given('spelled').entries()) {
    const replaced = await send('PUT', `/Users/${id}`, body);
    assert.equal(outcome(replaced), '200', replaced.text);
    const created = await send('POST', '/Users', given(`spelled${at}`)[at] as object);
    assert.equal(outcome(created), '201', created.text);
    for (const reply of [replaced, created]) seen.add(JSON.stringify(shown(reply.body)));
  }
  assert.equal(seen.size, 1, [...seen].join('\n'));
});

test('400: an attribute twice, in two spellings', async () => {
  const { id } = await newUser();
  const twice = { userName: address('twice'), UserName: address('twice') };
  assert.equal(outcome(await send('POST', '/Users', twice)), '400 BODY_MALFORMED');
  const inName = { op: 'add', path: 'name', value: { familyName: 'A', FamilyName: 'B' } };
  assert.equal(outcome(await patch(`/Users/${id}`, inName)), '400 SCIM_VALUE_INVALID');
});

test('PATCH: 200 for members of the message and of its operations in any case', async () => {
  const { id } = await newUser();
  const body = { SCHEMAS: [], operations: [{ OP: 'Replace', Path: 'active', VALUE: false }] };
  const reply = await send('PATCH', `/Users/${id}`, body);
  assert.deepEqual([outcome(reply), reply.body.active], ['200', false]);
});

test('groups: bodies, paths and filters in any spelling mean the same group', async () => {
  const { id: user } = await newUser();
  const body = {
    Schemas: [GROUP.toUpperCase()],
    DisplayName: 'Spelled',
    Members: [{ Value: user, TYPE: 'user' }],
  };
  const created = await send('POST', '/Groups', body);
  assert.equal(outcome(created), '201', created.text);
  const path = `/Groups/${created.body.id}`;
  for (const [spelling, count] of [
    [`${GROUP}:Members[VALUE eq "${user}"]`, 0],
    [`${GROUP}:members`, 1],
  ] as const) {
    const operation =
      count === 0
        ? { op: 'Remove', path: spelling }
        : { op: 'Add', path: spelling, value: [{ VALUE: user }] };
    const reply = await patch(path, operation);
    assert.equal(reply.body.members.length, count, reply.text);
  }
  const renamed = await patch(path, {
    op: 'replace',
    value: { [`${GROUP}:DISPLAYNAME`]: 'Renamed', Id: 'x' },
  });
  assert.equal(renamed.body.displayName, 'Renamed', renamed.text);
  const filter = encodeURIComponent(`${GROUP}:DisplayName eq "renamed"`);
  assert.equal((await send('GET', `/Groups?filter=${filter}`)).body.totalResults, 1);
});

test('filters, attributes and excludedAttributes mean the same in any spelling', async () => {
  const { id, userName } = await newUser({
    externalId: 'e1',
    title: 'Countess',
    [ENTERPRISE]: { department: 'Math' },
  });
  const list = async (query: Record<string, string>) =>
    (await send('GET', `/Users?${new URLSearchParams(query)}`)).body.Resources;
  for (const filter of [
    `${USER}:userName eq "${userName}"`,
    `USERNAME Eq "${userName.toUpperCase()}"`,
    `${USER.toLowerCase()}:EXTERNALID eq "e1"`,
    `ID eq "${id}"`,
    `Emails[Type eq "work"].Value eq "${userName}"`,
    `${ENTERPRISE.toUpperCase()}:Department eq "math" and ${USER}:title sw "count"`,
  ])
    assert.deepEqual(
      (await list({ filter })).map((user: { id: string }) => user.id),
      [id],
      filter,
    );
  const filter = `id eq "${id}"`;
  for (const attributes of ['TITLE', `${USER}:title`, `${USER.toUpperCase()}:Title,nothing`])
    assert.deepEqual(Object.keys((await list({ filter, attributes }))[0]), [
      'schemas',
      'id',
      'title',
      'meta',
    ]);
  const excludedAttributes = `UserName,EMAILS,${USER}:Active,${ENTERPRISE.toUpperCase()}:DEPARTMENT,externalid,Meta`;
  assert.deepEqual(
    await list({ filter, excludedAttributes, count: '1' }).then(([user]) => Object.keys(user)),
    ['schemas', 'id', 'title', ENTERPRISE, 'meta'],
  );
});

/** Paths of attributes that are not kept, of the core schema and of others. */
const NOT_KEPT = [
  'roles[primary eq "True"].value',
  'roles',
  'entitlements[type eq "x"]',
  'x509Certificates',
  'ims[type eq "xmpp"].value',
  'photos[type eq "photo"].value',
  'groups',
  'password',
  'id',
  'meta.created',
  'urn:ietf:params:scim:schemas:extension:MyCorp:2.0:User:costCenter',
  'urn:ietf:params:scim:schemas:extension:MyCorp:2.0:User',
  `${ENTERPRISE}:badge`,
  'emails[type eq "work"].nothing',
  'name.initials',
];
for (const path of NOT_KEPT)
  test(`PATCH: 200, ignoring an attribute that is not kept: ${path}`, async () => {
    for (const op of ['add', 'replace', 'remove']) {
      const before = await newUser();
      const off = { op: 'replace', path: 'active', value: 'False' };
      const reply = await patch(`/Users/${before.id}`, { op, path, value: 'X' }, off);
      assert.equal(outcome(reply), '200', `${op} ${reply.text}`);
      const { meta: _, active: __, ...rest } = before;
      const { meta: ___, active, ...shown } = reply.body;
      assert.deepEqual([shown, active], [rest, false]);
    }
    const group = `/Groups/${await newScimGroup(service, directory)}`;
    const reply = await patch(group, { op: 'add', path: 'owners', value: [{ value: 'x' }] });
    assert.equal(outcome(reply), '200', reply.text);
  });
