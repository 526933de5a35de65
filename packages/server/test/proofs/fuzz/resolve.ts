import { operations, type Permission } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { permits } from '../../../src/pipeline/permissions.ts';
import { parametersOf } from '../../fixtures/grants.ts';
import { knownCode } from '../../fixtures/totp.ts';
import type { Outgoing } from '../../harness/client.ts';
import type { Attempt } from './attempts.ts';
import type { Body } from './bodies.ts';
import type { KnownOrganization, KnownPerson } from './known.ts';
import { operatorPairs, partsOf } from './operators.ts';
import { Slot } from './values.ts';
import { bytesOf, headersOf, listOf, queryOf } from './wire.ts';
import type { World } from './world.ts';

/** An attempt with every value that it needed from the world. */
export interface Resolved extends Outgoing {
  readonly bytes: Uint8Array | undefined;
  readonly operation: Operation;
  readonly token: string | undefined;
  /** The owner of the token when the request was made, if anybody. */
  readonly caller: KnownPerson | undefined;
  readonly targetId: string | undefined;
  /** The organization that the target is, or belongs to. */
  readonly organizationId: string | undefined;
  /** Body members as they were sent. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Placeholders with values from the world, which may be out of date. */
  readonly fromWorld: readonly string[];
}

/** A person, and the resource that they ask for. */
interface Pair {
  readonly person: KnownPerson;
  readonly id: string;
  readonly organization?: KnownOrganization;
}

const UNKNOWN_ID = '01930d7e-0000-7000-8000-000000000000';
const notQuite = (start: string) => [start, `${start}${'\u00e9'.repeat(43)}`, `${start}${'A'.repeat(44)}`];
const GARBAGE = ['', 'x', 'a b', ...['portico_at_', 'portico_ak_'].flatMap(notQuite)];
const NO_SECRET = 'x'.repeat(43);
const all: Readonly<Record<string, Operation>> = operations;

export function resolve(attempt: Attempt, world: World): Resolved {
  const operation = all[attempt.operation] as Operation;
  const choose = <T>(list: readonly T[]) => list[attempt.pick % list.length];
  const rightful = choose(rightfulPairs(operation, world));
  const anybody = choose(world.people) as KnownPerson;
  const person = attempt.who === 'rightful' ? (rightful?.person ?? anybody) : anybody;
  const pair = attempt.target === 'any' ? choose(allPairs(operation, world)) : rightful;
  const targetId = operation.target && segmentOf(attempt, pair?.id ?? UNKNOWN_ID);
  const organization = pair?.organization;
  const token = tokenOf({ attempt, world, person, organization });

  const fill = (value: unknown) =>
    value instanceof Slot ? found(value, { attempt, world, person, organization }) : value;
  const query = typeof attempt.query === 'string' ? attempt.query : queryOf(attempt.query, fill);
  const segments: Record<string, string> = {
    ...partsOf(operation, world.operator),
    // The group that the path names before a member.
    ...(operation.target?.resource === 'groupMember' && { id: organization?.group ?? UNKNOWN_ID }),
    ...attempt.segments,
    ...(targetId !== undefined && { [operation.target?.parameter ?? 'id']: targetId }),
  };
  const pathname =
    attempt.prefix + operation.path.replaceAll(/:(\w+)/g, (_, name) => segments[name] || UNKNOWN_ID);
  const body = attempt.body && filled(attempt.body, fill);
  const bytes = body && bytesOf(body);
  const members = body && 'members' in body ? Object.fromEntries(body.members) : {};
  return {
    operation,
    token,
    caller: world.people.find(({ sessions }) => sessions.some((session) => session.token === token)),
    targetId,
    organizationId: organization?.id,
    members,
    fromWorld: [...slotted(attempt.body), ...unknownIn(members)],
    method: methodOf(attempt, pathname.length),
    path: query === '' ? pathname : `${pathname}?${query}`,
    headers: headersOf(attempt, token, bytes, world.tags.get(pathname) ?? '"none"'),
    bytes,
  };
}

const LARGE_HEAD = 8_000;

