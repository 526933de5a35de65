import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DEMANDS as ERRORS, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { DEMANDS, demandNothing, type Visitor } from '../../fixtures/demands.ts';
import { newDevice } from '../../fixtures/devices.ts';
import { parametersOf } from '../../fixtures/grants.ts';
import { impersonated } from '../../fixtures/impersonation.ts';
import { tokensFor } from '../../fixtures/oauth.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { OUTSIDE } from './door.ts';
import { pathOf } from './request.ts';
import { sceneOf } from './scene.ts';

/** Every operation that names an organization or something in it judges its demands, for every kind of caller. */
const service = await startService();
after(() => service.stop());
const team = await (await teamsOf(service))();
const { organization, people } = team;
const { owner, outsider } = people;
const { ids } = await sceneOf(service, team);
const all = Object.values<Operation>(operations);

const application = await newApplication(service);
const parameters = { scope: 'openid organization', organization_id: organization };
const tokens: Readonly<Record<Visitor, string>> = {
  session: owner.token,
  impersonation: (await impersonated(service, owner)).token,
  api_key: (await newApiKey(service, { organization, by: owner, role: 'admin' })).token,
  application: (await tokensFor(service, owner, application, parameters)).access_token,
};

/** A device that asks to be signed in for the organization. */
const device = await newDevice(service, { scopes: 'openid organization', organization });

interface Named {
  readonly query?: string;
  readonly body?: object;
}

/** Where operations without a target name an organization. */
const NAMED: Readonly<Record<string, Named>> = {
  getCaller: { query: `?organizationId=${organization}` },
  createToken: { body: { organizationId: organization } },
  checkPermissions: { body: { organizationId: organization, permissions: ['a:b'] } },
  approveDeviceAuthorization: { body: { code: device.userCode } },
  createAuthorization: { body: { parameters: parametersOf(application.id, parameters), consent: true } },
};

const isJudged = ({ demands, errors = [] }: Operation) =>
  demands.length > 0 || ERRORS.every((error) => errors.includes(error));
const judged = all.filter(isJudged);

/** Whether its path, query or body has an ID. Organizations judge neither operators nor callers without a session. */
function namesSomething({ path, query, body, access, raises }: Operation): boolean {
  if (access === 'public' || raises) return false;
  const members = [query, body].flatMap((schema) => Object.keys(schema?.properties ?? {}));
  return path.includes('/:') || members.some((name) => name.endsWith('Id') && name !== 'externalId');
}

test("every operation with an ID in its path is judged by its organization's demands, or listed as exempt", () => {
  const others = all.filter((operation) => namesSomething(operation) && !isJudged(operation));
  assert.deepEqual(others.map(({ id }) => id).sort(), Object.keys(OUTSIDE).sort());
  const untargeted = judged.filter(({ target }) => !target);
  assert.deepEqual(untargeted.map(({ id }) => id).sort(), Object.keys(NAMED).sort());
});

function ask(operation: Operation, kind: Visitor) {
  const { id, method, target } = operation;
  const { query = '', body }: Named = NAMED[id] ?? {};
  // Among organizations that can be owned, a key finds its own.
  const isOwn = kind === 'api_key' && target?.resource === 'ownedOrganization';
  const about = isOwn ? organization : (ids as Readonly<Record<string, string>>)[target?.resource ?? ''];
  const path = pathOf(operation, about, ids) + query;
  return service.call(method, path, { token: tokens[kind], ...(body && { body }) });
}

for (const demand of DEMANDS)
  test(`403 ${demand.error} — every operation in an organization, from every kind of caller that does not meet ${demand.name}`, async () => {
    await demand.begin(service);
    let asked = 0;
    for (const kind of demand.concerns)
      for (const operation of judged.filter(({ access }) => access.includes(kind))) {
        const reply = await ask(operation, kind);
        assert.equal(outcome(reply), `403 ${demand.error}`, `${operation.id} by ${kind}`);
        asked++;
      }
    await demandNothing(service);
    assert.ok(asked > 40);
  });

const caller = (token: string, query = '') => service.call('GET', `/v1/caller${query}`, { token });

for (const demand of DEMANDS)
  test(`getCaller and userinfo: show no organization to callers that do not meet ${demand.name}`, async () => {
    const { query } = NAMED.getCaller ?? {};
    for (const [kind, token] of Object.entries(tokens)) {
      const { body } = await caller(token, query);
      assert.equal(body.organization.role, kind === 'api_key' ? 'admin' : 'owner', kind);
    }
    await demand.begin(service, organization);
    for (const kind of demand.concerns) {
      const alone = await caller(tokens[kind]);
      assert.deepEqual([outcome(alone), alone.body.organization], ['200', null], kind);
    }
    const { sub, role } = (await service.call('GET', '/oauth2/userinfo', { token: tokens.application })).body;
    assert.deepEqual({ sub, role }, { sub: owner.account.id, role: undefined });
    assert.equal((await caller(outsider.token, query)).body.organization, null);
    await demandNothing(service, organization);
  });
