import type { ConnectionRow } from '../../ground/database/schema.ts';
import { type RoleClaimState, readRoleClaim } from '../providers/claims.ts';
import { rolesFromOf } from './connection.ts';

type GivenRole = ConnectionRow['default_role'];

/** The highest first. */
const RANKED: readonly GivenRole[] = ['admin', 'viewer'];

type Rules = Pick<ConnectionRow, 'default_role' | 'roles_from'>;

/** The sources of somebody's roles. */
interface Grounds {
  /** The provider's claims, by name; one claim can have several values. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Names and external IDs of their directory groups. */
  readonly groups?: readonly string[] | undefined;
  /** The role their last sign-in gave. */
  readonly claimed?: GivenRole | undefined;
}

/** The roles that somebody has, the highest first; the default role only where nothing gives one. */
export function rolesGiven(
  connection: Rules,
  { claims = {}, groups = [], claimed }: Grounds,
): readonly [GivenRole, ...GivenRole[]] {
  const given = [...claimedBy(connection, claims), ...givenBy(connection, groups), claimed];
  const [first, ...others] = RANKED.filter((role) => given.includes(role));
  return first ? [first, ...others] : [connection.default_role];
}

type Claims = Readonly<Record<string, unknown>>;

/** The highest role that what a provider says gives by itself; null where it gives none. */
export function roleClaimed(connection: Rules, claims: Claims): GivenRole | null {
  const given = claimedBy(connection, claims);
  return RANKED.find((role) => given.includes(role)) ?? null;
}

/** How the claim that gives roles came; null where none does. */
export function roleClaimState(connection: Rules, claims: Claims): RoleClaimState | null {
  const rules = rolesFromOf(connection);
  return rules && readRoleClaim(claims, rules.name).state;
}

function claimedBy(connection: Rules, claims: Claims): readonly GivenRole[] {
  const rules = rolesFromOf(connection);
  return rules ? givenBy(connection, readRoleClaim(claims, rules.name).values) : [];
}

function givenBy(connection: Rules, values: readonly string[]): readonly GivenRole[] {
  const { values: roles = {} } = rolesFromOf(connection) ?? {};
  return values.flatMap((value) => (Object.hasOwn(roles, value) ? [roles[value] as GivenRole] : []));
}
