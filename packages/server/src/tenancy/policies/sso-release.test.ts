import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type HeldPerson, newAddress, startHeld } from '../../../test/fixtures/held.ts';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import type { Person } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const scene = await startHeld();
const { service, run, organizationOf, demand, read, isHeld, asOperator, giveAddress } = scene;
after(scene.stop);

async function move(person: Person, to?: string): Promise<void> {
  await scene.beginMove(person, to);
  await scene.endMove(person);
}

test('ssoHeld: true from joining with an address in the domains, or from moving into them', async () => {
  const to = await organizationOf('admin');
  await demand(to);
  const { organization, owner, domain } = to;
  const add = async (email: string) => {
    const person = await service.person('joins');
    await giveAddress(person, email);
    const path = `organizations/${organization}/managers`;
    const reply = await asOperator('POST', path, { accountId: person.account.id, role: 'viewer' });
    assert.equal(outcome(reply), '201');
    return { person, manager: String(reply.body.id), answered: reply.body.ssoHeld as boolean };
  };
  assert.equal((await add(newAddress(domain))).answered, true);
  const outside = await add(newAddress());
  assert.equal(outside.answered, false);
  const there = newAddress(domain);
  await move(outside.person, there);
  assert.equal(await isHeld({ ...to, manager: outside.manager }), true);
  const list = await service.call('GET', `/v1/organizations/${organization}/managers`, {
    token: owner.token,
  });
  const held = list.body.items.filter(({ ssoHeld }: { ssoHeld: boolean }) => ssoHeld);
  assert.equal(held.length, 3);
});

test('ssoHeld: false without the requirement or a verified domain; true for all once one is verified', async () => {
  const to = await organizationOf('admin');
  assert.equal(await isHeld(to), false);
  await run(`update domains set state = 'pending' where name = ?`, [to.domain]);
  await demand(to);
  assert.equal(await isHeld(to), false);
  assert.equal(await read(to, to.person.token), '200');
  await run(`update domains set state = 'verified' where name = ?`, [to.domain]);
  assert.equal(await read(to, to.person.token), '403 SSO_REQUIRED');
});

const put = ({ manager }: HeldPerson, { token }: Pick<Person, 'token'>, body: object) =>
  service.call('PUT', `/v1/managers/${manager}`, { token, body });

test('PUT manager: an owner with a second factor sets ssoHeld false, with a mail to all owners', async () => {
  const to = await organizationOf('admin');
  await demand(to);
  const reply = await put(to, to.owner, { ssoHeld: false });
  assert.deepEqual([outcome(reply), reply.body.ssoHeld, reply.body.role], ['200', false, 'admin']);
  assert.equal(await read(to, to.person.token), '200');
  const email = (await service.call('GET', '/v1/account', { token: to.owner.token })).body.email;
  assert.match((await service.mailTo(email, 'sso_released_notice')).text, /Acme/);
  const path = `/v1/organizations/${to.organization}/events?type=manager.sso_released`;
  const { items } = (await service.call('GET', path, { token: to.owner.token })).body;
  assert.deepEqual(
    items.map(({ subject, details }: { subject: { id: string }; details: object }) => [subject.id, details]),
    [[to.manager, { accountId: to.person.account.id }]],
  );
  assert.equal(outcome(await put(to, to.owner, { ssoHeld: false, role: 'viewer' })), '200');
  assert.equal(outcome(await put(to, to.owner, { ssoHeld: true })), '422 FIELDS_VALIDATION_ERROR: ssoHeld');
});

test('ssoHeld: true again when SSO is required again, or after a move within the domain', async () => {
  const to = await organizationOf('admin');
  await demand(to);
  await put(to, to.owner, { ssoHeld: false });
  await demand(to, false);
  await demand(to);
  assert.equal(await isHeld(to), true);
  await put(to, to.owner, { ssoHeld: false });
  const there = newAddress(to.domain);
  await move(to.person, there);
  assert.equal(await isHeld(to), true);
});

test('PUT manager: 403 for callers who may not release a manager', async () => {
  const to = await organizationOf('admin');
  const other = await service.person('other');
  await service.manager(to.organization, to.owner, other, 'admin');
  await demand(to);
  const release = { ssoHeld: false };
  await beginWith(service, other);
  assert.equal(outcome(await put(to, other, release)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await put(to, to.person, release)), '403 SSO_REQUIRED');
  await beginWith(service, to.owner, 'password');
  assert.equal(outcome(await put(to, to.owner, release)), '403 SECOND_FACTOR_MISSING');
  // A body that says the same as before changes nothing, and needs no rights.
  assert.equal(outcome(await put(to, to.owner, { role: 'admin', ssoHeld: true })), '200');
  assert.equal(outcome(await put(to, to.owner, {})), '400 REQUIRED_FIELDS_MISSING');
  assert.equal(await isHeld(to), true);
});

test('ssoHeld: false for a manager who leaves and returns with an address elsewhere', async () => {
  const to = await organizationOf('admin');
  await demand(to);
  await move(to.person);
  const path = `organizations/${to.organization}/managers`;
  assert.equal(outcome(await asOperator('DELETE', `${path}/${to.manager}`)), '204');
  const back = await asOperator('POST', path, { accountId: to.person.account.id, role: 'admin' });
  assert.deepEqual([outcome(back), back.body.ssoHeld], ['201', false]);
  assert.equal(await read(to, to.person.token), '200');
});

test('mark-held-managers: marks the managers in the domains, in batches, and no others', async () => {
  const to = await organizationOf('admin');
  const outside = await service.manager(to.organization, to.owner, await service.person('outside'), 'viewer');
  await demand(to);
  const marks = async () => {
    const rows = await run('select id, sso_held from managers where organization_id = ?', [to.organization]);
    return new Map(rows.map(({ id, sso_held }) => [id, sso_held]));
  };
  await sweep(service, 'mark-held-managers');
  const marked = await marks();
  assert.deepEqual([marked.get(to.manager), marked.get(outside)], [1, null]);
  const [row] = await run('select sso_marked_after from organizations where id = ?', [to.organization]);
  assert.equal(row?.sso_marked_after, null);
});
