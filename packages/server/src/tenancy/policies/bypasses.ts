import {
  type Database,
  hasRow,
  lockingFree,
  type Placeholders,
  sql,
  type Transaction,
  transactional,
} from '../../ground/database/database.ts';
import type { SsoBypassRow } from '../../ground/database/schema.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Circumstances } from './demands.ts';

type Bypass = Omit<SsoBypassRow, 'told'>;

/** Records an owner's bypass. */
export function bypassBy(
  { session, account }: Pick<SessionCaller, 'session' | 'account'>,
  organizationId: string,
  { ipAddress, now }: Circumstances,
): Bypass {
  return {
    organization_id: organizationId,
    session_id: session.id,
    account_id: account.id,
    ip_address: ipAddress ?? null,
    at: now,
  };
}

function insertBypass(queries: Pick<Transaction, 'insertInto'>, of: Placeholders<Bypass>) {
  return queries
    .insertInto('sso_bypasses')
    .values(({ lit }) => ({
      organization_id: of.organization_id,
      session_id: of.session_id,
      account_id: of.account_id,
      ip_address: of.ip_address,
      at: of.at,
      told: lit(0),
    }))
    .onConflict((conflict) => conflict.columns(['organization_id', 'session_id']).doNothing());
}

/** Makes the function that notes once a session that an owner got past the organization's own sign-in. */
export function noteBypass(database: Pick<Database, 'prepare'>) {
  const note = database.prepare((queries, of: Placeholders<Bypass>) => insertBypass(queries, of));
  return (bypass: Bypass) => note.first(bypass);
}

const noted = transactional((tx, of: Placeholders<Bypass>) => insertBypass(tx, of));

/** The same in a transaction, with what the owner does. */
export async function noteBypassIn(tx: Transaction, bypass: Bypass): Promise<void> {
  await noted.first(tx, bypass);
}

/** Bypasses that nobody was told of yet, the oldest first, which are told from now on. */
export async function takeUntold(tx: Transaction, limit: number): Promise<SsoBypassRow[]> {
  const query = tx.selectFrom('sso_bypasses').selectAll().where('told', '=', 0).orderBy('at').limit(limit);
  const rows = await lockingFree(tx, query).execute();
  for (const { organization_id, session_id } of rows)
    await tx
      .updateTable('sso_bypasses')
      .set({ told: 1 })
      .where('organization_id', '=', organization_id)
      .where('session_id', '=', session_id)
      .execute();
  return rows;
}

/** Deletes some of those that were told and whose sessions are gone. @returns how many */
export async function forgetTold(tx: Transaction, limit: number): Promise<number> {
  const query = tx
    .selectFrom('sso_bypasses')
    .select(['organization_id', 'session_id'])
    .where('told', '=', 1)
    .where(({ not }) => not(hasRow(sql`select 1 from sessions as s where s.id = sso_bypasses.session_id`)))
    .limit(limit);
  const rows = await lockingFree(tx, query).execute();
  for (const { organization_id, session_id } of rows)
    await tx
      .deleteFrom('sso_bypasses')
      .where('organization_id', '=', organization_id)
      .where('session_id', '=', session_id)
      .execute();
  return rows.length;
}
