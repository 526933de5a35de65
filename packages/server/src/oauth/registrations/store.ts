import { takeTurn } from '../../ground/database/advisory-locks.ts';
import { hasAsMany, type Reader, type Transaction } from '../../ground/database/database.ts';
import { LIKE_SELF_REGISTERED } from '../applications/application.ts';
import { deleteApplicationRow } from '../applications/store.ts';
import { withoutGrant } from '../applications/unregistered-store.ts';

/** The clients that registered themselves. */
function selfRegistered(read: Reader) {
  return read.selectFrom('applications').select('id').where('client_url', 'like', LIKE_SELF_REGISTERED);
}

/**
 * Makes room for one more client, where there are as many as there may be, by forgetting the oldest without a grant that
 * registered before then. Others that want room wait until the transaction ends, so that no two take the last.
 * @returns false where there is none
 */
export async function makeRoom(
  tx: Transaction,
  { most, before }: { readonly most: number; readonly before: number },
): Promise<boolean> {
  await takeTurn(tx, 'clients');
  if (!(await hasAsMany(selfRegistered(tx), most))) return true;
  const oldest = await withoutGrant(tx)
    .where('y.client_url', 'like', LIKE_SELF_REGISTERED)
    .where('y.created_at', '<=', before)
    .orderBy('y.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  await deleteApplicationRow(tx, oldest.id);
  return true;
}
