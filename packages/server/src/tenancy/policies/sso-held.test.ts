import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import { signInBy } from '../../../test/fixtures/connected.ts';
import { newDomain } from '../../../test/fixtures/domains.ts';
import { haveUnverified } from '../../../test/fixtures/factors.ts';
import { type HeldPerson, startHeld } from '../../../test/fixtures/held.ts';
import { codeOf, type Protected, protect } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import type { Person } from '../../../test/harness/service.ts';

const scene = await startHeld();
const { service, provider, run, organizationOf, demand, read, isHeld, asOperator, login, reset } = scene;
const { beginMove, endMove } = scene;
after(scene.stop);

async function move(person: Person): Promise<string> {
  const email = await beginMove(person);
  await endMove(person);
  return email;
}

const withCode = ({ secret }: Protected, email: string) => login(email, { code: codeOf(secret) });

/** Steps with a password alone, and the changes between them. Each returns a session. */
interface Step {
  readonly name: string;
  /** Before the organization demands anything. */
  readonly before?: (to: HeldPerson) => Promise<unknown>;
  /** @param before the result of the earlier step */
  readonly after: (to: HeldPerson, before: unknown) => Promise<string>;
}

const STEPS: readonly Step[] = [
  { name: 'nothing', after: async ({ person }) => person.token },
  { name: 'a change of address', after: async ({ person }) => login(await move(person)) },
  {
    name: 'a change of address that began before',
    before: ({ person }) => beginMove(person),
    after: async ({ person }, email) => {
      await endMove(person);
      return login(String(email));
    },
  },
  {
    name: 'a new factor',
    after: async ({ person, email }) => withCode(await protect(service, person), email),
  },
  {
    name: 'a new factor, and a change of address',
    after: async (to) => {
      const secured = await protect(service, to.person);
      await login(to.email, { code: secured.recoveryCodes[0] ?? '' });
      return withCode(secured, await move(to.person));
    },
  },
  {
    name: 'a recovery code of a new factor',
    after: async ({ person, email }) => {
      const { recoveryCodes } = await protect(service, person);
      return login(email, { code: recoveryCodes[0] ?? '' });
    },
  },
  {
    name: 'a password reset',
    after: async ({ person, email }) => login(email, { password: await reset(person) }),
  },
  {
    name: 'a demand that ends and begins again around a change of address',
    after: async (to) => {
      await demand(to, false);
      const email = await move(to.person);
      await demand(to);
      return login(email);
    },
  },
  {
    name: 'a domain that is removed and verified again around a change of address',
    after: async (to) => {
      const { organization, owner, domain } = to;
      await demand(to, false);
      const path = `/v1/organizations/${organization}/domains`;
      const { items } = (await service.call('GET', path, { token: owner.token })).body;
      const { id } = items.find(({ name }: { name: string }) => name === domain);
      assert.equal(outcome(await service.call('DELETE', `/v1/domains/${id}`, { token: owner.token })), '204');
      const email = await move(to.person);
      const again = await newDomain(service, { organization, by: owner }, domain);
      await run(`update domains set state = 'verified' where id = ?`, [again.id]);
      await demand(to);
      return login(email);
    },
  },
  {
    name: 'a domain that is lost, and a change of address',
    after: async (to) => {
      await run(`update domains set state = 'lost' where name = ?`, [to.domain]);
      return login(await move(to.person));
    },
  },
  {
    name: 'an import of the account',
    after: async ({ person, email }) => {
      await haveUnverified(service, person.account.id);
      const { summary } = await imported(service, [{ email }], '--replace-unverified');
      assert.equal(summary.takenOver, 1);
      return login(email, { password: await reset(person) });
    },
  },
  {
    name: 'what operators do',
    after: async (to) => {
      const { person, organization, manager, email } = to;
      const { id } = person.account;
      await protect(service, person);
      assert.equal(outcome(await asOperator('DELETE', `accounts/${id}/factors`)), '204');
      const { role } = (await service.call('GET', `/v1/managers/${manager}`, { token: to.owner.token })).body;
      const path = `organizations/${organization}/managers/${manager}`;
      for (const next of ['viewer', role])
        assert.equal(outcome(await asOperator('PUT', path, { role: next })), '200');
      return withCode(await protect(service, { ...person, token: await login(email) }), email);
    },
  },
];

for (const role of ['admin', 'owner'] as const)
  for (const { name, before, after } of STEPS)
    test(`ssoRequired: 403 SSO_REQUIRED for an ${role} with a password alone after ${name}`, async () => {
      const to = await organizationOf(role);
      const done = await before?.(to);
      await demand(to);
      assert.equal(await isHeld(to), true);
      const token = await after(to, done);
      assert.equal(await read(to, token), '403 SSO_REQUIRED');
      assert.equal(await isHeld(to), true);
    });

for (const [role, expected] of [
  ['admin', '403 SSO_REQUIRED'],
  ['owner', '200'],
] as const) {
  test(`ssoRequired: ${expected} for an ${role} with an older second factor, or its recovery code`, async () => {
    const to = await organizationOf(role);
    const secured = await protect(service, to.person);
    await demand(to);
    assert.equal(await read(to, await withCode(secured, to.email)), expected);
    const [code = ''] = secured.recoveryCodes;
    assert.equal(await read(to, await login(to.email, { code })), expected);
  });

  test(`ssoRequired: ${expected} for an ${role} with a second factor set up in a session of the connection`, async () => {
    const to = await organizationOf(role);
    await demand(to);
    const { email, connection } = to;
    const came = await signInBy(service, { connection, provider }, { sub: email, email });
    const secured = await protect(service, { ...to.person, token: came.body.accessToken });
    assert.equal(await read(to, await withCode(secured, email)), expected);
  });
}
