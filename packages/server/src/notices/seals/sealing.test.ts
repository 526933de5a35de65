import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { sealAll } from '../../../test/fixtures/audit.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { firstIdAt, newId } from '../../ground/id.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../examples/audit/verify-proof.mjs');
const folder = await mkdtemp(join(tmpdir(), 'portico-proofs-'));
const service = await startService({ workInterval: 20 });
after(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});
const { databaseUrl } = service;
const { token: key } = await newServiceKey(service);

async function latest(organization: string, { token }: Person, type?: string) {
  const path = `/v1/organizations/${organization}/events?limit=1${type ? `&type=${type}` : ''}`;
  return (await service.call('GET', path, { token })).body.items[0];
}

async function proofOf(organization: string, event: string, { token }: Person) {
  return service.call('GET', `/v1/organizations/${organization}/events/${event}/proof`, { token });
}

const seals = async () =>
  (await service.call('GET', '/v1/operator/seals?limit=100', { token: key })).body.items;

/** Returns the verdict of the documented program on a proof. */
async function verdict(proof: unknown): Promise<string> {
  const [proofFile, keysFile] = [join(folder, 'proof.json'), join(folder, 'jwks.json')];
  await writeFile(proofFile, JSON.stringify(proof));
  await writeFile(keysFile, (await service.call('GET', '/.well-known/jwks.json')).text);
  const run = promisify(execFile)(process.execPath, [PROGRAM, proofFile, keysFile]);
  const { stdout } = await run.catch((failed) => failed);
  return stdout.trim();
}

async function newOrganization(name: string) {
  const owner = await service.person(name);
  return { owner, id: await service.organization(owner, 'Acme') };
}

test('200: the proof of an event verifies without Portico, and no altered one does', async () => {
  const { owner, id } = await newOrganization('ada');
  const body = { name: 'Emca' };
  await service.call('PUT', `/v1/organizations/${id}`, { token: owner.token, body });
  await sealAll(service);
  const event = await latest(id, owner, 'organization.updated');
  const { status, body: proof } = await proofOf(id, event.id, owner);
  assert.equal(status, 200);
  const { organizationId, accountId, ...shown } = proof.event;
  assert.deepEqual(shown, event);
  assert.deepEqual([organizationId, accountId], [id, null]);
  assert.deepEqual(Object.keys(proof.salts).sort(), ['/actor/email', '/details/name', '/ipAddress']);
  assert.equal(await verdict(proof), `Event ${event.id} is as it was at ${proof.seal.at}.`);
  const changed = { ...proof, event: { ...proof.event, requestId: newId() } };
  assert.equal(await verdict(changed), 'Refused: the event is not the one that was sealed.');
  const elsewhere = { ...proof, index: proof.index + 1 };
  assert.equal(await verdict(elsewhere), 'Refused: the event is not in this seal.');
  const { seal } = proof;
  const resealed = { ...proof, seal: { ...seal, at: '2020-01-01T00:00:00.000Z' } };
  assert.equal(await verdict(resealed), 'Refused: no key that you kept signed this seal.');
});

test('each event of a seal has its proof, whatever their number', async () => {
  const { owner, id } = await newOrganization('many');
  const { token } = owner;
  for (let round = 0; round < 4; round++) {
    await service.call('PUT', `/v1/organizations/${id}`, { token, body: { name: `Acme ${round}` } });
  }
  await sealAll(service);
  const { items } = (await service.call('GET', `/v1/organizations/${id}/events?limit=100`, { token })).body;
  assert.ok(items.length > 4);
  for (const event of items) {
    const { body } = await proofOf(id, event.id, owner);
    assert.match(await verdict(body), /^Event .* is as it was/);
  }
});

