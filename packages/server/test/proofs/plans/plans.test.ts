import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { seed } from '../../fixtures/seeds/index.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { type Team, teamsOf } from '../../fixtures/team.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, type Person, type Reply, startService } from '../../harness/service.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { neededFor } from '../operations/needed.ts';
import { pathOf, requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';
import { startExamination } from './examination.ts';
import { SMALL, UNSEEN } from './exceptions.ts';
import { followRequests, recorded } from './recorder.ts';
import { nextQuery, queriesOf } from './requests.ts';

/**
 * The work of a request is bounded by its page, however large the tables: every operation that reads is called by each
 * kind of caller that it takes, with each of its parameters, and every one that changes something with a valid request;
 * the statements of these requests are explained with their values.
 */
const reads = Object.values<Operation>(operations).filter(
  ({ method, access }) => method === 'GET' && access !== 'public',
);
const changes = Object.values<Operation>(operations).filter(({ method }) => method !== 'GET');
const service = await startService({ ...ONLY_WHAT_IS_ASKED_FOR, extend: followRequests });
const { databaseUrl } = service;
const team = await (await teamsOf(service))();
const { owner, operator, directory } = team.people;
const scene = await sceneOf(service, team);
/** Teams whose people have no rows of the seed. */
let newTeam = await teamsOf(service);
// Its deliveries stay as they are.
await runOn(databaseUrl, `update webhooks set state = 'paused'`);
for (const { id } of reads) await descriptionOf(id).prepare?.(service, owner.account.id);
const growing = await seed(databaseUrl, team, scene.ids.webhook);
const examination = await startExamination(databaseUrl, growing);
after(async () => {
  await examination.close();
  await service.stop();
});

const { organization, managers } = team;
const eventOf = async (condition: string) => {
  const [row] = await rowsOf(databaseUrl, `select id from events where ${condition} order by id limit 1`);
  return String(row?.id);
};
const subject = {
  account: owner.account.id,
  organization,
  manager: managers.viewer,
  event: await eventOf(`organization_id = '${organization}'`),
  early: await eventOf('seq > 1000'),
};
/** For operators, the resources that have the most rows. */
const ids: Readonly<Record<string, string>> = {
  ...scene.ids,
  anyAccount: owner.account.id,
  anyAccountMetadata: owner.account.id,
  anyOrganization: organization,
  activeOrganization: organization,
  anyOrganizationMetadata: organization,
  anyManager: managers.viewer,
  anyManagerMetadata: managers.viewer,
};
/** A caller of each kind; impersonation and applications read as the session of the same account does. */
const TOKENS: Readonly<Record<string, string>> = {
  session: owner.token,
  api_key: (await newApiKey(service, { organization, by: owner, role: 'admin' })).token,
  operator: operator.token,
  service_key: (await newServiceKey(service)).token,
  connection: directory.token,
};

/** Asks for a page and the one after it. @returns what is wrong with their statements */
async function examine(operation: Operation, token: string, query: string): Promise<string[]> {
  const flaws = new Set<string>();
  let next: string | undefined = query;
  for (let page = 1; page <= 2 && next !== undefined; page++) {
    const path: string = `${pathOf(operation, ids[operation.target?.resource ?? ''], ids)}${next && `?${next}`}`;
    const [reply, statements] = await recorded<Reply>(() => service.call('GET', path, { token }));
    assert.ok(reply.status < 300, `${path}: ${reply.text}`);
    assert.ok(statements.length > 0, `${path}: no statement was examined`);
    for (const flaw of await examination.flawsOf(operation, query, statements)) flaws.add(flaw);
    next = nextQuery(operation, query, reply.body);
  }
  return [...flaws];
}

for (const operation of reads)
  test(`${operation.id}: reads only the rows of its page, however many there are`, async () => {
    const { id, access } = operation;
    const callers = Object.entries(TOKENS).filter(
      ([kind]) => access.includes(kind as never) && !UNSEEN[id]?.includes(kind),
    );
    assert.ok(callers.length > 0, 'no caller is tried');
    const found: Record<string, string[]> = {};
    for (const [kind, token] of callers)
      for (const query of queriesOf(operation, subject)) {
        const flaws = await examine(operation, token, query);
        if (flaws.length > 0) found[`${kind} ${query}`] = flaws;
      }
    assert.deepEqual(found, {});
  });

/** Sends a valid request to an operation, from a team without many rows of its own. @returns what is wrong with it */
async function examineChange(operation: Operation, kind: string): Promise<string[]> {
  const {
    changes: tables,
    prepare,
    as = operation.raises ? 'operator' : 'owner',
  } = descriptionOf(operation.id);
  const its = await newTeam();
  const person = its.people[as];
  // The account may be gone after it, or have another password or factor.
  if (tables.includes('sessions') || tables.includes('accounts') || prepare) newTeam = await teamsOf(service);
  const request = requestTo(operation, await sceneOf(service, its, { as, needs: neededFor(operation) }));
  await prepare?.(service, person.account.id);
  const token = request.token ?? (await tokenOf(kind, its, person));
  const [reply, statements] = await recorded<Reply>(() =>
    service.call(request.method, request.path, { token, body: request.body }),
  );
  assert.ok(reply.status < 400, `${kind}: ${reply.text}`);
  return [...(await examination.flawsOf(operation, '', statements))];
}

async function tokenOf(kind: string, its: Team, { token }: Person): Promise<string | undefined> {
  switch (kind) {
    case 'public':
      return undefined;
    case 'api_key':
      return (
        await newApiKey(service, { organization: its.organization, by: its.people.owner, role: 'admin' })
      ).token;
    case 'service_key':
      return TOKENS.service_key;
    default:
      return token;
  }
}

for (const operation of changes)
  test(`${operation.id}: reads only the rows that it is about, however many there are`, async () => {
    const { id, access } = operation;
    const kinds =
      access === 'public'
        ? ['public']
        : Object.keys(TOKENS).filter((kind) => access.includes(kind as never) && !UNSEEN[id]?.includes(kind));
    assert.ok(kinds.length > 0, 'no caller is tried');
    const found: Record<string, string[]> = {};
    for (const kind of kinds) {
      const flaws = await examineChange(operation, kind);
      if (flaws.length > 0) found[kind] = flaws;
    }
    assert.deepEqual(found, {});
  });

test('every paged operation is examined, and every table that they read grows or is listed as small', () => {
  assert.ok(reads.length > 70, `only ${reads.length} operations that read were asked`);
  assert.ok(changes.length > 100, `only ${changes.length} operations that change something were asked`);
  const unknown = [...examination.seen].filter((table) => !growing.has(table) && !(table in SMALL));
  assert.deepEqual(unknown.sort(), []);
});
