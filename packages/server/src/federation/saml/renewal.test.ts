import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import { ANYWHERE, startReceiver } from '../../../test/doubles/receiver.ts';
import { metadataOf } from '../../../test/doubles/saml-provider.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const DAY = 86_400_000;
const [ending, lasting] = [rsaCertified('idp.example'), rsaCertified('idp.example', { days: 60 })];
const ISSUER = 'https://idp.example';
const metadataWith = (certificates: readonly string[], issuer = ISSUER) =>
  metadataOf(issuer, `${issuer}/sso`, certificates);

let published = metadataWith([ending.cert]);
let isDown = false;
const host = await startReceiver((_request, response) =>
  response.writeHead(isDown ? 500 : 200).end(published),
);
const service = await startService({
  workInterval: 20,
  environment: { PORTICO_FEDERATION_INSECURE: 'true' },
  federationAddresses: ANYWHERE,
});
after(async () => {
  await service.stop();
  await host.stop();
});

/** An active connection of an owner who has nothing else. */
async function connected(metadata: string) {
  const owner = await service.person('owner');
  const { token } = owner;
  const organization = await service.organization(owner);
  const admin = await service.person('admin');
  await service.manager(organization, owner, admin, 'admin');
  const path = `/v1/organizations/${organization}/connections`;
  const made = await service.call('POST', path, { token, body: { type: 'saml', name: 'Entra', metadata } });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  const activate = () =>
    runOn(service.databaseUrl, `update connections set state = 'active' where id = ?`, [id]);
  await activate();
  const call = (method: string, body?: object) =>
    service.call(method, `/v1/connections/${id}`, { token, ...(body && { body }) });
  const certificates = async (): Promise<readonly string[]> => {
    const query = `select provider from saml_settings where connection_id = '${id}'`;
    return JSON.parse(String((await rowsOf(service.databaseUrl, query))[0]?.provider)).certificates;
  };
  const events = async () => {
    const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, { token });
    return body.items;
  };
  /** Lets a day go by, at the end of which its metadata are read again. */
  const wait = async () => {
    const earlier = `update saml_settings set read_at = read_at - ${DAY} where connection_id = ?`;
    await runOn(service.databaseUrl, earlier, [id]);
    await sweep(service, 'read-saml-metadata');
  };
  const told = async (email = owner.account.email) =>
    (await service.mails(email)).filter(({ purpose }) => purpose === 'certificate_expiring_notice').length;
  return { owner, admin, id, call, activate, certificates, events, wait, told };
}

test('owners get one mail when the last certificate has under 30 days left, and one for its successor', async () => {
  const { owner, admin, call, activate, told } = await connected(metadataWith([ending.cert]));
  await sweep(service, 'warn-of-certificates');
  const { text } = await service.mailTo(owner.account.email, 'certificate_expiring_notice');
  assert.ok(text.includes('Entra'), text);
  await sweep(service, 'warn-of-certificates');
  const changed = await call('PUT', { name: 'Entra', metadata: metadataWith([rsaCertified('next').cert]) });
  assert.equal(changed.status, 200, changed.text);
  await activate();
  await sweep(service, 'warn-of-certificates');
  await service.mailTo(owner.account.email, 'certificate_expiring_notice', 2);
  assert.equal(await told(), 2);
  assert.equal(await told(admin.account.email), 0);
});

test('no mail when another certificate lasts, or when the connection is paused', async () => {
  const lastingOne = await connected(metadataWith([ending.cert, lasting.cert]));
  const paused = await connected(metadataWith([ending.cert]));
  await paused.call('PUT', { name: 'Entra', state: 'paused' });
  const { owner } = await connected(metadataWith([ending.cert]));
  await sweep(service, 'warn-of-certificates');
  await service.mailTo(owner.account.email, 'certificate_expiring_notice');
  for (const { told } of [lastingOne, paused]) assert.equal(await told(), 0);
});

test('reads metadata at a URL again after a day, takes a new certificate, and stays active', async () => {
  const { call, certificates, events, wait } = await connected(host.url);
  const before = await call('GET');
  assert.deepEqual(await certificates(), [ending.cert]);
  published = metadataWith([ending.cert, lasting.cert]);
  await sweep(service, 'read-saml-metadata');
  assert.deepEqual(await certificates(), [ending.cert]);
  await wait();
  assert.deepEqual(await certificates(), [ending.cert, lasting.cert]);
  const now = await call('GET');
  assert.equal(now.body.state, 'active');
  assert.notEqual(now.headers.etag, before.headers.etag);
  const [{ type, actor }] = await events();
  assert.deepEqual([type, actor.type], ['connection.updated', 'system']);
});

test('unreadable metadata, or those of another provider, change nothing', async () => {
  published = metadataWith([ending.cert]);
  const { certificates, events, wait } = await connected(host.url);
  const told = (await events()).length;
  isDown = true;
  await wait();
  isDown = false;
  for (const other of ['<html/>', metadataWith([lasting.cert], 'https://other.example')]) {
    published = other;
    await wait();
    assert.deepEqual(await certificates(), [ending.cert]);
  }
  assert.equal((await events()).length, told);
});
