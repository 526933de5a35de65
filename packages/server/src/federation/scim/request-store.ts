import { KEPT_SCIM_REQUESTS } from '@portico/api';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { ScimRequestRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';

/** Stores requests of the directory of one connection, if it still exists, and deletes the oldest beyond those kept. */
export async function insertRequests(
  tx: Transaction,
  connectionId: string,
  requests: readonly ScimRequestRow[],
): Promise<void> {
  const connection = tx.selectFrom('connections').select('id').where('id', '=', connectionId);
  if ((await connection.executeTakeFirst()) === undefined) return;
  await tx.insertInto('scim_requests').values(requests.slice(-KEPT_SCIM_REQUESTS)).execute();
  const surplus = await requestsOf(tx, connectionId)
    .orderBy('id', 'desc')
    .offset(KEPT_SCIM_REQUESTS)
    .limit(1)
    .executeTakeFirst();
  if (!surplus) return;
  await tx
    .deleteFrom('scim_requests')
    .where('connection_id', '=', connectionId)
    .where('id', '<=', surplus.id)
    .execute();
}

function requestsOf(read: Reader, connectionId: string) {
  return read.selectFrom('scim_requests').select('id').where('connection_id', '=', connectionId);
}

/** The requests of a directory, newest first. */
export function listRequestRows(
  read: Reader,
  connectionId: string,
  page: PageBounds,
): Promise<ScimRequestRow[]> {
  return read
    .selectFrom('scim_requests')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .$call((query) => newestFirst(query, 'id', page))
    .execute();
}
