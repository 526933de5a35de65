import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { TABLES } from '../../ground/database/schema.ts';

/** Calls of a program with an API key, and the traces left when the key is gone. */
const service = await startService({ environment: { PORTICO_ADD_MANAGERS: 'colleagues' } });
after(() => service.stop());

const owner = await service.person('owner');
const organization = await service.organization(owner, 'Acme');
const admin = await newApiKey(service, { organization, by: owner, name: 'Robot', role: 'admin' });

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  service.call(method, path, { token: admin.token, body, headers });
const asOwner = (method: string, path: string) => service.call(method, path, { token: owner.token });
const events = async (token: string, query = '') =>
  (await service.call('GET', `/v1/organizations/${organization}/events?limit=100${query}`, { token })).body
    .items;

test("a key lists its own organization with the key's role, and no deleted one", async () => {
  const { body } = await call('GET', '/v1/organizations');
  assert.deepEqual(
    body.items.map(({ id, role }: { id: string; role: string }) => ({ id, role })),
    [{ id: organization, role: 'admin' }],
  );
  assert.equal(body.nextCursor, null);
  assert.deepEqual((await call('GET', '/v1/organizations?state=deleted')).body.items, []);
});

test('403 ACCESS_FORBIDDEN: a key cannot restore its own organization; 404 for another', async () => {
  const other = await service.organization(owner);
  assert.equal(
    outcome(await call('POST', `/v1/organizations/${organization}/restore`)),
    '403 ACCESS_FORBIDDEN',
  );
  assert.equal(
    outcome(await call('POST', `/v1/organizations/${other}/restore`)),
    '404 ORGANIZATION_NOT_FOUND',
  );
});

test('403 ACCESS_FORBIDDEN: sessions and passkeys, existing or not', async () => {
  const { body } = await asOwner('GET', '/v1/sessions');
  for (const id of [body.items[0].id, '01890000-0000-7000-8000-000000000000', 'none']) {
    for (const path of [`/v1/sessions/${id}`, `/v1/passkeys/${id}`])
      assert.equal(outcome(await call('GET', path)), '403 ACCESS_FORBIDDEN', path);
  }
});

test('events of a key name its id; only the key sees its IP address', async () => {
  assert.equal(outcome(await call('PUT', `/v1/organizations/${organization}`, { name: 'Emca' })), '200');
  const [seen] = await events(owner.token);
  assert.equal(seen.type, 'organization.updated');
  assert.deepEqual(seen.actor, { type: 'api_key', id: admin.id, email: null });
  assert.equal(seen.ipAddress, null);
  const [own] = await events(admin.token, `&actorId=${admin.id}`);
  assert.deepEqual([own.id, own.ipAddress], [seen.id, '127.0.0.1']);
});

test('creation, renaming, rotation and revocation make events without the key', async () => {
  const { id } = await newApiKey(service, { organization, by: owner, name: 'Short', role: 'viewer' });
  const steps = [
    ['PUT', `/v1/api-keys/${id}`, { name: 'Long' }],
    ['POST', `/v1/api-keys/${id}/rotation`, { overlap: 5 }],
    ['DELETE', `/v1/api-keys/${id}`, undefined],
  ] as const;
  for (const [method, path, body] of steps) {
    const reply = await service.call(method, path, { token: owner.token, body });
    assert.ok(reply.status < 300, reply.text);
  }
  const listed = (await events(owner.token)).slice(0, 4);
  const subject = { type: 'api_key', id };
  assert.deepEqual(
    listed.map(({ type, subject, details }: Record<string, unknown>) => ({ type, subject, details })),
    [
      { type: 'api_key.revoked', subject, details: { name: 'Long', role: 'viewer' } },
      { type: 'api_key.rotated', subject, details: { name: 'Long', overlap: 5 } },
      {
        type: 'api_key.renamed',
        subject,
        details: { name: { from: 'Short', to: 'Long' } },
      },
      { type: 'api_key.created', subject, details: { name: 'Short', role: 'viewer', expiresAt: null } },
    ],
  );
});

test('an invitation by a key names no inviter, and is revoked with the key', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner, role: 'admin' });
  const body = { email: 'invited-by-key@example.com', role: 'viewer' };
  const created = await service.call('POST', `/v1/organizations/${organization}/invitations`, {
    token,
    body,
  });
  assert.equal(created.status, 201, created.text);
  const mail = await service.mailTo(body.email, 'invitation');
  assert.match(mail.text, /Emca|Acme/);
  const secret = /#token=([\w-]+)/.exec(mail.text)?.[1];
  const lookUp = () => service.call('POST', '/v1/invitations/lookup', { body: { token: secret } });
  assert.equal((await lookUp()).body.inviterName, null);
  assert.equal(outcome(await asOwner('DELETE', `/v1/api-keys/${id}`)), '204');
  assert.equal((await lookUp()).body.state, 'revoked');
  const [event] = await events(owner.token);
  assert.deepEqual([event.type, event.details], ['invitation.revoked', { reason: 'api_key_revoked' }]);
});

test('422 FIELDS_VALIDATION_ERROR: a key has no colleagues to add', async () => {
  const person = await service.person('colleague');
  const body = { accountId: person.account.id, role: 'viewer' };
  const reply = await call('POST', `/v1/organizations/${organization}/managers`, body);
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: accountId');
});

test('an Idempotency-Key belongs to the API key that sent it', async () => {
  const other = await newApiKey(service, { organization, by: owner, role: 'admin' });
  const invite = (token: string, email: string) =>
    service.call('POST', `/v1/organizations/${organization}/invitations`, {
      token,
      body: { email, role: 'viewer' },
      headers: { 'idempotency-key': '"once"' },
    });
  const first = await invite(admin.token, 'once@example.com');
  const again = await invite(admin.token, 'once@example.com');
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(outcome(await invite(admin.token, 'else@example.com')), '422 IDEMPOTENCY_KEY_REUSED');
  assert.equal((await invite(other.token, 'twice@example.com')).status, 201);
  assert.equal(outcome(await asOwner('DELETE', `/v1/api-keys/${other.id}`)), '204');
});

test('an organization that requires a second factor still accepts its keys', async () => {
  const { beginWith, demandFactor } = await import('../../../test/fixtures/strong.ts');
  const of = await service.organization(owner);
  const { token } = await newApiKey(service, { organization: of, by: owner, role: 'admin' });
  await beginWith(service, owner);
  await demandFactor(service, of, owner);
  assert.equal(outcome(await service.call('GET', `/v1/organizations/${of}`, { token })), '200');
  const body = { name: 'New', requireSecondFactor: false };
  const reply = await service.call('PUT', `/v1/organizations/${of}`, { token, body });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test('neither the database nor the log contains a key', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const { body } = await service.call('POST', `/v1/api-keys/${id}/rotation`, { token: owner.token });
  await service.call('GET', '/v1/account', { token: body.key });
  const secrets = [admin.token, token, body.key].map((text) => text.slice('portico_ak_'.length));
  const kept = [service.log()];
  for (const table of TABLES)
    kept.push(JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`)));
  for (const secret of secrets) assert.ok(!kept.some((text) => text.includes(secret)));
});
