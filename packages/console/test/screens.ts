import assert from 'node:assert/strict';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { newConnection } from '../../server/test/fixtures/connections.ts';
import { newGrant } from '../../server/test/fixtures/grants.ts';
import { type Invited, invite, newInvitation } from '../../server/test/fixtures/invitations.ts';
import { newMachine } from '../../server/test/fixtures/machines.ts';
import { countedStatistics, makeOperator } from '../../server/test/fixtures/operators.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { mailSecret } from '../../server/test/fixtures/secrets.ts';
import { newServiceKey } from '../../server/test/fixtures/service-keys.ts';
import { newWebhook } from '../../server/test/fixtures/webhooks.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { browser } from './chromium.ts';
import { beginSession, type Scene, startScene } from './scene.ts';
import { openTab, type Tab } from './tab.ts';

/** The data to show. */
export interface Stage {
  readonly scene: Scene;
  /** The owner of the organization, who is signed in. */
  readonly owner: Person;
  readonly organization: string;
  readonly invited: Invited;
  readonly webhook: string;
  readonly connection: string;
  readonly application: string;
}

/** A page in one of its states, for pictures and examination. */
export interface Screen {
  /** Names the pictures. */
  readonly name: string;
  /** The viewer. */
  readonly as: 'owner' | 'operator' | 'nobody';
  /** Brings the tab there. */
  readonly show: (tab: Tab, stage: Stage) => Promise<void>;
}

const at = (path: string | ((stage: Stage) => string)) => (tab: Tab, stage: Stage) =>
  tab.go(typeof path === 'string' ? path : path(stage));
const ofOrganization = (view: string) =>
  at(({ organization }) => `/console/organizations/${organization}${view}`);

const ofOperators = (place: (stage: Stage) => string) => at((stage) => `/console/operator/${place(stage)}`);

/** Opens the forms of a page that stand closed, and waits for what they load. */
const withForms = (show: Screen['show']) => async (tab: Tab, stage: Stage) => {
  await show(tab, stage);
  const closed = tab.page.locator('main details:not([open])');
  await closed.evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  await tab.settled();
};

/** Every page. What only a step of a journey shows is examined there: `tab.sees`. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', as: 'nobody', show: at('/console/sign-in') },
  { name: 'register', as: 'nobody', show: at('/console/register') },
  { name: 'forgot-password', as: 'nobody', show: at('/console/forgot-password') },
  { name: 'authorize-nothing', as: 'nobody', show: at('/authorize') },
  { name: 'device', as: 'owner', show: at('/device') },
  { name: 'not-found', as: 'owner', show: at('/console/nothing') },
  { name: 'account', as: 'owner', show: at('/console/account') },
  { name: 'account-security', as: 'owner', show: at('/console/account/security') },
  { name: 'account-applications', as: 'owner', show: at('/console/account/applications') },
  { name: 'account-activity', as: 'owner', show: at('/console/account/activity') },
  { name: 'account-data', as: 'owner', show: at('/console/account/data') },
  { name: 'organizations', as: 'owner', show: at('/console/organizations') },
  { name: 'new-organization', as: 'owner', show: at('/console/new-organization') },
  { name: 'organization', as: 'owner', show: ofOrganization('') },
  { name: 'organization-invitations', as: 'owner', show: ofOrganization('/invitations') },
  { name: 'organization-api-keys', as: 'owner', show: ofOrganization('/api-keys') },
  { name: 'organization-machines', as: 'owner', show: ofOrganization('/machines') },
  { name: 'organization-roles', as: 'owner', show: ofOrganization('/roles') },
  { name: 'organization-groups', as: 'owner', show: ofOrganization('/groups') },
  { name: 'organization-domains', as: 'owner', show: ofOrganization('/domains') },
  { name: 'organization-connections', as: 'owner', show: ofOrganization('/connections') },
  {
    name: 'connection',
    as: 'owner',
    show: at(({ connection }) => `/console/connections/${connection}`),
  },
  { name: 'organization-webhooks', as: 'owner', show: ofOrganization('/webhooks') },
  { name: 'webhook', as: 'owner', show: at(({ webhook }) => `/console/webhooks/${webhook}`) },
  { name: 'organization-events', as: 'owner', show: ofOrganization('/events') },
  { name: 'organization-settings', as: 'owner', show: ofOrganization('/settings') },
  { name: 'organization-not-found', as: 'owner', show: at('/console/organizations/nothing') },
  { name: 'operator', as: 'operator', show: at('/console/operator') },
  { name: 'operator-accounts', as: 'operator', show: at('/console/operator/accounts') },
  { name: 'operator-new-account', as: 'operator', show: at('/console/operator/new-account') },
  { name: 'operator-new-organization', as: 'operator', show: at('/console/operator/new-organization') },
  {
    name: 'operator-account',
    as: 'operator',
    show: withForms(ofOperators(({ owner }) => `accounts/${owner.account.id}`)),
  },
  { name: 'operator-organizations', as: 'operator', show: at('/console/operator/organizations') },
  {
    name: 'operator-organization',
    as: 'operator',
    show: withForms(ofOperators((stage) => `organizations/${stage.organization}`)),
  },
  { name: 'operator-brand', as: 'operator', show: at('/console/operator/brand') },
  { name: 'operator-approvals', as: 'operator', show: at('/console/operator/approvals') },
  { name: 'operator-applications', as: 'operator', show: at('/console/operator/applications') },
  {
    name: 'operator-application',
    as: 'operator',
    show: ofOperators(({ application }) => `applications/${application}`),
  },
  { name: 'operator-service-keys', as: 'operator', show: at('/console/operator/service-keys') },
  { name: 'operator-hooks', as: 'operator', show: at('/console/operator/hooks') },
  { name: 'operator-hook', as: 'operator', show: at('/console/operator/hooks/session.begin') },
  { name: 'operator-roles', as: 'operator', show: at('/console/operator/roles') },
  { name: 'operator-events', as: 'operator', show: at('/console/operator/events') },
  { name: 'operator-seals', as: 'operator', show: at('/console/operator/seals') },
  { name: 'operator-settings', as: 'operator', show: at('/console/operator/settings') },
];

/** The documents that have no build, but the same look. */
export const documents: readonly Screen[] = [
  { name: 'home', as: 'nobody', show: at('/') },
  { name: 'errors', as: 'nobody', show: at('/errors') },
  { name: 'error', as: 'nobody', show: at('/errors/LAST_OWNER') },
];

