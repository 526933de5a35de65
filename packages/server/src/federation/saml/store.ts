import { hash } from 'node:crypto';
import {
  type Database,
  literal,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ConnectionRow, SamlSettingsRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

/**
 * Makes sure that an assertion is accepted once, whatever the number of requests and nodes: the statement that adds its
 * row succeeds for one of them.
 */
export function spendingAssertions(database: Pick<Database, 'prepare'>) {
  const add = database.prepare(
    (queries, { hash, expiresAt }: Placeholders<{ hash: string; expiresAt: number }>) =>
      queries
        .insertInto('saml_assertions')
        .values({ hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash'),
  );
  /**
   * @param expiresAt from when on the assertion is refused anyway
   * @returns false where it was used before
   */
  return async ({ issuer, id }: { readonly issuer: string; readonly id: string }, expiresAt: number) => {
    // IDs are as long as the provider likes, and unique only among its own.
    const row = { hash: hash('sha256', JSON.stringify([issuer, id]), 'base64url'), expiresAt };
    return (await add.first(row)) !== undefined;
  };
}

export function expiredAssertions(upTo: number): OldRows<'saml_assertions', 'expires_at'> {
  return { table: 'saml_assertions', by: 'expires_at', upTo, key: ['hash'] };
}

export async function insertSettings(tx: Transaction, settings: SamlSettingsRow): Promise<void> {
  await tx.insertInto('saml_settings').values(settings).execute();
}

export async function updateSettings(
  tx: Transaction,
  connectionId: string,
  changes: Partial<SamlSettingsRow>,
): Promise<void> {
  await tx.updateTable('saml_settings').set(changes).where('connection_id', '=', connectionId).execute();
}

/** Finds what a connection over SAML knows; those of deleted organizations do not exist. */
export function findSettings(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('saml_settings as s')
      .innerJoin('connections as c', 'c.id', 's.connection_id')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .selectAll('s')
      .where('s.connection_id', '=', id)
      .where('o.deleted_at', 'is', null),
  );
  return async (id: string): Promise<SamlSettingsRow | undefined> =>
    isId(id) ? query.first({ id }) : undefined;
}

/** A connection over SAML, with what it knows. */
export type KnownConnection = Pick<ConnectionRow, 'organization_id' | 'metadata' | 'name' | 'updated_at'> &
  SamlSettingsRow;

const known = (read: Reader) =>
  read
    .selectFrom('saml_settings as s')
    .innerJoin('connections as c', 'c.id', 's.connection_id')
    .selectAll('s')
    .select(['c.organization_id', 'c.metadata', 'c.name', 'c.updated_at']);

/** Those whose metadata are at a URL and were last read at or before this time, those that wait longest first. */
export async function dueForReading(read: Reader, until: number, limit: number): Promise<KnownConnection[]> {
  return known(read)
    .where('c.metadata', 'like', 'http%')
    .where('s.read_at', '<=', until)
    .orderBy('s.read_at')
    .limit(limit)
    .execute();
}

/** Active ones whose certificates end before a time, and whose owners have not been notified of it. */
export async function dueForWarning(read: Reader, before: number, limit: number): Promise<KnownConnection[]> {
  return known(read)
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .where('o.deleted_at', 'is', null)
    .where('c.state', '=', literal('active'))
    .where('s.certificates_end_at', '<', before)
    .where('s.warned_at', 'is', null)
    .orderBy('s.certificates_end_at')
    .limit(limit)
    .execute();
}

export async function knownOf(read: Reader, connectionId: string): Promise<KnownConnection | undefined> {
  return known(read).where('s.connection_id', '=', connectionId).executeTakeFirst();
}
