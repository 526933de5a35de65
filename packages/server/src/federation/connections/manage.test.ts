import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { after, test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import { metadataOf } from '../../../test/doubles/saml-provider.ts';
import { GIVEN_CONNECTION, newConnection } from '../../../test/fixtures/connections.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { isPublicAddress } from '../../ground/network-addresses.ts';

const service = await startService({
  federationAddresses: {
    isInsecureAllowed: false,
    resolve: async (host) => (host.startsWith('inside') ? ['10.0.0.7'] : ['1.1.1.1']),
    isPublic: isPublicAddress,
  },
});
after(() => service.stop());

const metadata = metadataOf('https://idp.example', 'https://idp.example/sso', [
  rsaCertified('idp.example').cert,
]);
const SAML = { type: 'saml', name: 'Example', metadata };

async function owned(): Promise<{
  readonly by: Person;
  readonly organization: string;
  readonly path: string;
}> {
  const by = await service.person();
  const organization = await service.organization(by);
  return { by, organization, path: `/v1/organizations/${organization}/connections` };
}

const typesOf = async (organization: string, { token }: Person) => {
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, { token });
  return body.items
    .map(({ type }: { readonly type: string }) => type)
    .filter((type: string) => type.startsWith('connection.'));
};

test('creates, reads, changes and deletes a connection', async () => {
  const { by, organization, path } = await owned();
  const { token } = by;
  const rolesFrom = { name: 'groups', values: { admins: 'admin', all: 'viewer' } };
  const body = { ...GIVEN_CONNECTION, rolesFrom, defaultRole: 'admin', trustsFactors: true };
  const made = await service.call('POST', path, { token, body });
  assert.equal(outcome(made), '201');
  const { id, createdAt, updatedAt, ...shown } = made.body;
  const { clientSecret: _, ...told } = body;
  const base = service.app.publicUrl;
  assert.deepEqual(shown, {
    ...told,
    organizationId: organization,
    metadata: null,
    attributes: {},
    state: 'setup',
    returnUrl: `${base}/sign-in/return/${id}`,
    entityId: `${base}/saml/${id}/metadata`,
    acsUrl: `${base}/saml/${id}/acs`,
    metadataUrl: `${base}/saml/${id}/metadata`,
    scimUrl: `${base}/scim/${id}/v2`,
  });
  assert.equal(made.headers.location, `/v1/connections/${id}`);
  const one = `/v1/connections/${id}`;
  assert.deepEqual((await service.call('GET', one, { token })).body, made.body);
  const renamed = { ...told, name: 'Another name', type: undefined };
  const changed = await service.call('PUT', one, { token, body: renamed });
  assert.equal(outcome(changed), '200');
  assert.equal(changed.body.name, 'Another name');
  assert.deepEqual((await service.call('GET', path, { token })).body.items, [changed.body]);
  assert.equal(outcome(await service.call('DELETE', one, { token })), '204');
  assert.equal(outcome(await service.call('GET', one, { token })), '404 CONNECTION_NOT_FOUND');
  const types = ['connection.deleted', 'connection.updated', 'connection.created'];
  assert.deepEqual(await typesOf(organization, by), types);
});

test("reading a connection repeatedly parses its provider's certificates once", async (t) => {
  const { by, path } = await owned();
  const { token } = by;
  const signers = ['one.example', 'two.example'].map((name) => rsaCertified(name).cert);
  const of = metadataOf('https://idp.example', 'https://idp.example/sso', signers);
  const parsed = t.mock.method(X509Certificate.prototype, 'toString').mock;
  const { body } = await service.call('POST', path, { token, body: { ...SAML, metadata: of } });
  for (let time = 0; time < 3; time++) {
    const one = await service.call('GET', `/v1/connections/${body.id}`, { token });
    assert.deepEqual(one.body, body);
    assert.deepEqual((await service.call('GET', path, { token })).body.items, [body]);
  }
  assert.equal(body.metadata.certificates.length, signers.length);
  assert.equal(parsed.callCount(), signers.length);
});

test('stores the secret encrypted, and keeps it when a change omits it', async () => {
  const { by, organization } = await owned();
  const { id } = await newConnection(service, { organization, by });
  const secret = async () => {
    const query = `select client_secret from connections where id = '${id}'`;
    return String((await rowsOf(service.databaseUrl, query))[0]?.client_secret);
  };
  const sealed = await secret();
  assert.ok(!sealed.includes(GIVEN_CONNECTION.clientSecret));
  const { clientSecret: _, type: __, ...body } = GIVEN_CONNECTION;
  const change = (more: object) =>
    service.call('PUT', `/v1/connections/${id}`, { token: by.token, body: { ...body, ...more } });
  assert.equal(outcome(await change({ name: 'Other' })), '200');
  assert.equal(await secret(), sealed);
  assert.equal(outcome(await change({ clientSecret: 'another' })), '200');
  assert.notEqual(await secret(), sealed);
});

