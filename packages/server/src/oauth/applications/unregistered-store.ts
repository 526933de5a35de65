import { lockingToDelete, type Reader, type Transaction } from '../../ground/database/database.ts';
import {
  type Application,
  isSelfRegistered,
  LIKE_SELF_REGISTERED,
  parsedApplication,
  storedApplication,
} from './application.ts';
import type { ClientDirectory } from './directory.ts';
import { deleteApplicationRow, findApplication } from './store.ts';

/** An unregistered application to which somebody has signed in, or one that registered itself. */
export async function findByUrl(read: Reader, url: string): Promise<Application | undefined> {
  const row = await read
    .selectFrom('applications')
    .selectAll()
    .where('client_url', '=', url)
    .executeTakeFirst();
  return row && parsedApplication(row);
}

/**
 * Finds an application by its `client_id`. An unregistered one is found as it was when somebody last signed in to it: nothing
 * is asked of its host.
 */
export async function findClient(
  read: Reader,
  clientId: string,
  { isUnregistered }: Pick<ClientDirectory, 'isUnregistered'>,
): Promise<Application | undefined> {
  return isUnregistered(clientId) ? findByUrl(read, clientId) : findApplication(read, clientId);
}

/** Stores an unregistered application as its metadata are now. @returns the same as it is stored */
async function storeByUrl(tx: Transaction, application: Application): Promise<Application> {
  const row = storedApplication(application);
  const { name, settings, updated_at } = row;
  const stored = await tx
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.column('client_url').doUpdateSet({ name, settings, updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return parsedApplication(stored);
}

/** Stores an application that the team did not register; undefined for one that registered itself and is forgotten. */
export async function storeUnregistered(
  tx: Transaction,
  application: Application,
): Promise<Application | undefined> {
  const { client_url } = application;
  return client_url !== null && isSelfRegistered(client_url)
    ? lockByUrl(tx, client_url)
    : storeByUrl(tx, application);
}

/** An application by its `client_id`, locked until the transaction ends. */
export async function lockByUrl(tx: Transaction, clientId: string): Promise<Application | undefined> {
  const query = tx.selectFrom('applications').selectAll().where('client_url', '=', clientId);
  const row = await lockingToDelete(tx, query).executeTakeFirst();
  return row && parsedApplication(row);
}

/** Applications `y` that the team did not register, and to which no account is signed in. */
export function withoutGrant(read: Reader) {
  return read
    .selectFrom('applications as y')
    .select('y.id')
    .where('y.client_url', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('grants as g').select('g.id').whereRef('g.application_id', '=', 'y.id'))),
    );
}

/**
 * Deletes applications that the team did not register, and to which no account is signed in.
 * @param before those that registered themselves stay until they have been unused since then
 * @returns how many
 */
export async function deleteUnusedByUrl(tx: Transaction, before: number, limit: number): Promise<number> {
  const unused = await withoutGrant(tx)
    .where(({ or, eb, fn }) =>
      or([
        eb('y.client_url', 'not like', LIKE_SELF_REGISTERED),
        eb(fn.coalesce('y.last_used_at', 'y.created_at'), '<=', before),
      ]),
    )
    .limit(limit)
    .execute();
  for (const { id } of unused) await deleteApplicationRow(tx, id);
  return unused.length;
}
