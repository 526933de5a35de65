import type { Method } from '@portico/api';
import { Failure } from '@portico/conventions';
import { SECOND } from '../../ground/clock.ts';
import { sql } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { within } from '../../ground/network-addresses.ts';
import { longestIdle } from '../../identity/sessions/session.ts';
import type { ApiKeyCaller, Caller } from '../../pipeline/callers/caller.ts';
import {
  type InSession,
  isStrong,
  methodsOf,
  type Session,
  type SessionCaller,
} from '../../pipeline/callers/session.ts';
import type { AccessContext, Demands, Policy } from '../../pipeline/permissions.ts';
import { isHeldToSso, mayBypass, type SsoRow, ssoDemandOf } from './sso.ts';

export const NO_POLICY: Policy = {
  sessionMaxAge: null,
  sessionIdle: null,
  networks: null,
  allowedMethods: null,
};
export const NO_DEMANDS: Demands = {
  organizationId: null,
  isForStrong: false,
  sso: null,
  policy: NO_POLICY,
};

/**
 * The domains whose people an organization `o` holds to its own sign-in. A lost domain still counts, so that removing its
 * DNS record cannot lift the demand.
 */
export const SSO_DOMAINS = sql<string | null>`(case when o.sso_required = 1 then (
  select string_agg(d.name, ',') from domains as d where d.organization_id = o.id and d.state <> 'pending'
) end)`.as('sso_domains');

/** The columns of an organization `o` that say what it demands. */
export const DEMAND_COLUMNS = [
  'o.require_second_factor',
  'o.policy',
  'o.sso_required',
  'o.sso_required_at',
  SSO_DOMAINS,
] as const;

/** Null as a whole where there is no organization. */
export type DemandRow = SsoRow & {
  readonly [Name in 'require_second_factor' | 'policy']: OrganizationRow[Name] | null;
};

export function demandsOf(organizationId: string, row: DemandRow): Demands {
  return {
    organizationId,
    isForStrong: row.require_second_factor === 1,
    sso: ssoDemandOf(row),
    policy: policyIn(row.policy),
  };
}

/** The policy in its stored form. */
export function policyIn(stored: string | null): Policy {
  return stored === null ? NO_POLICY : (JSON.parse(stored) as Policy);
}

/** Where a request comes from, and when; the network is undefined where it says nothing about the person. */
export interface Circumstances {
  readonly ipAddress: string | null | undefined;
  readonly now: number;
}

/** The columns of a session that demands are judged by. */
export type JudgedSession = Pick<
  Session,
  | 'created_at'
  | 'last_used_at'
  | 'longest_idle'
  | 'methods'
  | 'sso_organization_id'
  | 'sso_factors'
  | 'factor_added'
  | 'factor_at'
  | 'factor_organization_id'
>;

/** How somebody comes to an organization. API keys have no session. */
interface Coming extends Circumstances {
  readonly session: JudgedSession | undefined;
  /** The address of the person; undefined where nobody has to come by an organization's own sign-in. */
  readonly email?: string | undefined;
  readonly isOwner?: boolean;
}

interface Rule {
  readonly error: 'SSO_REQUIRED' | 'SECOND_FACTOR_MISSING' | 'REAUTHENTICATION_REQUIRED' | 'POLICY_REFUSED';
  /** For people to read; undefined where the description of the error says it all. */
  readonly detail?: string;
  readonly isBroken: (coming: Coming, demands: Demands) => boolean;
}

/** By name, in the order in which they are judged: what a person can mend in the same place comes first. */
const RULES = {
  ssoRequired: {
    error: 'SSO_REQUIRED',
    isBroken: (coming, { sso, organizationId }) =>
      sso !== null && isHeldToSso(coming, organizationId, sso) && !mayBypass(coming, organizationId, sso),
  },
  requireSecondFactor: {
    error: 'SECOND_FACTOR_MISSING',
    isBroken: ({ session }, { isForStrong, organizationId }) =>
      isForStrong && session !== undefined && !isStrongFor(session, organizationId),
  },
  sessionMaxAge: {
    error: 'REAUTHENTICATION_REQUIRED',
    detail: 'The organization requires a more recent sign-in: sign in again.',
    isBroken: ({ session, now }, { policy: { sessionMaxAge } }) =>
      sessionMaxAge !== null && session !== undefined && now - session.created_at > sessionMaxAge * SECOND,
  },
  sessionIdle: {
    error: 'REAUTHENTICATION_REQUIRED',
    detail: 'Your session was idle for longer than the organization allows: sign in again.',
    isBroken: ({ session, now }, { policy: { sessionIdle } }) =>
      sessionIdle !== null && session !== undefined && longestIdle(session, now) > sessionIdle * SECOND,
  },
  allowedMethods: {
    error: 'POLICY_REFUSED',
    detail: 'The organization does not allow one of the methods that you signed in with.',
    isBroken: ({ session }, { policy: { allowedMethods } }) =>
      allowedMethods !== null && session !== undefined && !areAllowed(methodsOf(session), allowedMethods),
  },
  networks: {
    error: 'POLICY_REFUSED',
    detail: 'The organization does not allow access from this network.',
    isBroken: ({ ipAddress }, { policy: { networks } }) =>
      networks !== null && ipAddress !== undefined && !isWithin(networks, ipAddress),
  },
} as const satisfies Record<string, Rule>;

