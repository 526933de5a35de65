import { newApiKey } from '../../fixtures/api-keys.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { newWebhook } from '../../fixtures/webhooks.ts';
import { idOf, idsAt, insertMany } from '../../harness/many.ts';
import { runOn } from '../../harness/rows.ts';
import type { Person, Service } from '../../harness/service.ts';
import type { TurnMeter } from '../../harness/turn-meter.ts';
import { until } from '../../harness/until.ts';

const HOUR = 3_600_000;
/** As many webhooks as an organization can have, with the one that its deliveries are for. */
const OTHER_WEBHOOKS = 19;

/** An account and an organization with so many rows of each kind. */
export interface World {
  readonly name: string;
  /**
   * The person who has the rows: an admin of the organization, who made its API keys and invitations, and a viewer of
   * many others.
   */
  readonly ada: Person;
  /** The owner of the organization. */
  readonly ben: Person;
  readonly organization: string;
  /** Ada's manager there. */
  readonly manager: string;
  /** An API key of Ben's. */
  readonly key: string;
  /** That with the deliveries, which wait. */
  readonly webhook: string;
  /** An application that as many people are signed in to, without an organization; within the organization, to another. */
  readonly application: string;
}

let made = 0;

export async function newWorld(service: Service, meter: TurnMeter, count: number): Promise<World> {
  const name = `world-${++made}`;
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const organization = await service.organization(ben);
  const manager = await service.manager(organization, ben, ada, 'admin');
  const { id: key } = await newApiKey(service, { organization, by: ben });
  const types = ['organization.updated'];
  const { id: webhook } = await newWebhook(service, { organization, by: ben, types });
  const { id: application } = await newApplication(service);
  const { id: another } = await newApplication(service);
  const world = { name, ada, ben, organization, manager, key, webhook, application };
  await meter.aside(() => fill(world, another, service.databaseUrl, count));
  // So many rows hold up the loop, and the service sheds load until it runs freely.
  await until('requests are served again', async () => {
    const { status } = await service.call('GET', '/v1/account', { token: ada.token });
    return status === 200;
  });
  return world;
}

async function fill(
  { name, ada, ben, organization: of, webhook, application }: World,
  another: string,
  databaseUrl: string,
  count: number,
): Promise<void> {
  const past = Date.now() - HOUR;
  const [account, organization] = [idOf(ada.account.id), idOf(of)];
  const [now, next] = [String(Date.now()), String(Date.now() + 100 * HOUR)];
  const times = { created_at: now, updated_at: now };
  const address = `'${name}-' || i`;
  const email = { email: address, email_canonical: address };
  // As if their words had been taken: there is enough to do.
  const named = { name: `'Many'`, name_folded: `'many'`, words_of: `'Many'` };
  const [accounts, organizations] = [idsAt(past), idsAt(past)];
  const insert = (table: string, columns: Readonly<Record<string, string>>, rows = count) =>
    insertMany(databaseUrl, { table, count: rows, columns: { id: idsAt(past), ...columns } });
  // Those of as many people, in a session that lasts as long as they do.
  const grants = {
    ...{ account_id: accounts, application_name: `'Invoices'`, scopes: `'openid'`, opens_session: '0' },
    session_id: `(select id from sessions where account_id = ${idOf(ben.account.id)} limit 1)`,
    ...{ session_expires_at: next, created_at: now, last_used_at: now },
  };
  await Promise.all([
    insert('sessions', {
      ...{ account_id: account, token_hash: `'${name}-' || i`, methods: `'password'` },
      ...{ created_at: now, last_used_at: now },
    }),
    insert('events', {
      ...{ type: `'manager.role_changed'`, at: now, details: `'{}'`, ip_address: `'10.0.0.1'` },
      ...{ account_id: account, actor_id: account, subject_id: account },
      // Every other one stays with the organization.
      organization_id: `case when i % 2 = 0 then ${organization} end`,
    }),
    insert('accounts', {
      ...{ id: accounts, ...email, words_of: `${address} || ' '`, password_hash: `''`, ...times },
    }),
    insert('managers', { organization_id: organization, account_id: accounts, role: `'viewer'`, ...times }),
    insert('organizations', { id: organizations, ...named, ...times }),
    insert('managers', { organization_id: organizations, account_id: account, role: `'viewer'`, ...times }),
    insert('api_keys', {
      ...{ organization_id: organization, created_by: account, ...times },
      ...{ name: `'Key'`, role: `'viewer'`, prefix: `'portico_ak_'` },
    }),
    insert('invitations', {
      ...{ organization_id: organization, ...email, words_of: address, role: `'viewer'`, state: `'pending'` },
      ...{ invited_by: account, expires_at: next, created_at: now },
    }),
    insert('deliveries', {
      ...{ webhook_id: idOf(webhook), event_id: idsAt(past), type: `'organization.updated'` },
      ...{ state: `'pending'`, attempts: '1', created_at: now, due_at: next },
    }),
    insert(
      'webhooks',
      {
        ...{ organization_id: organization, url: `'https://${name}.example/'`, state: `'paused'` },
        ...{ secret: `''`, ...times },
      },
      OTHER_WEBHOOKS,
    ),
    insert('grants', { ...grants, application_id: idOf(application) }),
    insert('grants', { ...grants, application_id: idOf(another), organization_id: organization }),
  ]);
  await runOn(databaseUrl, 'analyze');
}
