import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations, type RoleName } from '@portico/api';
import { judgesPreconditions, type Operation } from '@portico/conventions';
import { newOperator, removeOperator } from '../../fixtures/operators.ts';
import { demandPolicy } from '../../fixtures/policies.ts';
import { anotherSession, beginWith, demandFactor } from '../../fixtures/strong.ts';
import { isForDirectories, type Team, teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { answerAfter } from '../../harness/slow-body.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { neededFor } from '../operations/needed.ts';
import { requestTo } from '../operations/request.ts';
import { rolesFor } from '../operations/roles.ts';
import { type Resource, type Scene, sceneOf } from '../operations/scene.ts';

/**
 * The state at admission may have changed when the body arrives: it is judged again with the change. Each operation
 * with a target and a body is called with the required role; the body follows once another caller has acted.
 */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
// An owner whose session is strong can have an organization demand that of others.
await beginWith(service, (await newTeam()).people.owner);

const FEWEST_OPERATIONS = 3;
/** Operations that change factors have a file of their own: interleaving-factors.test.ts. */
/** Operations of directories are in src/federation/scim/token.test.ts. */
const withBodies = Object.values<Operation>(operations).filter(
  ({ body, factors, ...operation }) => body && !factors && !isForDirectories(operation),
);
const subjects = withBodies.filter(({ target }) => target);
/** Changes of the caller's own account would outlive the session, and so would tokens for other services. */
const own = withBodies.filter(({ target, access }) => !target && access.includes('session'));

/** An act of another caller meanwhile, and the answer to the first then. */
interface Event {
  readonly what: string;
  readonly before?: (team: Team) => Promise<void>;
  readonly happens: (team: Team, scene: Scene) => Promise<void>;
  readonly answer: string;
}

/** Acts with the required role, or on the caller's own resource if none is. */
async function act(
  { people }: Team,
  by: 'owner' | 'admin' | 'operator',
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<void> {
  const reply = await service.call(method, path, { token: people[by].token, body });
  assert.match(outcome(reply), /^20[014]$/);
}

const asOwner = (team: Team, method: string, path: string, body?: unknown) =>
  act(team, 'owner', { method, path, body });

const changeRole = (team: Team, role: RoleName) =>
  asOwner(team, 'PUT', `/v1/managers/${team.managers.admin}`, { role });

const signsOut = (by: 'admin' | 'operator'): Event => ({
  what: 'the caller signs out',
  happens: (team) => act(team, by, { method: 'POST', path: '/v1/logout' }),
  answer: '401 ACCESS_TOKEN_INVALID',
});

function eventsFor(operation: Operation): Event[] {
  const { resource, notFound } = operation.target as { resource: Resource; notFound: string };
  const gone = `404 ${notFound}`;
  if (operation.raises) return operatorEvents(operation);
  if (!operation.permission) {
    const happens = (team: Team, { ids }: Scene) =>
      act(team, 'admin', { method: 'DELETE', path: `/v1/${resource}s/${ids[resource]}` });
    return [signsOut('admin'), { what: 'it is removed', happens, answer: gone }];
  }
  const { refused } = rolesFor(operation);
  const forbidden = '403 ACCESS_FORBIDDEN';
  const events: Event[] = [
    signsOut('admin'),
    {
      what: 'the caller is removed',
      happens: (team) => asOwner(team, 'DELETE', `/v1/managers/${team.managers.admin}`),
      answer: forbidden,
    },
    {
      what: 'the organization is deleted',
      happens: (team) => asOwner(team, 'DELETE', `/v1/organizations/${team.organization}`),
      answer: gone,
    },
  ];
  if (refused) {
    const what = `the caller becomes ${refused}`;
    events.push({ what, happens: (team) => changeRole(team, refused), answer: forbidden });
  }
  events.push(...demandEvents(operation));
  const paths: Readonly<Partial<Record<Resource, string>>> = { manager: 'managers', apiKey: 'api-keys' };
  const path = paths[resource];
  if (path) {
    const happens = (team: Team, { ids }: Scene) => asOwner(team, 'DELETE', `/v1/${path}/${ids[resource]}`);
    events.push({ what: `the ${resource} is removed`, happens, answer: gone });
  }
  return events;
}

/** An operator, and its session, may have changed when the lock is held. */
function operatorEvents({ target }: Operation): Event[] {
  const events: Event[] = [
    {
      what: 'the caller is no operator any more',
      happens: ({ people }) => removeOperator(service, people.operator),
      answer: '403 ACCESS_FORBIDDEN',
    },
    {
      what: 'the session of the caller is no longer strong',
      happens: ({ people }) => beginWith(service, people.operator, 'password'),
      answer: '403 SECOND_FACTOR_MISSING',
    },
    signsOut('operator'),
  ];
  if (target?.resource !== 'anyAccount') return events;
  const happens = (team: Team, { ids }: Scene) =>
    act(team, 'operator', { method: 'DELETE', path: `/v1/operator/accounts/${ids.anyAccount}` });
  return [...events, { what: 'the account is deleted', happens, answer: `404 ${target.notFound}` }];
}

/** The demands of an organization, and a session, may have changed when the lock is held. */
function demandEvents({ demands }: Operation): Event[] {
  if (demands.length === 0) return [];
  const demand = (team: Team) => demandFactor(service, team.organization, team.people.owner);
  return [
    {
      what: 'the organization demands a second factor',
      happens: demand,
      answer: '403 SECOND_FACTOR_MISSING',
    },
    {
      what: 'its policy allows another network alone',
      happens: (team) => demandPolicy(service, team.organization),
      answer: '403 POLICY_REFUSED',
    },
    {
      what: 'it demands one already, and the session is no longer strong',
      before: async (team) => {
        await beginWith(service, team.people.admin);
        await demand(team);
      },
      happens: ({ people }) => beginWith(service, people.admin, 'password'),
      answer: '403 SECOND_FACTOR_MISSING',
    },
  ];
}

interface Interleaving extends Pick<Event, 'before' | 'happens'> {
  readonly ifMatch?: boolean;
}

/** Events about an operator, and about the session of an admin, spoil a team for further tests. */
async function teamFor({ raises }: Operation): Promise<Team> {
  const { people, ...team } = await newTeam();
  const own = raises
    ? { operator: await newOperator(service) }
    : { admin: await anotherSession(service, people.admin) };
  return { ...team, people: { ...people, ...own } };
}

/** Sends a permitted request, and its body only after another event. */
async function answerTo(
  operation: Operation,
  { ifMatch = false, before, happens }: Interleaving,
): Promise<string> {
  const team = await teamFor(operation);
  if (operation.permission) await changeRole(team, rolesFor(operation).permitted);
  const as = operation.raises ? 'operator' : 'admin';
  const scene = await sceneOf(service, team, { as, needs: neededFor(operation) });
  await descriptionOf(operation.id).prepare?.(service, team.people[as].account.id);
  await before?.(team);
  const { method, path, body } = requestTo(operation, scene);
  const { token } = team.people[as];
  // Not everything that can be changed has a path of its own to be read at.
  const tag = ifMatch ? (await service.call(method, path, { token, body })).headers.etag : '*';
  return answerAfter(service, { method, path, token, body, ifMatch: tag }, () => happens(team, scene));
}

for (const operation of subjects) {
  for (const { what, before, happens, answer } of eventsFor(operation)) {
    test(`${operation.id} — ${answer} if ${what} before the body arrives`, async () => {
      assert.equal(await answerTo(operation, { before, happens }), answer);
    });
  }

  test(`${operation.id} — a success if nothing happens before the body arrives`, async () => {
    assert.match(await answerTo(operation, { happens: async () => {} }), /^20[01]$/);
  });

  if (operation.conditional && judgesPreconditions(operation.method)) {
    test(`${operation.id} — 409 PRECONDITION_FAILED if the resource changes before the body arrives`, async () => {
      const happens = async (team: Team, scene: Scene) => {
        const other = operation.permission ? 'owner' : 'admin';
        const by = operation.raises ? 'operator' : other;
        for (const round of [1, 2]) await act(team, by, requestTo(operation, { ...scene, round }));
      };
      assert.equal(await answerTo(operation, { ifMatch: true, happens }), '409 PRECONDITION_FAILED');
    });
  }
}

for (const operation of own) {
  const { what, happens, answer } = signsOut('admin');
  test(`${operation.id} — ${answer} if ${what} before the body arrives`, async () => {
    assert.equal(await answerTo(operation, { happens }), answer);
  });
}

test('operations with a body and a target are found', () => {
  assert.ok(own.length >= FEWEST_OPERATIONS, `only ${own.length}`);
  assert.ok(subjects.length >= FEWEST_OPERATIONS, `only ${subjects.length}`);
});
