import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, newInvitee } from '../../fixtures/invitations.ts';
import { type Aimed, atOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';

/** However many requests come at once, on whichever node, the bound is never exceeded. */
const MOST = 5;
const AT_ONCE = 20;
const nodes = await startNodes({
  environment: {
    PORTICO_MOST_ORGANIZATIONS: '3',
    PORTICO_MOST_ORGANIZATIONS_A_DAY: '5',
    PORTICO_MOST_API_KEYS: String(MOST),
    PORTICO_MOST_INVITATIONS: String(MOST),
    PORTICO_MOST_MANAGERS: String(MOST),
  },
});
after(() => nodes.stop());
const { first } = nodes;

const requests = (request: (number: number) => Omit<Aimed, 'url' | 'method'>): Aimed[] =>
  Array.from({ length: AT_ONCE }, (_, number) => {
    return { url: nodes.url(number), method: 'POST', ...request(number) };
  });

test('organizations of an account, created at once: never more than the limit', async () => {
  const { token } = await first.person('owner');
  const asked = requests(() => ({ path: '/v1/organizations', token, body: { name: 'Acme' } }));
  assert.deepEqual(tally(await atOnce(asked)), { '201': 3, '409 ORGANIZATION_LIMIT_REACHED': AT_ONCE - 3 });
});

test('API keys of an organization, created at once: never more than the limit', async () => {
  const owner = await first.person('owner');
  const path = `/v1/organizations/${await first.organization(owner)}/api-keys`;
  const asked = requests(() => ({ path, token: owner.token, body: { name: 'Key', role: 'viewer' } }));
  assert.deepEqual(tally(await atOnce(asked)), { '201': MOST, '409 API_KEY_LIMIT_REACHED': AT_ONCE - MOST });
});

test('invitations of an organization, created at once: never more than the limit', async () => {
  const owner = await first.person('owner');
  const path = `/v1/organizations/${await first.organization(owner)}/invitations`;
  const asked = requests(() => {
    return { path, token: owner.token, body: { email: newInvitee(), role: 'viewer' } };
  });
  assert.deepEqual(tally(await atOnce(asked)), {
    '201': MOST,
    '409 INVITATION_LIMIT_REACHED': AT_ONCE - MOST,
  });
});

test('managers of an organization, added and accepting at once: never more than the limit', async () => {
  const owner = await first.person('owner');
  const organization = await first.organization(owner);
  const { token: invitation } = await invite(first, { organization, by: owner });
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => first.person('newcomer')));
  const path = `/v1/organizations/${organization}/managers`;
  const asked = requests((number) => {
    const { account, token } = people[number] ?? owner;
    if (number % 4 === 0) return { path: '/v1/invitations/accept', token, body: { token: invitation } };
    return { path, token: owner.token, body: { accountId: account.id, role: 'viewer' } };
  });
  const { '201': added, ...refused } = tally(await atOnce(asked));
  assert.equal(added, MOST - 1);
  const {
    '409 MANAGER_LIMIT_REACHED': full = 0,
    '409 INVITATION_NOT_PENDING': over = 0,
    ...others
  } = refused;
  assert.deepEqual([full + over, others], [AT_ONCE - MOST + 1, {}]);
});
