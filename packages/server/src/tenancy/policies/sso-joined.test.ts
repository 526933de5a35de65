import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signInBy } from '../../../test/fixtures/connected.ts';
import { type HeldPerson, newAddress, startHeld } from '../../../test/fixtures/held.ts';
import { join } from '../../../test/fixtures/invitations.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import type { Person } from '../../../test/harness/service.ts';
import { hashToken, scimTokens } from '../../pipeline/callers/key-token.ts';

const scene = await startHeld();
const { service, provider, run, organizationOf, demand, giveAddress, read, login } = scene;
const { beginMove, endMove } = scene;
after(scene.stop);

async function move(person: Person): Promise<string> {
  const email = await beginMove(person);
  await endMove(person);
  return email;
}

/** A person with an address in an organization's domain, not yet a member. */
async function newColleague({ domain }: HeldPerson): Promise<Person> {
  const person = await service.person('colleague');
  const email = newAddress(domain);
  await giveAddress(person, email);
  return { ...person, account: { ...person.account, email } };
}

/** The users of an organization's directory, as the directory writes them. */
async function directoryOf({ connection }: HeldPerson) {
  const token = scimTokens.make();
  const values = [connection, hashToken(token), Date.now()];
  await run('insert into scim_tokens (connection_id, hash, created_at) values (?, ?, ?)', values);
  return async (method: string, id: string, body: object): Promise<string> => {
    const reply = await service.call(method, `/scim/${connection}/v2/Users${id}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.id;
  };
}

async function isMember({ organization }: HeldPerson, { account }: Person): Promise<boolean> {
  const sql = `select id from managers where organization_id = '${organization}' and account_id = '${account.id}'`;
  return (await rowsOf(service.databaseUrl, sql)).length === 1;
}

/** Ways to join an organization that requires SSO. */
const JOINS: Readonly<Record<string, (to: HeldPerson, person: Person) => Promise<unknown>>> = {
  'an invitation': ({ organization, owner }, person) =>
    join(service, { organization, by: owner, role: 'admin' }, person),
  'an owner who adds them': ({ organization, owner }, { account }) =>
    service.call('POST', `/v1/organizations/${organization}/managers`, {
      token: owner.token,
      body: { accountId: account.id, role: 'admin' },
    }),
  'the directory': async (to, { account }) =>
    (await directoryOf(to))('POST', '', { userName: account.email }),
  'the connection': ({ connection }, { account: { email } }) =>
    signInBy(service, { connection, provider }, { sub: email, email }),
};

for (const [name, joinBy] of Object.entries(JOINS))
  test(`ssoRequired: 403 SSO_REQUIRED with a password alone after joining by ${name} and changing address`, async () => {
    const to = await organizationOf('admin');
    await demand(to);
    const person = await newColleague(to);
    await joinBy(to, person);
    assert.equal(await isMember(to, person), true);
    assert.equal(await read(to, await login(person.account.email)), '403 SSO_REQUIRED');
    assert.equal(await read(to, await login(await move(person))), '403 SSO_REQUIRED');
  });

test('ssoRequired: 403 SSO_REQUIRED with a password after the directory reactivates a moved address', async () => {
  const to = await organizationOf('admin');
  await demand(to);
  const person = await newColleague(to);
  const write = await directoryOf(to);
  const id = await write('POST', '', { userName: person.account.email });
  const email = await move(person);
  for (const value of [false, true])
    await write('PATCH', `/${id}`, { Operations: [{ op: 'replace', path: 'active', value }] });
  assert.equal(await isMember(to, person), true);
  assert.equal(await read(to, await login(email)), '403 SSO_REQUIRED');
});

test('ssoRequired: 200 if the directory reactivates a moved address before the requirement', async () => {
  const to = await organizationOf('admin');
  const person = await newColleague(to);
  const write = await directoryOf(to);
  const id = await write('POST', '', { userName: person.account.email });
  const email = await move(person);
  for (const value of [false, true])
    await write('PATCH', `/${id}`, { Operations: [{ op: 'replace', path: 'active', value }] });
  const sql = `select sso_held from managers where organization_id = '${to.organization}' and account_id = '${person.account.id}'`;
  assert.deepEqual(
    (await rowsOf(service.databaseUrl, sql)).map(({ sso_held }) => sso_held),
    [null],
  );
  assert.equal(await read(to, await login(email)), '200');
});