/** Where the head is too large, no method was parsed: the answer has a body, which a client does not expect of HEAD. */
function methodOf({ method, headers }: Attempt, pathLength: number): string {
  const length = headers.reduce((sum, [, value]) => sum + value.length, pathLength);
  return method === 'HEAD' && length > LARGE_HEAD ? 'GET' : method;
}

/** Pairs of a person and a resource on which the person may do this, or people alone where there is no resource. */
function rightfulPairs(operation: Operation, world: World): Pair[] {
  if (operation.raises) return operatorPairs(operation, world.operator);
  if (!operation.target)
    return namesOrganization(operation)
      ? inOrganizations(world, () => '')
      : world.people.map((person) => ({ person, id: '' }));
  const permission = operation.permission as Permission | undefined;
  return allPairs(operation, world).flatMap((pair) => {
    const { organization, id } = pair;
    if (!organization || !permission) return [pair];
    const about = organization.managers.find((one) => one.id === id);
    return organization.managers
      .filter(({ person, role }) =>
        permits(permission, role, about && { role: about.role, isSelf: about.person === person }),
      )
      .map(({ person }) => ({ ...pair, person }));
  });
}

/** Whether its body names an organization, and no path does. */
function namesOrganization({ body }: Operation): boolean {
  return (body?.required as readonly string[] | undefined)?.includes('organizationId') === true;
}

function allPairs(operation: Operation, world: World): Pair[] {
  if (operation.raises) return operatorPairs(operation, world.operator);
  switch (operation.target?.resource) {
    case 'session':
      return world.people.flatMap((person) =>
        person.sessions.map(({ id }) => ({ person, id: id ?? UNKNOWN_ID })),
      );
    case 'totp':
    case 'activeTotp':
    case 'secondFactor':
      return world.people.map((person) => ({ person, id: '' }));
    case 'identity':
      return world.people.map((person) => ({ person, id: person.identity ?? UNKNOWN_ID }));
    case 'passkey':
      return world.people.map((person) => ({ person, id: person.passkey?.passkey ?? UNKNOWN_ID }));
    case 'organization':
    case 'policy':
      return inOrganizations(world, ({ id }) => id);
    case 'ownedOrganization':
      return world.organizations.flatMap((organization) => {
        const owners = organization.managers.filter(({ role }) => role === 'owner');
        return owners.map(({ person }) => ({ person, id: organization.id, organization }));
      });
    case 'manager':
    case 'groupMember':
    case 'ownManager':
      return world.organizations.flatMap((organization) =>
        organization.managers.map(({ id, person }) => ({ person, id, organization })),
      );
    case 'invitation':
      return inOrganizations(world, ({ invitation }) => invitation?.id);
    case 'receivedInvitation':
      return world.people.map((person) => ({ person, id: person.received ?? UNKNOWN_ID }));
    case 'grant':
      return world.people.map((person) => ({ person, id: person.grant ?? UNKNOWN_ID }));
    case 'webhook':
      return inOrganizations(world, ({ webhook }) => webhook?.id);
    case 'connection':
      return inOrganizations(world, ({ connection }) => connection);
    case 'domain':
      return inOrganizations(world, ({ domain }) => domain);
    case 'delivery':
      return inOrganizations(world, ({ webhook }) => webhook?.delivery);
    case 'apiKey':
      return inOrganizations(world, ({ apiKey }) => apiKey?.id);
    case 'groupsOrganization':
      return inOrganizations(world, ({ id }) => id);
    case 'group':
      return inOrganizations(world, ({ group }) => group);
    case 'machine':
      return inOrganizations(world, ({ machine }) => machine);
    case 'role':
    case 'governedRole':
      return operatorPairs(operation, world.operator);
    case 'directory':
    case 'scimUser':
    case 'scimGroup':
      // No person holds the token of a directory.
      return world.people.map((person) => ({ person, id: UNKNOWN_ID }));
    case undefined:
      return [];
    default:
      throw new TypeError(`The fuzz finds no ${operation.target?.resource}`);
  }
}

function inOrganizations(
  { organizations }: World,
  idOf: (organization: KnownOrganization) => string | undefined,
): Pair[] {
  return organizations.flatMap((organization) =>
    organization.managers
      .slice(0, 1)
      .map(({ person }) => ({ person, id: idOf(organization) ?? UNKNOWN_ID, organization })),
  );
}

