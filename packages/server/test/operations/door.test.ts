import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../api-keys.ts';
import { newApplication } from '../applications.ts';
import { DEMANDS, demandNothing } from '../demands.ts';
import { tokensFor } from '../oauth.ts';
import { outcome } from '../outcome.ts';
import { startService } from '../service.ts';
import { teamsOf } from '../team.ts';

const service = await startService();
after(() => service.stop());
const { organization, people } = await (await teamsOf(service))();
const { admin, owner } = people;

const scope = 'openid organization';
const parameters = { scope, organization_id: organization };
/** Whoever has a role in the organization, by the kind of its access token. */
const tokens = {
  session: admin.token,
  'API key': (await newApiKey(service, { organization, by: owner, role: 'admin' })).token,
  application: (await tokensFor(service, admin, await newApplication(service), parameters)).access_token,
};

const caller = (token: string, query = '') => service.call('GET', `/v1/caller${query}`, { token });
const ofOrganization = `?organizationId=${organization}`;

for (const demand of DEMANDS)
  test(`caller: 403 ${demand.error} with organizationId for every kind of caller that does not meet ${demand.name}`, async () => {
    for (const [kind, token] of Object.entries(tokens)) {
      const before = await caller(token, ofOrganization);
      assert.deepEqual([outcome(before), before.body.organization.role], ['200', 'admin'], kind);
    }
    await demand.begin(service, organization);
    for (const [kind, token] of Object.entries(tokens)) {
      const isHeld = kind !== 'API key' || demand.isForKeys;
      const expected = isHeld ? `403 ${demand.error}` : '200';
      assert.equal(outcome(await caller(token, ofOrganization)), expected, kind);
      const alone = await caller(token);
      assert.equal(outcome(alone), '200', kind);
      if (isHeld) assert.equal(alone.body.organization, null, kind);
    }
    const { sub, role } = (await service.call('GET', '/oauth2/userinfo', { token: tokens.application })).body;
    assert.deepEqual({ sub, role }, { sub: admin.account.id, role: undefined });
    const { body } = await caller(people.outsider.token, ofOrganization);
    assert.equal(body.organization, null);
    await demandNothing(service, organization);
  });
