import { inParts, lockingFree, type SqlBool, sql, type Transaction } from '../../ground/database/database.ts';
import { domainOfEmail } from '../../ground/email.ts';
import { BEFORE_ALL_IDS } from '../../ground/id.ts';

/**
 * Whether a manager `m`, whose account is `a`, is held to the organization's own sign-in. Where nothing is written, the
 * address says; it is written before the address, the domain or the demand changes, so that whoever is held stays so.
 */
export const IS_HELD = sql<number>`coalesce(m.sso_held, case when exists (
  select 1 from organizations as ho inner join domains as hd on hd.organization_id = ho.id
  where ho.id = m.organization_id and ho.sso_required = 1 and hd.state <> 'pending'
  and a.email_canonical like '%@' || hd.name
) then 1 else 0 end)`.as('is_held');

/** Whether a manager has an address in a domain that the organization has shown to be its own. */
const HAS_ITS_ADDRESS = sql<SqlBool>`exists (
  select 1 from accounts as a inner join domains as d on a.email_canonical like '%@' || d.name
  where a.id = managers.account_id and d.organization_id = managers.organization_id and d.state <> 'pending'
)`;

/** Whether a manager's organization demands its own sign-in of addresses in a domain. */
const demandsOf = (domain: string) => sql<SqlBool>`exists (
  select 1 from organizations as o inner join domains as d on d.organization_id = o.id
  where o.id = managers.organization_id and o.sso_required = 1 and d.state <> 'pending' and d.name = ${domain}
)`;

interface Move {
  readonly accountId: string;
  /** Addresses in their canonical form. */
  readonly from: string;
  readonly to: string;
}

/** Writes what an address brought about that an account has just given up, and takes back what a new one contradicts. */
export async function moveHeld(tx: Transaction, { accountId, from, to }: Move): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ sso_held: 1 })
    .where('account_id', '=', accountId)
    .where('sso_held', 'is', null)
    .where(demandsOf(domainOfEmail(from)))
    .execute();
  await tx
    .updateTable('managers')
    .set({ sso_held: null })
    .where('account_id', '=', accountId)
    .where('sso_held', '=', 0)
    .where(demandsOf(domainOfEmail(to)))
    .execute();
}

/**
 * Holds a manager who has joined through the directory with an address elsewhere while the organization demands its own
 * sign-in: they had one of the organization's when
 * the directory made them, and a change of it does not let them out.
 */
export async function holdElsewhere(tx: Transaction, managerId: string): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ sso_held: 1 })
    .where('id', '=', managerId)
    .where(sql<SqlBool>`exists (
      select 1 from organizations as o where o.id = managers.organization_id and o.sso_required = 1)`)
    .where(({ not }) => not(HAS_ITS_ADDRESS))
    .execute();
}

/**
 * Has the demand of an organization, which must be locked, begin for everyone in its domains, or in one that is new: for
 * those who were released before, too. Their rows are marked in the background, so that it can end at once.
 */
export async function beginHolding(tx: Transaction, organizationId: string, domain?: string): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ sso_held: null })
    .where('organization_id', '=', organizationId)
    .where('sso_held', '=', 0)
    .$if(domain !== undefined, (query) => query.where(demandsOf(domain ?? '')))
    .execute();
  await tx
    .updateTable('organizations')
    .set({ sso_marked_after: BEFORE_ALL_IDS })
    .where('id', '=', organizationId)
    .where('sso_required', '=', 1)
    .execute();
}

/** Has the demand of an organization, which must be locked, end; whoever is held would be held again. */
export async function endHolding(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ sso_held: 1 })
    .where('organization_id', '=', organizationId)
    .where('sso_held', 'is', null)
    .where(HAS_ITS_ADDRESS)
    .execute();
  await tx
    .updateTable('organizations')
    .set({ sso_marked_after: null })
    .where('id', '=', organizationId)
    .execute();
}

/** Marks some of those who are held in an organization whose demand has begun. @returns how many were looked at */
export async function markSomeHeld(tx: Transaction, limit: number): Promise<number | undefined> {
  const waiting = tx
    .selectFrom('organizations')
    .select(['id', 'sso_marked_after'])
    .where('sso_marked_after', 'is not', null)
    .limit(1);
  const organization = await lockingFree(tx, waiting).executeTakeFirst();
  if (!organization) return undefined;
  const { id, sso_marked_after: after } = organization;
  const managers = await tx
    .selectFrom('managers')
    .select('id')
    .where('organization_id', '=', id)
    .where('id', '>', after ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const some of inParts(managers.map((manager) => manager.id)))
    await tx
      .updateTable('managers')
      .set({ sso_held: 1 })
      .where('id', 'in', some)
      .where('sso_held', 'is', null)
      .where(HAS_ITS_ADDRESS)
      .execute();
  const isWhole = managers.length < limit;
  await tx
    .updateTable('organizations')
    .set({ sso_marked_after: isWhole ? null : (managers.at(-1)?.id ?? null) })
    .where('id', '=', id)
    .execute();
  return managers.length;
}