test('409 CONNECTION_NOT_ACTIVE without a passed test, or when the provider has changed since', async () => {
  const { by, organization } = await owned();
  const { id } = await newConnection(service, { organization, by });
  const { type: _, clientSecret: __, ...body } = GIVEN_CONNECTION;
  const change = async (more: object) => {
    const reply = await service.call('PUT', `/v1/connections/${id}`, {
      token: by.token,
      body: { ...body, ...more },
    });
    return reply.status === 200 ? `200 ${reply.body.state}` : outcome(reply);
  };
  assert.equal(await change({ state: 'active' }), '409 CONNECTION_NOT_ACTIVE');
  await runOn(service.databaseUrl, `update connections set state = 'active' where id = ?`, [id]);
  assert.equal(await change({}), '200 active');
  assert.equal(await change({ state: 'paused' }), '200 paused');
  assert.equal(await change({ state: 'active' }), '200 active');
  const elsewhere = { issuer: 'https://other.example.com' };
  assert.equal(await change({ ...elsewhere, state: 'active' }), '409 CONNECTION_NOT_ACTIVE');
  assert.equal(await change(elsewhere), '200 setup');
  const types = ['updated', 'activated', 'updated', 'paused', 'updated', 'created'];
  assert.deepEqual(
    await typesOf(organization, by),
    types.map((type) => `connection.${type}`),
  );
});

for (const [fields, body] of [
  ['clientId, clientSecret, issuer', { type: 'oidc', name: 'Example' }],
  ['metadata', { type: 'saml', name: 'Example' }],
  ['metadata', { ...GIVEN_CONNECTION, metadata: '<x/>' }],
  ['clientSecret, issuer', { ...SAML, clientSecret: 'x', issuer: 'https://example.com' }],
  ['issuer', { ...GIVEN_CONNECTION, issuer: 'https://inside.example.com' }],
  ['issuer', { ...GIVEN_CONNECTION, issuer: 'https://169.254.169.254/latest' }],
  ['issuer', { ...GIVEN_CONNECTION, issuer: 'https://[::1]/' }],
  ['issuer', { ...GIVEN_CONNECTION, issuer: 'http://example.com' }],
  ['issuer', { ...GIVEN_CONNECTION, issuer: 'https://me:secret@example.com' }],
  ['metadata', { ...SAML, metadata: 'https://inside.example.com/metadata' }],
  ['metadata', { ...SAML, metadata: 'file:///etc/passwd' }],
  ['defaultRole', { ...SAML, defaultRole: 'owner' }],
  ['rolesFrom.values', { ...SAML, rolesFrom: { name: 'groups', values: { chief: 'owner' } } }],
  ['type', { ...SAML, type: 'ldap' }],
] as const) {
  test(`422: ${fields} of ${JSON.stringify(body)}`, async () => {
    const { by, path } = await owned();
    const reply = await service.call('POST', path, { token: by.token, body });
    assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
  });
}

test('422 on issuer: a change to an internal URL; an unchanged one is not resolved again', async () => {
  const { by, organization } = await owned();
  const { id } = await newConnection(service, { organization, by });
  const { type: _, ...body } = GIVEN_CONNECTION;
  const change = async (issuer: string) =>
    outcome(
      await service.call('PUT', `/v1/connections/${id}`, { token: by.token, body: { ...body, issuer } }),
    );
  const inside = 'https://inside.example.com';
  assert.equal(await change(inside), '422 FIELDS_VALIDATION_ERROR: issuer');
  await runOn(service.databaseUrl, 'update connections set issuer = ? where id = ?', [inside, id]);
  assert.equal(await change(inside), '200');
});

test('403: an admin reads connections but changes none; a viewer reads none', async () => {
  const { by, organization, path } = await owned();
  const { id } = await newConnection(service, { organization, by });
  for (const [role, seen] of [
    ['admin', '200'],
    ['viewer', '403 ACCESS_FORBIDDEN'],
  ] as const) {
    const person = await service.person();
    await service.manager(organization, by, person, role);
    const { token } = person;
    assert.equal(outcome(await service.call('GET', path, { token })), seen);
    assert.equal(outcome(await service.call('GET', `/v1/connections/${id}`, { token })), seen);
    const made = await service.call('POST', path, { token, body: GIVEN_CONNECTION });
    assert.equal(outcome(made), '403 ACCESS_FORBIDDEN');
    const deletion = await service.call('DELETE', `/v1/connections/${id}`, { token });
    assert.equal(outcome(deletion), '403 ACCESS_FORBIDDEN');
  }
});

test('409 CONNECTION_LIMIT_REACHED beyond 20 connections of an organization', async () => {
  const { by, path } = await owned();
  const create = async () =>
    outcome(await service.call('POST', path, { token: by.token, body: GIVEN_CONNECTION }));
  for (let made = 0; made < 19; made++) assert.equal(await create(), '201');
  const both = await Promise.all([create(), create()]);
  assert.deepEqual(both.sort(), ['201', '409 CONNECTION_LIMIT_REACHED']);
  const saml = await service.call('POST', path, { token: by.token, body: SAML });
  assert.equal(outcome(saml), '409 CONNECTION_LIMIT_REACHED');
});

test("a change that omits the provider's settings keeps them", async () => {
  const { by, path } = await owned();
  const { token } = by;
  for (const given of [GIVEN_CONNECTION, SAML]) {
    const { body: made } = await service.call('POST', path, { token, body: given });
    const body = { name: 'Another name' };
    const changed = await service.call('PUT', `/v1/connections/${made.id}`, { token, body });
    assert.deepEqual(changed.body, { ...made, ...body, updatedAt: changed.body.updatedAt });
  }
});