test('hidden, erased and changed values are commitments in a proof', async () => {
  const { owner, id } = await newOrganization('seen');
  const admin = await service.person('admin');
  await service.manager(id, owner, admin, 'admin');
  const body = { name: 'Emca' };
  await service.call('PUT', `/v1/organizations/${id}`, { token: admin.token, body });
  await sealAll(service);
  const event = await latest(id, owner, 'organization.updated');
  const { body: other } = await proofOf(id, event.id, owner);
  assert.deepEqual(Object.keys(other.event.ipAddress), ['commitment']);
  assert.equal(other.event.actor.email, admin.account.email);
  assert.match(await verdict(other), /^Event/);

  assert.equal((await service.call('DELETE', '/v1/account', { token: admin.token })).status, 204);
  await sweep(service, 'finish-endings');
  const left = `select ip_address, ip_salt from events where id = '${event.id}'`;
  await until('the address is forgotten with its salt', async () => {
    const [row] = await rowsOf(databaseUrl, left);
    return row?.ip_address === null && row.ip_salt === null;
  });
  const salts = () =>
    rowsOf(databaseUrl, `select * from address_salts where account_id = '${admin.account.id}'`);
  await until('so is the salt of the email', async () => (await salts()).length === 0);
  const { body: forgotten } = await proofOf(id, event.id, owner);
  assert.deepEqual(Object.keys(forgotten.event.actor.email), ['commitment']);
  assert.match(await verdict(forgotten), /^Event/);
});

test('404 SEAL_NOT_FOUND: an event not sealed yet, of another organization, or unknown', async () => {
  const { owner, id } = await newOrganization('early');
  const event = await latest(id, owner);
  assert.equal(outcome(await proofOf(id, event.id, owner)), '404 SEAL_NOT_FOUND');
  await sealAll(service);
  const sealed = await latest(id, owner);
  assert.equal((await proofOf(id, sealed.id, owner)).status, 200);
  const other = await newOrganization('other');
  assert.equal(outcome(await proofOf(other.id, sealed.id, other.owner)), '404 SEAL_NOT_FOUND');
  assert.equal(outcome(await proofOf(id, newId(), owner)), '404 SEAL_NOT_FOUND');
  assert.equal(outcome(await proofOf(id, 'none', owner)), '404 SEAL_NOT_FOUND');
});

test('seals form a chain, signed with a key of the JWKS, each with an event', async () => {
  await newOrganization('chain');
  await sealAll(service);
  await newOrganization('chained');
  await sealAll(service);
  const operator = await newOperator(service);
  const { body } = await service.call('GET', '/v1/operator/seals?limit=2', { token: operator.token });
  const [last, before] = body.items;
  assert.deepEqual([last.number, last.previousRoot], [before.number + 1, before.root]);
  assert.notEqual(body.nextCursor, null);
  const jwks = (await service.call('GET', '/.well-known/jwks.json')).body;
  const { payload } = await jwtVerify(last.signature, createLocalJWKSet(jwks), { typ: 'portico-seal+jwt' });
  const { signature, ...claims } = last;
  assert.deepEqual(payload, claims);
  assert.equal((decodeProtectedHeader(signature).jwk as { x: string }).x, jwks.keys[0].x);
  const path = '/v1/operator/events?type=events.sealed&limit=1';
  const [told] = (await service.call('GET', path, { token: key })).body.items;
  assert.deepEqual(told.details.seal, last);
  assert.deepEqual([told.actor.type, told.subject], ['system', { type: 'events', id: last.lastEventId }]);
});

test('the event of a seal alone does not cause another', async () => {
  await sealAll(service);
  const [before] = await seals();
  await runOn(databaseUrl, `delete from events where seal_number is null and type <> 'events.sealed'`, []);
  await sealAll(service);
  assert.equal((await seals())[0].number, before.number);
});

// On PostgreSQL, a month is kept until all of it is past retention.
test('deletes a seal once its events and those of the next are past retention', async () => {
  for (const name of ['old', 'older', 'oldest']) {
    await newOrganization(name);
    await sealAll(service);
  }
  const all = (await seals()).map(({ number }: { number: number }) => number).reverse();
  const [first, second, third] = all;
  const past = firstIdAt(Date.now() - 440 * 86_400_000);
  await runOn(databaseUrl, 'update seals set last_event_id = ? where number <= ?', [past, second]);
  await sweep(service, 'delete-seals');
  const left = await rowsOf(databaseUrl, 'select distinct seal_number as number from leaves order by 1');
  const numbers = left.map(({ number }) => Number(number));
  assert.ok(!numbers.includes(first));
  assert.deepEqual(numbers.slice(0, 2), [second, third]);
});
