import type { Database, Placeholders, Transaction } from '../../ground/database/database.ts';
import type { ScimTokenRow } from '../../ground/database/schema.ts';
import type { ConnectionCaller } from '../../pipeline/callers/caller.ts';

/** The query of every request with the token of a directory; those of deleted organizations do not work. */
export function findByToken(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { hash }: Placeholders<{ hash: string }>) =>
    queries
      .selectFrom('scim_tokens as t')
      .innerJoin('connections as c', 'c.id', 't.connection_id')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .selectAll('c')
      .select('t.last_used_at')
      .where('t.hash', '=', hash)
      .where('o.deleted_at', 'is', null),
  );
}

/** Whether a token still works. Creating and deleting one locks the organization, as do the changes of its directory. */
export async function tokenStillWorks(
  tx: Transaction,
  { connection: { id }, tokenHash }: ConnectionCaller,
): Promise<boolean> {
  const token = tx.selectFrom('scim_tokens').select('connection_id').where('connection_id', '=', id);
  return (await token.where('hash', '=', tokenHash).executeTakeFirst()) !== undefined;
}

/** Gives a connection a token in place of the one that it has, if any. */
export async function replaceToken(tx: Transaction, token: ScimTokenRow): Promise<void> {
  await deleteToken(tx, token.connection_id);
  await tx.insertInto('scim_tokens').values(token).execute();
}

/** @returns whether there was one */
export async function deleteToken(tx: Transaction, connectionId: string): Promise<boolean> {
  const deletion = tx.deleteFrom('scim_tokens').where('connection_id', '=', connectionId);
  return (await deletion.returning('connection_id').executeTakeFirst()) !== undefined;
}