/** Goes through all screens in three tabs, two of them signed in. @param language of the browsers, a tag of BCP 47 */
export async function eachScreen(
  look: (tab: Tab, screen: Screen) => Promise<void>,
  language?: string,
): Promise<void> {
  const stage = await setStage();
  try {
    const { scene, owner } = stage;
    const { publicUrl } = scene;
    const operator = await scene.service.person('operator');
    const tabOf = async (person?: Person) => {
      const tab = await openTab(await browser(), {
        publicUrl,
        device: 'desktop',
        ...(language && { locale: language }),
      });
      if (person) await beginSession(tab, person, publicUrl);
      return tab;
    };
    const tabs = {
      nobody: await tabOf(),
      owner: await tabOf(owner),
      operator: await tabOf(operator),
    };
    await makeOperator(scene.service, operator);
    await countedStatistics(scene.service, operator);
    for (const screen of [...screens, ...documents]) {
      await screen.show(tabs[screen.as], stage);
      await look(tabs[screen.as], screen);
    }
    for (const tab of Object.values(tabs)) await tab.close();
  } finally {
    await stage.scene.close();
  }
}

async function setStage(): Promise<Stage> {
  // Statistics are waited for: by itself a service would take half a minute to begin counting.
  const scene = await startScene({}, undefined, { workInterval: 500 });
  const { service } = scene;
  const owner = await service.person('ada');
  const { token } = owner;
  await service.call('PUT', '/v1/account', { token, body: { name: 'Ada Lovelace' } });
  const verification = await mailSecret(service, 'verification', owner.account.id);
  const verified = await service.call('PUT', '/v1/email-verifications', { body: { token: verification } });
  assert.equal(verified.status, 204, verified.text);
  const organization = await service.organization(owner, 'Analytical Engines');
  await service.organization(owner, 'Ada & Sons, Makers of the Finest Calculating Machines in London');
  for (const role of ['admin', 'viewer'])
    await service.manager(organization, owner, await service.person(role), role);
  const invited = await invite(service, { organization, by: owner, role: 'admin' });
  await invite(service, { organization, by: owner });
  const key = await newApiKey(service, { organization, by: owner, name: 'Billing', role: 'admin' });
  const old = await newApiKey(service, { organization, by: owner, name: 'Nightly export' });
  await scene.run('update api_keys set expires_at = ? where id = ?', [Date.now(), old.id]);
  await newMachine(service, { organization, by: owner, name: 'Nightly export', role: 'admin' });
  await newServiceKey(service, { name: 'Billing job', networks: ['192.0.2.0/24'] });
  await newRole(service, { name: 'approver', permissions: ['invoice:read', 'invoice:approve'] });
  await newRole(service, { name: 'auditor', permissions: ['invoice:read'], delegable: false });
  await newRole(service, { organization, name: 'clerk', permissions: ['invoice:read'] });
  const webhook = await setWebhook(scene, { organization, by: owner });
  await newInvitation(service, {
    organization,
    by: { ...owner, token: key.token },
    email: 'joan@example.com',
  });
  const { id: application } = await newApplication(service, { kind: 'web', firstParty: true });
  await newGrant(service, owner, application);
  const { id: connection } = await newConnection(service, { organization, by: owner });
  return { scene, owner, organization, invited, webhook, connection, application };
}

/** Two webhooks, one of them failing, with a delivery in each state. @returns its id */
async function setWebhook(
  { service, run }: Scene,
  to: { organization: string; by: Person },
): Promise<string> {
  await newWebhook(service, to);
  const { id, url } = await newWebhook(service, { ...to, types: ['manager.added', 'manager.removed'] });
  const path = `/v1/webhooks/${id}`;
  const paused = { token: to.by.token, body: { url, state: 'paused' } };
  assert.equal((await service.call('PUT', path, paused)).status, 200);
  const due = Date.now() + 3_600_000;
  for (const [state, status, error] of [
    ['delivered', 204, null],
    ['failed', null, 'the connection was refused'],
    ['pending', 503, null],
  ] as const) {
    const sent = await service.call('POST', `${path}/test`, { token: to.by.token });
    assert.equal(sent.status, 201, sent.text);
    const put =
      'update deliveries set state = ?, attempts = 5, last_status = ?, last_error = ?, due_at = ? where id = ?';
    await run(put, [state, status, error, due, sent.body.id]);
  }
  const update = `update webhooks set state = 'active', failing_since = ?, last_delivered_at = ? where id = ?`;
  await run(update, [Date.now() - 7_200_000, Date.now() - 7_260_000, id]);
  return id;
}
