import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { join } from '../../../test/fixtures/invitations.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { idOf, idsAt, insertMany } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, type Service, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { organization, people } = await newTeam();
const { owner, admin, viewer, outsider } = people;

const add = (body: unknown, { token }: Person = owner, id = organization) =>
  service.call('POST', `/v1/organizations/${id}/managers`, { token, body });

test("201: the manager and its location; the role's access applies at once", async () => {
  const { token, account } = await service.person('new');
  await service.call('PUT', '/v1/account', { token, body: { name: 'Nia' } });
  const acme = `/v1/organizations/${organization}`;
  assert.equal(outcome(await service.call('GET', acme, { token })), '403 ACCESS_FORBIDDEN');
  const { status, headers, body } = await add({ accountId: account.id, role: 'viewer' });
  assert.equal(status, 201);
  assert.deepEqual(body, {
    id: body.id,
    organizationId: organization,
    account: { id: account.id, email: account.email, name: 'Nia' },
    role: 'viewer',
    roles: [],
    permissions: [],
    groups: [],
    accepted: false,
    ssoHeld: false,
    createdAt: body.createdAt,
    updatedAt: body.createdAt,
  });
  assert.equal(headers.location, `/v1/managers/${body.id}`);
  const read = await service.call('GET', headers.location, { token });
  assert.deepEqual(read.body, body);
  assert.equal(read.headers.etag, headers.etag);
  assert.equal((await service.call('GET', acme, { token })).body.role, 'viewer');
});

