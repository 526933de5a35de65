import type { ManagerRow, OrganizationRow } from '../../ground/database/schema.ts';
import { canonicalEmail, domainOfEmail } from '../../ground/email.ts';
import { isStrong, methodsOf } from '../../pipeline/callers/session.ts';
import type { SsoDemand } from '../../pipeline/permissions.ts';
import type { JudgedSession } from './demands.ts';

export type SsoRow = {
  readonly [Name in 'sso_required' | 'sso_required_at']: OrganizationRow[Name] | null;
} & {
  /** Comma-separated; null where there are none. */
  readonly sso_domains: string | null;
  readonly sso_held: ManagerRow['sso_held'];
};

export function ssoDemandOf(row: SsoRow): SsoDemand | null {
  if (row.sso_required !== 1) return null;
  return { domains: row.sso_domains?.split(',') ?? [], since: row.sso_required_at, held: row.sso_held };
}

/** A person who comes to an organization that demands its own sign-in. */
interface Arrival {
  readonly session: JudgedSession | undefined;
  readonly email?: string | undefined;
  readonly isOwner?: boolean;
}

/** Whether somebody has to come by the organization's own sign-in, and has not. */
export function isHeldToSso(
  { session, email }: Arrival,
  organizationId: string | null,
  { domains, held }: SsoDemand,
): boolean {
  if (session === undefined || email === undefined) return false;
  if (session.sso_organization_id === organizationId) return false;
  return held === null ? domains.includes(domainOfEmail(canonicalEmail(email) ?? email)) : held === 1;
}

/**
 * Whether an owner gets past the organization's own sign-in, so that a provider that fails locks nobody out. It takes a
 * second factor that whoever has learned the password since could not set up: one that is older than the demand, or that
 * was set up by somebody who came by that sign-in.
 */
export function mayBypass(
  { session, isOwner }: Arrival,
  organizationId: string | null,
  { since }: SsoDemand,
): boolean {
  if (isOwner !== true || session === undefined || !isStrong(methodsOf(session))) return false;
  const { factor_added, factor_at, factor_organization_id } = session;
  if (factor_added === 1) return false;
  if (factor_organization_id !== null && factor_organization_id === organizationId) return true;
  return factor_at !== null && factor_at <= (since ?? Number.POSITIVE_INFINITY);
}
