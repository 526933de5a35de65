import { domainOfEmail } from '../accounts/email.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import {
  type Database,
  literal,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { DomainRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import { lockOrganization } from '../organizations/store.ts';
import type { PageBounds } from '../paging.ts';
import { ACCESS_COLUMNS, accessIn } from '../policies/access.ts';
import type { SeenDomain } from './domain.ts';

/** Whether an address, in its canonical form, is in a verified domain of an organization; subdomains are domains of their own. */
export async function isInVerifiedDomain(
  read: Reader,
  organizationId: string,
  canonical: string,
): Promise<boolean> {
  const domain = await read
    .selectFrom('domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select('d.id')
    .where('d.name', '=', domainOfEmail(canonical))
    .where('d.state', '=', literal('verified'))
    .where('d.organization_id', '=', organizationId)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return domain !== undefined;
}

export async function insertDomain(tx: Transaction, domain: DomainRow): Promise<void> {
  await tx.insertInto('domains').values(domain).execute();
}

export function domainsOf(read: Reader, organizationId: string) {
  return read.selectFrom('domains').select('id').where('organization_id', '=', organizationId);
}

/** Whether an organization, which must be locked, has a domain in any state. */
export async function hasDomain(tx: Transaction, organizationId: string, name: string): Promise<boolean> {
  return (await domainsOf(tx, organizationId).where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** Finds a domain as the caller sees it; those of deleted organizations do not exist. */
export function findSeenDomain(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      queries
        .selectFrom('domains as d')
        .innerJoin('organizations as o', 'o.id', 'd.organization_id')
        .leftJoin('managers as own', (join) =>
          join.onRef('own.organization_id', '=', 'd.organization_id').on('own.account_id', '=', callerId),
        )
        .selectAll('d')
        .select(ACCESS_COLUMNS)
        .where('d.id', '=', id)
        .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller): Promise<SeenDomain | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { access, about: domain } = accessIn(row, caller);
    return { domain, ...access };
  };
}

/** A domain as the caller sees it now, with its organization locked until the transaction ends. */
export async function lockDomain(
  tx: Transaction,
  { id, organization_id }: DomainRow,
  caller: Caller,
): Promise<SeenDomain | undefined> {
  const organization = await lockOrganization(tx, organization_id, caller);
  const domain = organization && (await domainOf(tx, id));
  if (!domain) return undefined;
  const { role, demands } = organization;
  return { domain, role, demands };
}

export async function domainOf(read: Reader, id: string): Promise<DomainRow | undefined> {
  return read.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The domains of an organization, newest first. */
export async function listDomainRows(
  read: Reader,
  organizationId: string,
  { before, rows }: PageBounds,
): Promise<DomainRow[]> {
  return read
    .selectFrom('domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
}

/** @returns the domain as it is now */
export async function updateDomainRow(
  tx: Transaction,
  domain: DomainRow,
  changes: Partial<DomainRow>,
): Promise<DomainRow> {
  await tx.updateTable('domains').set(changes).where('id', '=', domain.id).execute();
  return { ...domain, ...changes };
}

export async function deleteDomainRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('domains').where('id', '=', id).execute();
}

/** Takes a domain from organizations that are deleted. @returns the domains as they were */
export async function releaseDeleted(tx: Transaction, name: string): Promise<DomainRow[]> {
  const released = await tx
    .selectFrom('domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .selectAll('d')
    .where('d.name', '=', name)
    .where('d.state', '=', literal('verified'))
    .where('o.deleted_at', 'is not', null)
    .execute();
  for (const domain of released) await updateDomainRow(tx, domain, { state: 'lost' });
  return released;
}

/** Verified domains for which the DNS was last asked at or before this time, those that wait longest first. */
export async function dueDomains(read: Reader, until: number, limit: number): Promise<DomainRow[]> {
  return read
    .selectFrom('domains')
    .selectAll()
    .where('state', '=', literal('verified'))
    .where('checked_at', '<=', until)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}
