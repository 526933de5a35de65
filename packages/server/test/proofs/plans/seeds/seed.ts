import { testedDatabase } from '../../../harness/databases.ts';
import type { Many } from '../../../harness/many.ts';

/**
 * The numbers of rows: `base` in tables where the callers have rows themselves, whose share is as small as that of one
 * organization among many. On SQLite there are fewer: the service keeps no statistics there, so that plans are the same
 * for any number of rows, and searches only need more matches than they examine for a page.
 */
export const SIZE =
  testedDatabase === 'postgres'
    ? { base: 50_000, organizations: 10_000, many: 10_000, own: 250 }
    : { base: 3_000, organizations: 2_000, many: 2_000, own: 250 };

/** Kinds of ids, each with a group of digits of its own. */
const KINDS = [
  ...['accounts', 'organizations', 'managers', 'invitations', 'sessions', 'grants', 'events', 'webhooks'],
  ...['deliveries', 'api_keys', 'passkeys', 'identities', 'connections', 'scim_groups', 'seals', 'logouts'],
  ...['applications', 'domains', 'product_roles', 'service_keys', 'approvals', 'scim_requests', 'endings'],
  ...['connection_tests', 'own'],
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The id of the row with a number, as SQL: in the order of the numbers, and older than those of a service.
 * @param number an expression in which `i` counts from 1
 * @param series distinguishes several series of a kind
 */
export function id(kind: Kind, number = 'i', series = 0): string {
  const digits = KINDS.indexOf(kind).toString(16).padStart(4, '0');
  const head = `01900000-${digits}-7${series.toString(16).padStart(3, '0')}-8000-`;
  return testedDatabase === 'sqlite'
    ? `printf('${head}%012x', ${number})`
    : `('${head}' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

/** One of several values in turn, as SQL. */
export function oneOf(values: readonly string[], number = 'i'): string {
  const cases = values.map((value, at) => `when ${at} then '${value}'`);
  return `case ${number} % ${values.length} ${cases.join(' ')} end`;
}

/** Some account or organization; each is meant about equally often. */
export const someAccount = id('accounts', `(i * 79) % ${SIZE.base} + 1`);
export const someOrganization = id('organizations', `(i * 79) % ${SIZE.organizations} + 1`);

/** Times as SQL, in milliseconds. */
export interface Times {
  readonly now: string;
  readonly past: string;
  readonly next: string;
}

/** Each word of some texts: those with an expression of `i` are rare, others are in every row. */
export function words(
  kind: 'accounts' | 'organizations' | 'invitations',
  count: number,
  of: string[],
): Many[] {
  const owner = kind.slice(0, -1);
  return of.map((word) => ({
    table: `${owner}_words`,
    count,
    columns: { [`${owner}_id`]: id(kind), word },
  }));
}
