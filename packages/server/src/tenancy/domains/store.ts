import { type Database, literal, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { DomainRow } from '../../ground/database/schema.ts';
import { domainOfEmail } from '../../ground/email.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { findingSeen, lockSeen } from '../policies/access.ts';
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

export async function hasVerifiedDomain(read: Reader, organizationId: string): Promise<boolean> {
  const verified = domainsOf(read, organizationId).where('state', '=', literal('verified')).limit(1);
  return (await verified.executeTakeFirst()) !== undefined;
}

/** Whether an organization, which must be locked, has a domain in any state. */
export async function hasDomain(tx: Transaction, organizationId: string, name: string): Promise<boolean> {
  return (await domainsOf(tx, organizationId).where('name', '=', name).executeTakeFirst()) !== undefined;
}

const seen = (domain: DomainRow, access: AccessContext): SeenDomain => ({ domain, ...access });

/** Finds a domain as the caller sees it; those of deleted organizations do not exist. */
export function findSeenDomain(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('domains as d', 'd.organization_id', 'o.id')
        .selectAll('d')
        .where('d.id', '=', id),
    seen,
  );
}

/** A domain as the caller sees it now, with its organization locked until the transaction ends. */
export function lockDomain(tx: Transaction, { id, organization_id }: DomainRow, caller: Caller) {
  return lockSeen(tx, { organizationId: organization_id, caller }, () => domainOf(tx, id), seen);
}

export async function domainOf(read: Reader, id: string): Promise<DomainRow | undefined> {
  return read.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The domains of an organization, newest first. */
export async function listDomainRows(
  read: Reader,
  organizationId: string,
  page: PageBounds,
): Promise<DomainRow[]> {
  return read
    .selectFrom('domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$call((query) => newestFirst(query, 'id', page))
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
