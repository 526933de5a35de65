import { MOST_COUNTED } from '@portico/api';
import { MINUTE } from '../../ground/clock.ts';
import {
  type Database,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { type NewSecret, secretsIn } from '../../pipeline/callers/secrets.ts';
import { managedColumn } from '../../pipeline/managed.ts';
import {
  type Application,
  isSelfRegistered,
  parsedApplication,
  SELF_REGISTERED,
  storedApplication,
} from './application.ts';
import type { ClientDirectory } from './directory.ts';

export const secrets = secretsIn('application_secrets');

/** An application that the team registered. */
export async function findApplication(read: Reader, id: string): Promise<Application | undefined> {
  if (!isId(id)) return undefined;
  const row = await registered(read).where('id', '=', id).executeTakeFirst();
  return row && parsedApplication(row);
}

function registered(read: Reader) {
  return read
    .selectFrom('applications')
    .selectAll()
    .select(managedColumn('application', 'applications.id').as('managed'))
    .where('client_url', 'is', null)
    .where('api_key_id', 'is', null);
}

/** An application that nobody registered and to which somebody has signed in, or one that registered itself. */
export async function findByUrl(read: Reader, url: string): Promise<Application | undefined> {
  const row = await read
    .selectFrom('applications')
    .selectAll()
    .where('client_url', '=', url)
    .executeTakeFirst();
  return row && parsedApplication(row);
}

/**
 * Finds an application by its `client_id`. One that nobody registered is found as it was when somebody last signed in to
 * it: nothing is asked of its host.
 */
export async function findClient(
  read: Reader,
  clientId: string,
  { isUnregistered }: Pick<ClientDirectory, 'isUnregistered'>,
): Promise<Application | undefined> {
  return isUnregistered(clientId) ? findByUrl(read, clientId) : findApplication(read, clientId);
}

/** Makes the function that finds an application by the id of its row, whoever registered it. */
export function findStoredApplication(
  database: Pick<Database, 'prepare'>,
): (id: string) => Promise<Application | undefined> {
  const query = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.selectFrom('applications').selectAll().where('id', '=', id),
  );
  return async (id) => {
    const row = await query.first({ id });
    return row && parsedApplication(row);
  };
}

/** Those of several applications that still exist, whoever registered them, by their ids. */
export async function applicationsAmong(
  read: Reader,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Application>> {
  if (ids.size === 0) return new Map();
  const rows = await read
    .selectFrom('applications')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, parsedApplication(row)]));
}

/** Stores an application that nobody registered as its metadata are now. @returns the same as it is stored */
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

/** Stores an application that nobody of the team registered; undefined for one that registered itself and is forgotten. */
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

/**
 * Deletes applications that nobody registered, and to which nobody is signed in any more.
 * @param before those that registered themselves stay until they have been unused since then
 * @returns how many
 */
export async function deleteUnusedByUrl(tx: Transaction, before: number, limit: number): Promise<number> {
  const unused = await tx
    .selectFrom('applications as y')
    .select('y.id')
    .where('y.client_url', 'is not', null)
    .where(({ or, eb, fn }) =>
      or([
        eb('y.client_url', 'not like', `${SELF_REGISTERED}%`),
        eb(fn.coalesce('y.last_used_at', 'y.created_at'), '<=', before),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('grants as g').select('g.id').whereRef('g.application_id', '=', 'y.id'))),
    )
    .limit(limit)
    .execute();
  for (const { id } of unused) await deleteApplicationRow(tx, id);
  return unused.length;
}

/** An application, locked until the transaction ends. */
export async function lockApplication(tx: Transaction, id: string): Promise<Application | undefined> {
  if (!isId(id)) return undefined;
  const query = registered(tx).where('id', '=', id);
  const row = await lockingToDelete(tx, query).executeTakeFirst();
  return row && parsedApplication(row);
}

/** Newest first. */
export async function listApplicationRows(read: Reader, page: PageBounds): Promise<Application[]> {
  const rows = await registered(read)
    .$call((query) => newestFirst(query, 'id', page))
    .execute();
  return rows.map(parsedApplication);
}

/** All that the team registered, oldest first. */
export async function allApplicationRows(read: Reader): Promise<Application[]> {
  return (await registered(read).orderBy('id').execute()).map(parsedApplication);
}

/** The hash of the secret of each application, without those that end soon because it got another. */
export async function liveSecrets(read: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom('application_secrets')
    .select(['application_id', 'hash'])
    .where('ends_at', 'is', null)
    .execute();
  return new Map(rows.map(({ application_id, hash }) => [application_id, hash]));
}

/** How many times people have given an application access that they can still take back; no more than `MOST_COUNTED`. */
export async function countGrants(read: Reader, applicationId: string): Promise<number> {
  const rows = await read
    .selectFrom('grants')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('session_id', 'is not', null)
    .limit(MOST_COUNTED)
    .execute();
  return rows.length;
}

/** Makes the query for the settings of the active `browser` applications, as they are stored. */
export function browserApplications(database: Pick<Database, 'prepare'>): () => Promise<string[]> {
  const query = database.prepare((queries) =>
    queries
      .selectFrom('applications')
      .select('settings')
      .where('kind', '=', 'browser')
      .where('state', '=', 'active')
      .orderBy('id'),
  );
  return async () => (await query.all({})).map(({ settings }) => settings);
}

/** All that the team registered, to be counted. */
export function allApplications(read: Reader) {
  return read
    .selectFrom('applications')
    .select('id')
    .where('client_url', 'is', null)
    .where('api_key_id', 'is', null);
}

export async function insertApplication(
  tx: Transaction,
  application: Application,
  secretHash: string | undefined,
): Promise<void> {
  await tx.insertInto('applications').values(storedApplication(application)).execute();
  if (secretHash !== undefined) await insertSecret(tx, application.id, secretHash);
}

async function insertSecret(tx: Transaction, application_id: string, hash: string): Promise<void> {
  await tx.insertInto('application_secrets').values({ hash, application_id, ends_at: null }).execute();
}

export async function updateApplicationRow(tx: Transaction, application: Application): Promise<void> {
  const { id, ...columns } = storedApplication(application);
  await tx.updateTable('applications').set(columns).where('id', '=', id).execute();
}

/** Gives an application, which is locked, another secret. */
export async function rotateSecret(
  tx: Transaction,
  { id }: Pick<Application, 'id'>,
  { secretHash, endsAt }: NewSecret,
): Promise<void> {
  await secrets.endEarlier(tx, id, endsAt);
  await insertSecret(tx, id, secretHash);
}

/** Makes the query that finds the application of a secret that works. */
export function findBySecret(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { secretHash, now }: Placeholders<{ secretHash: string; now: number }>) =>
    queries
      .selectFrom('application_secrets')
      .select('application_id')
      .where('hash', '=', secretHash)
      .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)])),
  );
}

export async function deleteApplicationRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('applications').where('id', '=', id).execute();
}

/** How stale the last use of an application may get, in milliseconds. */
const TOUCH_INTERVAL = MINUTE;

/** Records that someone signed in to an application. */
export async function noteApplicationUsed(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', now - TOUCH_INTERVAL)]))
    .execute();
}
