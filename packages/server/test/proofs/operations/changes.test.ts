import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { DAY } from '../../../src/ground/clock.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { type Row, rowsOfEach } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { type Difference, differenceOf, factsOf } from '../trust/facts.ts';
import { STEPS } from '../trust/table.ts';
import type { Table } from './description.ts';
import { descriptionOf } from './descriptions.ts';
import { neededFor } from './needed.ts';
import { requestTo } from './request.ts';
import { type Part, sceneOf } from './scene.ts';

/** A success changes exactly the tables in its description, and every change is an event: other proofs rely on that. */
/** Tests on one database, which is read as a whole after each step. */
const MOST_TESTS = 24;
// Later work would change rows besides those in question.
const start = () => startService({ workInterval: DAY });
let service = await start();
after(() => service.stop());

const TABLES = Object.keys({
  accounts: true,
  sessions: true,
  organizations: true,
  managers: true,
  invitations: true,
  totp: true,
  recovery_codes: true,
  passkeys: true,
  operators: true,
  first_operator: true,
  approvals: true,
  api_keys: true,
  api_key_secrets: true,
  applications: true,
  application_secrets: true,
  grants: true,
  authorization_codes: true,
  access_tokens: true,
  refresh_tokens: true,
  service_keys: true,
  service_key_secrets: true,
  connections: true,
  webhooks: true,
  account_metadata: true,
  organization_metadata: true,
  manager_metadata: true,
  brand: true,
  brand_logos: true,
  policy_defaults: true,
  providers: true,
  hooks: true,
  team_webhooks: true,
  configuration_keys: true,
  organization_logos: true,
  product_permissions: true,
  product_roles: true,
  product_role_permissions: true,
  manager_product_roles: true,
  invitation_product_roles: true,
  api_key_product_roles: true,
  identities: true,
  domains: true,
  saml_settings: true,
  scim_tokens: true,
  scim_users: true,
  scim_groups: true,
  scim_members: true,
  group_product_roles: true,
  given_roles: true,
  events: true,
} satisfies Record<Table | 'events', true>);

/** Operations that change only rows which last for minutes, with an event all the same. */
const TOLD: readonly string[] = ['refuseDeviceAuthorization'];

const UNTOLD: Row = {
  last_used_at: null,
  last_delivered_at: null,
  failing_since: null,
  checked_at: null,
  session_expires_at: null,
};

/**
 * All rows, except what is written besides requests: the last use of a session, the outcome of a delivery, when the DNS
 * was asked, and when the session of a grant expires.
 */
async function rows(): Promise<Map<string, string>> {
  const selects = TABLES.map((table) => `select * from ${table}`);
  const found = await rowsOfEach(service.databaseUrl, selects);
  return new Map(
    TABLES.map((table, at) => {
      const written = (found[at] ?? []).map((row) => JSON.stringify({ ...row, ...UNTOLD }));
      return [table, written.sort().join('\n')];
    }),
  );
}

/** Whether no grant is left whose session is gone: they end in the background, soon after. */
async function hasAllEnded(): Promise<boolean> {
  const [left] = await rowsOfEach(service.databaseUrl, ['select id from grants where session_id is null']);
  return left?.length === 0;
}

let newTeam = await teamsOf(service);
let tests = 0;
beforeEach(async () => {
  if (++tests % MOST_TESTS > 0) return;
  await service.stop();
  service = await start();
  newTeam = await teamsOf(service);
});

for (const [id, operation] of Object.entries<Operation>(operations)) {
  const { changes, prepare, as = 'owner' } = descriptionOf(id);
  test(`${id} — changes ${changes.join(' and ') || 'nothing'}`, async () => {
    const team = await newTeam();
    // A token or a password may be void, an address verified, or a person gone.
    const isOver = changes.includes('sessions') || changes.includes('accounts') || prepare;
    if (isOver) newTeam = await teamsOf(service);
    const { [as]: caller } = team.people;
    const body = { email: caller.account.email, password: caller.password };
    assert.equal((await service.call('POST', '/v1/login', { body })).status, 201);
    // A request that changes several tables must find something in each; an address can be rejected until it is verified.
    const own = neededFor(operation);
    const needs = (part: Part) => own(part) || (changes.length > 1 && part !== 'receivedInvitation');
    const request = requestTo(operation, await sceneOf(service, team, { as, needs }));
    await prepare?.(service, caller.account.id);
    const { token = caller.token } = request;
    await until('what ends with an earlier session has ended', hasAllEnded);
    const [before, factsBefore] = [await rows(), await factsOf(service.databaseUrl)];
    const reply = await service.call(request.method, request.path, { token, body: request.body });
    assert.ok(reply.status < 300, reply.text);
    const changed = [...(await rows())].filter(([table, now]) => now !== before.get(table));
    // Every use by an operator is an event, reading included.
    const isTold = changes.length > 0 || operation.raises || TOLD.includes(id);
    const told = isTold ? ['events'] : [];
    assert.deepEqual(changed.map(([table]) => table).sort(), [...changes, ...told].sort());
    // One table lists what gives callers more rights, or fewer.
    const { gives = [], takes = [] } = STEPS[id as OperationId] ?? {};
    const difference = differenceOf(factsBefore, await factsOf(service.databaseUrl));
    assert.deepEqual(sorted(difference), sorted({ gives, takes }));
  });
}

const sorted = ({ gives, takes }: Difference) => ({ gives: [...gives].sort(), takes: [...takes].sort() });