function tokenOf({ attempt: { who, pick }, world, person, organization }: Around): string | undefined {
  switch (who) {
    case 'absent':
      return undefined;
    case 'program':
      return (organization ?? world.organizations[pick % world.organizations.length])?.apiKey?.token;
    case 'revoked':
      return world.revoked[pick % world.revoked.length];
    case 'unknown':
      return `portico_at_${'A'.repeat(43)}`;
    case 'garbage':
      return GARBAGE[pick % GARBAGE.length];
    default:
      return person.sessions[pick % person.sessions.length]?.token;
  }
}

function segmentOf({ target }: Attempt, id: string): string {
  if (typeof target === 'object') return target.segment;
  if (target === 'upper case') return id.toUpperCase();
  return target === 'unknown' ? UNKNOWN_ID : id;
}

interface Around {
  readonly attempt: Attempt;
  readonly world: World;
  readonly person: KnownPerson;
  readonly organization: KnownOrganization | undefined;
}

function found({ from }: Slot, { attempt, world, person, organization }: Around): unknown {
  const choose = <T>(list: readonly T[]) => list[attempt.pick % list.length];
  switch (from) {
    case 'email':
      return person.email;
    case 'signInVerifier':
      return NO_SECRET;
    case 'takenEmail':
      return (choose(world.people) ?? person).email.toUpperCase();
    case 'password':
      return person.password;
    case 'totpCode':
      return knownCode();
    case 'verification':
    case 'passwordReset':
      return choose(world.people)?.secrets?.[from] ?? NO_SECRET;
    case 'newcomer':
      return (
        choose(world.people.filter((one) => !organization?.managers.some((known) => known.person === one))) ??
        person
      ).id;
    case 'manager':
      return (
        choose(organization?.managers.filter((known) => known.person !== person) ?? [])?.id ?? UNKNOWN_ID
      );
    case 'organization':
    case 'ownedOrganization':
    case 'policy':
      return organization?.id ?? UNKNOWN_ID;
    case 'anyAccount':
      return world.operator?.account ?? UNKNOWN_ID;
    case 'anyOrganization':
    case 'activeOrganization':
      return world.operator?.organization?.id ?? UNKNOWN_ID;
    case 'session':
      return choose(person.sessions)?.id ?? UNKNOWN_ID;
    case 'passkey':
    case 'registrationId':
    case 'createdCredential':
    case 'challengeId':
    case 'usedCredential':
      return person.passkey?.[from] ?? UNKNOWN_ID;
    case 'invitation':
      return organization?.invitation?.id ?? UNKNOWN_ID;
    case 'apiKey':
      return organization?.apiKey?.id ?? UNKNOWN_ID;
    case 'invitationToken':
      return choose(world.organizations)?.invitation?.token ?? 'none';
    case 'parameters':
      return parametersOf(world.application ?? UNKNOWN_ID);
    case 'codeApplication':
      return person.redeemable?.applicationId ?? UNKNOWN_ID;
    case 'deviceApplication':
      return person.device?.applicationId ?? UNKNOWN_ID;
    case 'userCode':
      return person.device?.userCode ?? 'none';
    case 'confidentialApplication':
      return person.confidential?.id ?? UNKNOWN_ID;
    case 'confidentialSecret':
      return person.confidential?.secret ?? 'none';
    case 'applicationToken':
      return person.confidential?.accessToken ?? 'none';
    case 'authorizationCode':
      return person.redeemable?.code ?? 'none';
    case 'cursor':
      return world.cursors.get(
        listOf(attempt.operation, typeof attempt.query === 'string' ? [] : attempt.query),
      );
    default: // Named by paths alone.
      return UNKNOWN_ID;
  }
}

/** The world does not know who has accepted, and can be an owner. */
const unknownIn = ({ role }: Resolved['members']) => (role === 'owner' ? ['role'] : []);

const slotted = (body: Body | undefined) =>
  body && 'members' in body
    ? body.members.filter(([, value]) => value instanceof Slot).map(([name]) => name)
    : [];

function filled(body: Body, fill: (value: unknown) => unknown): Body {
  return 'members' in body
    ? { ...body, members: body.members.map(([name, value]) => [name, fill(value)] as const) }
    : body;
}
