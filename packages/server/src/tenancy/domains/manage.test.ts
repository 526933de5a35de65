import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startNameServer } from '../../../test/doubles/name-server.ts';
import { newDomain, newName } from '../../../test/fixtures/domains.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const names = await startNameServer();
after(() => names.stop());
const service = await startService({ environment: { PORTICO_DNS_SERVERS: names.address } });
after(() => service.stop());
const owner = await service.person('owner');
const organization = await service.organization(owner);
const here = { organization, by: owner };

const add = (name: unknown, { token } = owner, of = organization) =>
  service.call('POST', `/v1/organizations/${of}/domains`, { token, body: { name } });
const verify = (id: string, { token }: Person = owner) =>
  service.call('POST', `/v1/domains/${id}/verification`, { token });
const read = async (id: string) =>
  (await service.call('GET', `/v1/domains/${id}`, { token: owner.token })).body;
const enter = ({ record }: { record: { name: string; value: string } }) =>
  names.records.set(record.name, ['v=spf1 -all', record.value]);
async function typesIn(of: string, { token }: Person) {
  const { body } = await service.call('GET', `/v1/organizations/${of}/events`, { token });
  return body.items.map(({ type }: { type: string }) => type);
}

test('a domain is pending until its record is in the DNS, then verified; events list both', async () => {
  const organization = await service.organization(owner);
  const name = newName();
  const reply = await add(` ${name.toUpperCase()} `, owner, organization);
  assert.equal(outcome(reply), '201');
  const domain = reply.body;
  assert.equal(reply.headers.location, `/v1/domains/${domain.id}`);
  assert.deepEqual([domain.name, domain.state, domain.checkedAt], [name, 'pending', null]);
  assert.equal(domain.record.name, `_portico-challenge.${name}`);

  const before = await verify(domain.id);
  assert.deepEqual([before.status, before.body.state, before.body.verifiedAt], [200, 'pending', null]);
  assert.ok(before.body.checkedAt);
  names.records.set(domain.record.name, [`${domain.record.value}x`]);
  assert.equal((await verify(domain.id)).body.state, 'pending');
  enter(domain);
  const { body } = await verify(domain.id);
  assert.equal(body.state, 'verified');
  assert.ok(body.verifiedAt);
  assert.deepEqual(await read(domain.id), body);
  // Verifying it again changes nothing.
  assert.equal((await verify(domain.id)).body.verifiedAt, body.verifiedAt);

  const { token } = owner;
  assert.equal(outcome(await service.call('DELETE', `/v1/domains/${domain.id}`, { token })), '204');
  assert.equal(outcome(await verify(domain.id)), '404 DOMAIN_NOT_FOUND');
  const told = ['domain.removed', 'domain.verified', 'domain.added', 'organization.created'];
  assert.deepEqual(await typesIn(organization, owner), told);
});

test('a failing or silent name server leaves the domain as it is', async () => {
  const domain = await newDomain(service, here);
  enter(domain);
  assert.equal((await verify(domain.id)).body.state, 'verified');
  names.failing.add(domain.record.name);
  assert.equal((await verify(domain.id)).body.state, 'verified');
  const other = await newDomain(service, here);
  names.silent.add(other.record.name);
  assert.equal((await verify(other.id)).body.state, 'pending');
});

test('a Unicode name is kept in ASCII', async () => {
  const { body } = await add('Bücher.example.com');
  assert.equal(body.name, 'xn--bcher-kva.example.com');
  assert.equal(body.record.name, '_portico-challenge.xn--bcher-kva.example.com');
});

for (const [name, flaw] of [
  ['example', /domain, such as/],
  ['192.0.2.1', /domain, such as/],
  ['https://example.com', /domain, such as/],
  ['*.example.com', /domain, such as/],
  [`${'a'.repeat(60)}.`.repeat(4).slice(0, -8).concat('.com'), /domain, such as/],
  ['co.uk', /suffix/],
  ['github.io', /suffix/],
  ['GMAIL.com', /mail provider/],
] as const)
  test(`422 on name: ${name.slice(0, 30)}`, async () => {
    const reply = await add(name);
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: name');
    assert.match(reply.body.error.fields.name, flaw);
  });

test('409 DOMAIN_LIMIT_REACHED beyond 50 domains, 409 DOMAIN_ALREADY_EXISTS for a repeated one', async () => {
  const organization = await service.organization(owner);
  const name = newName();
  assert.equal(outcome(await add(name, owner, organization)), '201');
  assert.equal(outcome(await add(name, owner, organization)), '409 DOMAIN_ALREADY_EXISTS');
  for (let count = 1; count < 50; count++) await newDomain(service, { organization, by: owner });
  assert.equal(outcome(await add(newName(), owner, organization)), '409 DOMAIN_LIMIT_REACHED');
});

test('409 DOMAIN_ALREADY_VERIFIED: one organization at a time, until it removes the domain or is deleted', async () => {
  const other = await service.person('other');
  const theirs = await service.organization(other);
  const name = newName();
  const [ours, second] = [
    await newDomain(service, here, name),
    await newDomain(service, { organization: theirs, by: other }, name),
  ];
  names.records.set(ours.record.name, [ours.record.value, second.record.value]);
  assert.equal((await verify(ours.id)).body.state, 'verified');
  assert.equal(outcome(await verify(second.id, other)), '409 DOMAIN_ALREADY_VERIFIED');
  await service.call('DELETE', `/v1/domains/${ours.id}`, { token: owner.token });
  assert.equal((await verify(second.id, other)).body.state, 'verified');

  const third = await newDomain(service, here, name);
  names.records.set(third.record.name, [third.record.value, second.record.value]);
  assert.equal(outcome(await verify(third.id)), '409 DOMAIN_ALREADY_VERIFIED');
  await service.call('DELETE', `/v1/organizations/${theirs}`, { token: other.token });
  assert.equal((await verify(third.id)).body.state, 'verified');
  await service.call('POST', `/v1/organizations/${theirs}/restore`, { token: other.token });
  assert.equal((await typesIn(theirs, other)).at(1), 'domain.lost');
});

test('admins manage domains, viewers do not see them', async () => {
  const [admin, viewer] = [await service.person('admin'), await service.person('viewer')];
  await service.manager(organization, owner, admin, 'admin');
  await service.manager(organization, owner, viewer, 'viewer');
  const domain = await newDomain(service, { organization, by: admin });
  assert.equal(outcome(await verify(domain.id, admin)), '200');
  assert.equal(outcome(await verify(domain.id, viewer)), '403 ACCESS_FORBIDDEN');
  const list = `/v1/organizations/${organization}/domains`;
  assert.equal(outcome(await service.call('GET', list, { token: viewer.token })), '403 ACCESS_FORBIDDEN');
});
