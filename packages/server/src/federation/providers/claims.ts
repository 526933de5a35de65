/**
 * How the claim of `rolesFrom` came. A claim that is absent or empty gives no role; one that is unreadable says nothing, so
 * that roles stay as they are.
 */
export type RoleClaimState = 'present' | 'empty' | 'absent' | 'unreadable';

export interface RoleClaim {
  readonly state: RoleClaimState;
  /** The values that `rolesFrom` maps to roles. */
  readonly values: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** The attribute in which Microsoft Entra ID puts groups in assertions, and the one that it sends where they are too many. */
const ENTRA_GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
const ENTRA_GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link';

/**
 * Reads a claim by its name or, where there is none of that name, by a path such as `realm_access.roles`. An array or a
 * text are values, and so are the keys of an object, as Zitadel sends them.
 */
export function readRoleClaim(claims: Claims, name: string): RoleClaim {
  const claim = claimAt(claims, name);
  if (claim === undefined || claim === null)
    return { state: isLeftOut(claims, name) ? 'unreadable' : 'absent', values: [] };
  const parts = partsOf(claim);
  const values = parts.filter(isScalar).map(String).filter(Boolean);
  if (values.length > 0) return { state: 'present', values };
  return { state: parts.every((part) => part === '') ? 'empty' : 'unreadable', values };
}

/** The claim of this name or at this path; undefined where there is none. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let within: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(within) || !Object.hasOwn(within, part)) return undefined;
    within = within[part];
  }
  return within;
}

function partsOf(claim: unknown): readonly unknown[] {
  if (Array.isArray(claim)) return claim;
  return isObject(claim) ? Object.keys(claim) : [claim];
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

export function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether the provider says that it left a claim out: as an aggregated or distributed claim (OpenID Connect Core, section
 * 5.6.2), or as Microsoft Entra ID does for people in many groups (`hasgroups`, `groups.link`).
 */
function isLeftOut(claims: Claims, name: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = claims;
  if (isObject(elsewhere) && Object.hasOwn(elsewhere, name)) return true;
  if (name === 'groups') return hasgroups === true || hasgroups === 'true';
  return name === ENTRA_GROUPS && Object.hasOwn(claims, ENTRA_GROUPS_LINK);
}