for (const [who, by, role, expected] of [
  ['an owner', owner, 'admin', '201'],
  ['an owner', owner, 'viewer', '201'],
  ['an admin', admin, 'admin', '201'],
  ['an admin', admin, 'viewer', '201'],
  ['a viewer', viewer, 'viewer', '403 ACCESS_FORBIDDEN'],
  ['somebody who does not manage it', outsider, 'viewer', '403 ACCESS_FORBIDDEN'],
] as const) {
  test(`${expected}: ${who} adds an account as ${role}`, async () => {
    const team = await newTeam();
    const { account } = await service.person('new');
    const reply = await add({ accountId: account.id, role }, by, team.organization);
    assert.equal(outcome(reply), expected);
    const { body } = await service.call('GET', `/v1/organizations/${team.organization}/managers`, {
      token: owner.token,
    });
    assert.equal(body.items.length, expected === '201' ? 4 : 3);
  });
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
for (const [what, body, expected] of [
  ['both are absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the role is null', { accountId: outsider.account.id, role: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['the role is absent, the account unknown', { accountId: NOBODY }, '400 REQUIRED_FIELDS_MISSING'],
  ['nobody has the account id', { accountId: NOBODY, role: 'viewer' }, 'accountId'],
  [
    'the account id is in capitals',
    { accountId: outsider.account.id.toUpperCase(), role: 'viewer' },
    'accountId',
  ],
  ['the account id is no UUID', { accountId: outsider.account.email, role: 'viewer' }, 'accountId'],
  ['the account id is empty', { accountId: '', role: 'viewer' }, 'accountId'],
  ['the account id holds NUL', { accountId: 'a\u0000', role: 'viewer' }, 'accountId'],
  ['the account id is a list', { accountId: [outsider.account.id], role: 'viewer' }, 'accountId'],
  ['the account id is that of an organization', { accountId: organization, role: 'viewer' }, 'accountId'],
  ['the role is unknown', { accountId: outsider.account.id, role: 'god' }, 'role'],
  ['the role is in capitals', { accountId: outsider.account.id, role: 'Owner' }, 'role'],
  ['the role is empty', { accountId: outsider.account.id, role: '' }, 'role'],
  ['the role is a list', { accountId: outsider.account.id, role: ['viewer'] }, 'role'],
  ['both are wrong', { accountId: NOBODY, role: 'god' }, 'accountId, role'],
  ['both are of another type', { accountId: 1, role: 2 }, 'accountId, role'],
] as const) {
  const answer = expected.startsWith('400') ? expected : `422 FIELDS_VALIDATION_ERROR: ${expected}`;
  test(`${answer}: ${what}`, async () => {
    assert.equal(outcome(await add(body)), answer);
  });
}

test('422 on role: adding cannot make an owner, whoever the caller', async () => {
  for (const by of [owner, admin]) {
    for (const { account } of [outsider, viewer]) {
      const reply = await add({ accountId: account.id, role: 'owner' }, by);
      assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: role');
    }
    const reply = await add({ accountId: NOBODY, role: 'owner' }, by);
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: accountId, role');
  }
});

test('409 MANAGER_ALREADY_EXISTS: any role, and oneself; nothing changes', async () => {
  for (const { account } of [owner, admin, viewer]) {
    for (const role of ['viewer', 'admin']) {
      assert.equal(outcome(await add({ accountId: account.id, role })), '409 MANAGER_ALREADY_EXISTS');
    }
  }
  const { body } = await service.call('GET', `/v1/organizations/${organization}`, { token: admin.token });
  assert.equal(body.role, 'admin');
});

test('201: a removed manager can be added again, as a new one', async () => {
  const { organization: acme, managers } = await newTeam();
  await service.call('DELETE', `/v1/managers/${managers.viewer}`, { token: owner.token });
  const reply = await add({ accountId: viewer.account.id, role: 'admin' }, owner, acme);
  assert.equal(outcome(reply), '201');
  assert.notEqual(reply.body.id, managers.viewer);
});

/** So many that what is shared is looked for among the organizations of the caller. */
const MANY = 1_000;

async function addToMany({ account }: Person, { databaseUrl }: Service): Promise<void> {
  const [id, count, times] = [idsAt(Date.now()), MANY, { created_at: '0', updated_at: '0' }];
  await insertMany(databaseUrl, { table: 'organizations', count, columns: { id, name: `'Many'`, ...times } });
  const manager = { organization_id: id, account_id: idOf(account.id), role: `'viewer'` };
  await insertMany(databaseUrl, { table: 'managers', count, columns: { id, ...manager, ...times } });
}

for (const others of ['few', 'many'] as const)
  test(`PORTICO_ADD_MANAGERS=colleagues: only colleagues may be added; they are in ${others} others`, async (t) => {
    const strict = await startService({ environment: { PORTICO_ADD_MANAGERS: 'colleagues' } });
    t.after(() => strict.stop());
    const [caller, colleague, stranger] = [
      await strict.person('caller'),
      await strict.person('colleague'),
      await strict.person('stranger'),
    ];
    const { token } = caller;
    const [shared, second, third] = [
      await strict.organization(caller, 'Shared'),
      await strict.organization(caller, 'Second'),
      await strict.organization(caller, 'Third'),
    ];
    await join(strict, { organization: shared, by: caller }, colleague);
    if (others === 'many') for (const person of [colleague, stranger]) await addToMany(person, strict);
    const addTo = (id: string, { account }: Pick<Person, 'account'>, role = 'viewer') =>
      strict.call('POST', `/v1/organizations/${id}/managers`, {
        token,
        body: { accountId: account.id, role },
      });
    const remove = async (path: string) =>
      assert.equal((await strict.call('DELETE', path, { token })).status, 204);

    await t.test('422 on accountId: the same words for a stranger and an unknown account', async () => {
      const nobody = { account: { id: NOBODY, email: '' } };
      const refused = [await addTo(second, stranger), await addTo(second, nobody)];
      for (const reply of refused) assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: accountId');
      assert.deepEqual(refused[0]?.body, refused[1]?.body);
      assert.equal(
        outcome(await addTo(second, stranger, 'god')),
        '422 FIELDS_VALIDATION_ERROR: accountId, role',
      );
    });

    await t.test(
      '201 for a manager of another organization of the caller; 409 for one already there',
      async () => {
        const added = await addTo(second, colleague);
        assert.equal(outcome(added), '201');
        assert.equal(outcome(await addTo(second, colleague)), '409 MANAGER_ALREADY_EXISTS');
        assert.equal(outcome(await addTo(second, caller)), '409 MANAGER_ALREADY_EXISTS');
        await remove(`/v1/managers/${added.body.id}`);
      },
    );

    await t.test('422 on accountId: a manager of this organization only is no colleague', async () => {
      const alone = await strict.person('alone');
      await join(strict, { organization: second, by: caller }, alone);
      assert.equal(outcome(await addTo(second, alone)), '422 FIELDS_VALIDATION_ERROR: accountId');
      assert.equal(outcome(await addTo(third, alone)), '201');
    });

    await t.test('422 on accountId: the shared organization is not accepted by the other', async () => {
      const further = await strict.person('further');
      await join(strict, { organization: second, by: caller }, further);
      const fourth = await strict.organization(further, 'Fourth');
      const added = await addTo(second, colleague);
      const addByFurther = () =>
        strict.call('POST', `/v1/organizations/${fourth}/managers`, {
          token: further.token,
          body: { accountId: colleague.account.id, role: 'viewer' },
        });
      assert.equal(outcome(await addByFurther()), '422 FIELDS_VALIDATION_ERROR: accountId');
      const path = `/v1/managers/${added.body.id}/acceptance`;
      assert.equal(outcome(await strict.call('POST', path, { token: colleague.token })), '200');
      assert.equal(outcome(await addByFurther()), '201');
      await remove(`/v1/managers/${added.body.id}`);
    });

    await t.test('422 on accountId: the shared organization is deleted', async () => {
      await remove(`/v1/organizations/${shared}`);
      assert.equal(outcome(await addTo(third, colleague)), '422 FIELDS_VALIDATION_ERROR: accountId');
    });
  });
