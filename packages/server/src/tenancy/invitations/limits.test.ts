import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newInvitee } from '../../../test/fixtures/invitations.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** How many invitations an account and an organization may send. */
const environment = { PORTICO_LIMITS: 'on' };
const service = await startService({ environment });
after(() => service.stop());

test("403 RATE_LIMITED: an account's twenty-first invitation in a day, new or resent", async () => {
  const { token } = await service.person();
  const organization = await service.organization({ token, account: { id: '', email: '' }, password: '' });
  const path = `/v1/organizations/${organization}/invitations`;
  const create = (email = newInvitee()) =>
    service.call('POST', path, { token, body: { email, role: 'viewer' } });
  const email = newInvitee();
  const { body: first } = await create(email);
  assert.equal(outcome(await create(email)), '409 INVITATION_ALREADY_PENDING');
  for (let sent = 1; sent < 20; sent++) assert.equal(outcome(await create()), '201', `after ${sent}`);
  const refused = await create();
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const again = await service.call('POST', `/v1/invitations/${first.id}/resend`, { token });
  assert.equal(outcome(again), '403 RATE_LIMITED');
});

test("403 RATE_LIMITED: an API key's twenty-first invitation in a day; other keys are not affected", async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const newKey = () => newApiKey(service, { organization, by: owner, role: 'admin' });
  const [key, other] = [await newKey(), await newKey()];
  const path = `/v1/organizations/${organization}/invitations`;
  const create = ({ token }: { readonly token: string }) =>
    service.call('POST', path, { token, body: { email: newInvitee(), role: 'viewer' } });
  for (let sent = 0; sent < 20; sent++) assert.equal(outcome(await create(key)), '201', `after ${sent}`);
  assert.equal(outcome(await create(key)), '403 RATE_LIMITED');
  assert.equal(outcome(await create(other)), '201');
});

test('a service key sends any number of invitations, but 403 RATE_LIMITED to one address', async () => {
  const { token } = await newServiceKey(service);
  const post = (path: string, body: object) =>
    service.call('POST', `/v1/operator/organizations${path}`, { token, body });
  const organizations = [];
  for (let made = 0; made < 10; made++)
    organizations.push((await post('', { name: `Customer ${made}` })).body.id);
  const invite = (organization: string, email: string) =>
    post(`/${organization}/invitations`, { email, role: 'owner' });
  for (let sent = 0; sent < 21; sent++)
    assert.equal(outcome(await invite(organizations[sent % 2], newInvitee())), '201', `after ${sent}`);
  const email = newInvitee();
  const outcomes = new Set<string>();
  for (const organization of organizations) outcomes.add(outcome(await invite(organization, email)));
  assert.deepEqual([...outcomes], ['201', '403 RATE_LIMITED']);
});
