import type { ApplicationScope } from '@portico/api';
import type { JWTPayload } from 'jose';
import { secondsOf } from '../../ground/clock.ts';
import type { Account } from '../../pipeline/callers/account.ts';
import { isStrong, methodsOf, type SessionCaller } from '../../pipeline/callers/session.ts';
import { brokenRule, type Circumstances } from '../../tenancy/policies/demands.ts';
import { findAccountStanding, type Standing } from '../../tenancy/roles/standing.ts';
import type { Needs } from '../handler.ts';
import { referencesOf } from '../tokens/access-token.ts';
import { teamClaims } from '../tokens/team-claims.ts';

/** Facts about a person that are not in their account. */
export interface Facts {
  /** Where the grant is for an organization, and the person has a role there. */
  readonly standing: Standing | undefined;
  /** Claims that come from the team's own systems. */
  readonly team: JWTPayload;
}

interface For {
  readonly account_id: string;
  readonly organization_id: string | null;
}

/** Makes the function that finds what claims about a person are made from. */
export function factsFinder(needs: Pick<Needs, 'database' | 'tokens'>): (of: For) => Promise<Facts> {
  const find = findAccountStanding(needs.database, { readsGroups: true });
  const fromTeam = teamClaims(needs);
  return async ({ account_id, organization_id }) => {
    const standing = organization_id === null ? undefined : await find(organization_id, account_id);
    return { standing: standing?.role ? standing : undefined, team: await fromTeam(account_id) };
  };
}

/** Whether an organization lets somebody in who signed in like this. */
export function isLetIn(person: SessionCaller, { standing }: Facts, circumstances: Circumstances): boolean {
  return !standing || brokenRule(person, standing, circumstances) === undefined;
}

/** The claims of scopes about a person (OpenID Connect Core, section 5.4); those without a value are left out. */
export function claimsOf(scopes: readonly ApplicationScope[], account: Account): JWTPayload {
  const { id, name, locale, email, email_verified_at, updated_at } = account;
  return {
    sub: id,
    ...(scopes.includes('profile') && {
      ...(name !== null && { name }),
      ...(locale !== null && { locale }),
      updated_at: secondsOf(updated_at),
    }),
    ...(scopes.includes('email') && { email, email_verified: email_verified_at !== null }),
  };
}

/** The claims about the organization for which somebody signed in. */
export function organizationClaims(standing: Standing | undefined): JWTPayload {
  if (!standing) return {};
  const { organization, role } = standing;
  return { organization_id: organization.id, organization_name: organization.name, role };
}

/** Of the product, in that organization. */
export function rightsOf(standing: Standing | undefined): JWTPayload {
  return standing ? { roles: standing.roles, permissions: standing.permissions } : {};
}

/** The names of the groups in that organization, sorted, where the scopes have them. */
export function groupNames(
  scopes: readonly ApplicationScope[],
  standing: Standing | undefined,
): readonly string[] | undefined {
  if (!standing?.groups || !scopes.includes('groups')) return undefined;
  return [...new Set(standing.groups.map(({ name }) => name))];
}

/** How and when somebody signed in (OpenID Connect Core, section 2). */
export function signInClaims({ session }: SessionCaller): JWTPayload {
  const methods = methodsOf(session);
  return {
    auth_time: secondsOf(session.created_at),
    amr: referencesOf(methods),
    acr: isStrong(methods) ? 'strong' : 'single',
  };
}
