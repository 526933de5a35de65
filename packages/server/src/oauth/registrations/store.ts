import { hasAsMany, type Reader, type Transaction } from '../../ground/database/database.ts';
import { type Application, SELF_REGISTERED, storedApplication } from '../applications/application.ts';
import { deleteApplicationRow } from '../applications/store.ts';

/** The clients that registered themselves. */
function selfRegistered(read: Reader) {
  return read
    .selectFrom('applications as y')
    .select('y.id')
    .where('y.client_url', 'like', `${SELF_REGISTERED}%`);
}

/**
 * Makes room for one more client, where there are as many as there may be, by forgetting the oldest without a grant that
 * registered before then.
 * @returns false where there is none
 */
export async function makeRoom(
  tx: Transaction,
  { most, before }: { readonly most: number; readonly before: number },
): Promise<boolean> {
  if (!(await hasAsMany(selfRegistered(tx), most))) return true;
  const oldest = await selfRegistered(tx)
    .where('y.created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('grants as g').select('g.id').whereRef('g.application_id', '=', 'y.id'))),
    )
    .orderBy('y.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  await deleteApplicationRow(tx, oldest.id);
  return true;
}

export async function insertClient(tx: Transaction, client: Application): Promise<void> {
  await tx.insertInto('applications').values(storedApplication(client)).execute();
}
