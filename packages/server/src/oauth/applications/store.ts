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
import { type Application, parsedApplication, storedApplication } from './application.ts';

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

/** Makes the function that finds an application by the id of its row, also one that the team did not register. */
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

/** Those of several applications that still exist, by their ids, also of those that the team did not register. */
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