/** The factors that an organization's own provider names count in that organization, and nowhere else. */
export function isStrongFor(session: JudgedSession, organizationId: string | null): boolean {
  if (isStrong(methodsOf(session))) return true;
  return session.sso_factors === 1 && session.sso_organization_id === organizationId;
}

export type RuleName = keyof typeof RULES;

function areAllowed(methods: readonly Method[], allowed: readonly Method[]): boolean {
  return methods.every((method) => allowed.includes(method));
}

function isWithin(networks: readonly string[], ipAddress: string | null): boolean {
  return ipAddress !== null && within(networks)(ipAddress);
}

/** Somebody who is judged by what organizations demand. */
type Visitor = InSession | ApiKeyCaller;

/** Service keys, operators and directories belong to no organization, and are not judged. */
export function isVisitor(caller: Caller): caller is Visitor {
  return caller.kind === 'session' || caller.kind === 'impersonation' || caller.kind === 'api_key';
}

/** The role of a caller, and what is demanded where it has one. */
export type Entrance = Pick<AccessContext, 'role' | 'demands'>;

/** The first rule that a caller with a role in an organization breaks there; undefined if none. */
export function brokenRule(
  caller: Caller,
  { role, demands }: Entrance,
  circumstances: Circumstances,
): RuleName | undefined {
  if (role === undefined || !isVisitor(caller)) return undefined;
  return brokenBy({ ...comingOf(caller, role), ...circumstances }, demands);
}

/** Operators who act for somebody are not of the organization, and come by no sign-in of its own. */
function comingOf(caller: Visitor, role: AccessContext['role']): Omit<Coming, keyof Circumstances> {
  if (caller.kind === 'api_key') return { session: undefined };
  const email = caller.kind === 'session' ? caller.account.email : undefined;
  return { session: caller.session, email, isOwner: role === 'owner' };
}

/** Whether an owner gets past the organization's own sign-in, which is told. */
export function isBypassing(caller: Caller, { role, demands }: Entrance): caller is SessionCaller {
  const { sso, organizationId } = demands;
  if (role !== 'owner' || caller.kind !== 'session' || sso === null) return false;
  const coming = comingOf(caller, role);
  return isHeldToSso(coming, organizationId, sso) && mayBypass(coming, organizationId, sso);
}

/** Whether a session meets demands, where it is used now from where it began. */
export function isMetBy(
  session: JudgedSession & Pick<Session, 'ip_address'>,
  demands: Demands,
  now: number,
): boolean {
  return brokenBy({ session, ipAddress: session.ip_address, now }, demands) === undefined;
}

/** The first of the demands that somebody with a role does not meet; undefined if they meet all. */
export function brokenBy(coming: Coming, demands: Demands): RuleName | undefined {
  const rules = Object.entries(RULES) as [RuleName, Rule][];
  return rules.find(([, { isBroken }]) => isBroken(coming, demands))?.[0];
}

export function errorOf(rule: RuleName): Rule['error'] {
  return RULES[rule].error;
}

/** The answer to a caller who breaks a rule. */
export function refusalBy(rule: RuleName): Failure {
  const { error, detail }: Rule = RULES[rule];
  return new Failure(error, {
    ...(detail !== undefined && { detail }),
    ...(error === 'POLICY_REFUSED' && { headers: { 'Policy-Rule': rule } }),
  });
}

/** Returns why an organization does not let a caller in, if so, without counting it. */
export function judgeDemands(
  caller: Caller,
  entrance: Entrance,
  circumstances: Circumstances,
): Failure | undefined {
  const rule = brokenRule(caller, entrance, circumstances);
  return rule && refusalBy(rule);
}
